import GRDB
import TestSupport

extension TemporaryFolder {
  /// Overwrites the pages of tables and indexes, after the log was brought in.
  /// - Parameter chosen: of the pages, in the order of their rows.
  func damagePages(
    of names: [String], in file: String, chosen: ([Int]) -> [Int] = { $0 }
  ) throws {
    let queue = try DatabaseQueue(path: path(file))
    let list = names.map { "'\($0)'" }.joined(separator: ", ")
    let pages = try queue.writeWithoutTransaction { db in
      _ = try db.checkpoint(.truncate)
      return try Int.fetchAll(
        db, sql: "SELECT pageno FROM dbstat WHERE name IN (\(list)) ORDER BY path")
    }
    try queue.close()
    var bytes = try bytes(file)
    for page in chosen(pages) {
      for index in (page - 1) * 4096..<page * 4096 { bytes[index] = 0xa5 }
    }
    try write(bytes, to: file)
  }
}
