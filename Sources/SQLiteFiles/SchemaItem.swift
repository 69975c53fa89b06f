import GRDB

/// A table, an index, a trigger or a view in the schema of a database.
package struct SchemaItem: Hashable, Sendable {
  package let type: String
  package let name: String
  private let table: String
  /// Without blanks, quotes and case, which SQLite's versions write differently. Nil for an item
  /// that SQLite has made itself.
  private let text: String?

  /// "trigger evil". NB: the name is untrusted.
  package var title: String { "\(type) \(name)" }

  /// The foreign items of a database, made by no statement of ours.
  ///
  /// - Parameter make: makes everything that the database may have.
  package static func strangers(
    in db: Database, besides make: (Database) throws -> Void
  ) throws -> [SchemaItem] {
    let model = try DatabaseQueue(configuration: .distrusting)
    let known = try model.inDatabase { model in
      try make(model)
      return Set(try all(in: model))
    }
    return try all(in: db).filter { !known.contains($0) }
  }

  private static func all(in db: Database) throws -> [SchemaItem] {
    let rows = try Row.fetchAll(db, sql: "SELECT type, name, tbl_name, sql FROM sqlite_schema")
    return rows.map { row in
      let words = (0..<3).map { String.fromDatabaseValue(row[$0]) ?? "" }
      let text = String.fromDatabaseValue(row[3])?.utf8.filter { !" \n\t\r\"".utf8.contains($0) }
      return SchemaItem(
        type: words[0], name: words[1], table: words[2],
        text: text.map { String(decoding: $0, as: UTF8.self).lowercased() })
    }
  }
}
