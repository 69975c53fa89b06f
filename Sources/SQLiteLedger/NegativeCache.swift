import Foundation
import GRDB
import Ledger

/// A negative cache of record ids, for imports: most look-ups of missing records need no query.
///
/// It reads all ids once, so it is filled only after many misses, and is valid until the next
/// write.
///
/// `@unchecked`: only because some systems name a thread by a pointer.
struct NegativeCache: @unchecked Sendable {
  /// As many look-ups take as long as reading some fifty thousand ids.
  private static let missLimit = 2048

  /// That of the present transaction.
  private var thread: pthread_t?
  private var misses = 0
  private var known: BloomFilter?
  /// The ledger's ``SQLiteLedger/writes()`` when ``known`` was read.
  private var writes: Int64?

  /// Must be called when a transaction begins.
  ///
  /// - Parameter writes: called only if needed.
  mutating func begin(_ writes: () throws -> Int64) rethrows {
    misses = 0
    if known != nil, try writes() != self.writes { known = nil }
    thread = pthread_self()
  }

  /// Must be called when it has ended.
  mutating func end() { thread = nil }

  /// Whether the ledger is known not to have the record. Valid only within the transaction: other
  /// threads' look-ups may come after a newer write.
  func lacks(_ id: RecordID) -> Bool {
    guard let known, let thread, pthread_equal(thread, pthread_self()) != 0 else { return false }
    return !known.mayHave(id)
  }

  /// Must be called before a record is written.
  mutating func forget() { known = nil }

  /// Notes a miss within a transaction.
  mutating func note(in db: Database, _ writes: () throws -> Int64) throws {
    guard known == nil else { return }
    misses += 1
    if misses == Self.missLimit { try read(db, writes) }
  }

  /// Within a transaction.
  mutating func read(_ db: Database, _ writes: () throws -> Int64) throws {
    let count = try Int.fetchOne(db, sql: "SELECT max(rowid) FROM record") ?? 0
    var ids = BloomFilter(count: count)
    try db.makeStatement(sql: "SELECT id FROM record").eachRow { row in
      if let id = row.id(at: 0) { ids.insert(id) }
    }
    known = ids
    self.writes = try writes()
  }
}
