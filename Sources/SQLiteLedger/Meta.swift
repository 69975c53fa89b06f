import GRDB
import Ledger

/// The rows of the table `meta`.
enum Meta {
  static func write(_ identity: DatabaseIdentity, to db: Database) throws {
    for (key, value) in [
      ("replica", String(identity.replica.rawValue, radix: 16)),
      ("generation", identity.generation),
    ] {
      try db.execute(
        sql: "INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)", arguments: [key, value])
    }
  }

  static func identity(in db: Database) throws -> DatabaseIdentity {
    try identity(try values(in: db))
  }

  /// Counts that ops of the log were given new stamps.
  static func noteRestamp(in db: Database) throws {
    try db.execute(
      sql: """
        INSERT INTO meta (key, value) VALUES ('restamps', '1')
        ON CONFLICT (key) DO UPDATE SET value = value + 1
        """)
  }

  /// The end of the log.
  /// - Parameter sequence: the number of the newest op.
  static func place(at sequence: Int64, in db: Database) throws -> SessionPlace {
    let values = try values(in: db)
    return SessionPlace(
      generation: try identity(values).generation, sequence: sequence,
      restamps: values["restamps"].flatMap { Int64($0) } ?? 0)
  }

  private static func values(in db: Database) throws -> [String: String] {
    var values: [String: String] = [:]
    let rows = try Row.fetchCursor(db.cachedStatement(sql: "SELECT key, value FROM meta"))
    while let row = try rows.next() { values[try row.checked(0)] = try row.checked(1) as String }
    return values
  }

  private static func identity(_ values: [String: String]) throws -> DatabaseIdentity {
    guard let replica = values["replica"].flatMap({ UInt64($0, radix: 16) }),
      let generation = values["generation"]
    else { throw DamagedRow() }
    return DatabaseIdentity(replica: ReplicaID(rawValue: replica), generation: generation)
  }
}

/// The identity of a database: its generation and its replica. A restored copy gets a new one,
/// since it would otherwise repeat stamps and sequence numbers that the original has given out.
package struct DatabaseIdentity: Sendable {
  package let replica: ReplicaID
  /// Identifies one history of the log; letters and digits only.
  package let generation: String

  package init(replica: ReplicaID, generation: String) {
    self.replica = replica
    self.generation = generation
  }

  package init(random generator: inout some RandomNumberGenerator) {
    self.init(
      replica: ReplicaID(rawValue: generator.next()),
      generation: String(generator.next() as UInt64, radix: 36))
  }
}
