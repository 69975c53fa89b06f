import Foundation
import Ledger
import Trackers
import Workloads

/// Writes a browser's data of a long history. Returns the number of records.
func writeGrowthData(_ history: LongHistory, to folder: String) throws -> Int {
  var ledger = history.merged()
  try ledger.writeSnapshot(to: URL(fileURLWithPath: folder))
  return ledger.recordCount
}

extension MemoryLedger {
  /// Writes it as a browser stores it, with segments by month.
  ///
  /// Files: `head`; `names`, one a line, the newest first; `segments`, each after its length as four
  /// bytes.
  mutating func writeSnapshot(to folder: URL) throws {
    var serial: UInt64 = 0
    let index = pack(Kind.entries) {
      serial += 1
      return serial
    }
    guard let index else { throw UnknownRequest(name: "snapshot") }
    var all = Data()
    for segment in segments {
      withUnsafeBytes(of: UInt32(segment.bytes.count).littleEndian) { all.append(contentsOf: $0) }
      all.append(contentsOf: segment.bytes)
    }
    let names = segments.map { $0.name.description }
    try Data(index.bytes).write(to: folder.appendingPathComponent("head"))
    try Data(names.joined(separator: "\n").utf8).write(to: folder.appendingPathComponent("names"))
    try all.write(to: folder.appendingPathComponent("segments"))
  }
}
