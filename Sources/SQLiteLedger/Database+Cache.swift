import GRDB

extension Database {
  /// Runs a sequential scan, for which a large cache of pages is of no use. Empties the cache.
  func withSmallCache<Outcome>(_ body: () throws -> Outcome) throws -> Outcome {
    let size = try Int.fetchOne(self, sql: "PRAGMA cache_size") ?? -2000
    // In KiB.
    try execute(sql: "PRAGMA cache_size = -2000")
    defer { try? execute(sql: "PRAGMA cache_size = \(size)") }
    return try body()
  }
}
