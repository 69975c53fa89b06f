import Foundation
import Ledger
import Trackers
import Workloads

/// What a browser has stored of a long history: the head of a snapshot, and its segments.
///
/// Files: `head`; `names`, one a line, the newest first; `segments`, each after its length as four bytes.
func writeGrowthData(_ history: LongHistory, to folder: String) throws -> Int {
  var ledger = history.merged()
  var serial: UInt64 = 0
  let head = ledger.pack(Kind.entries) {
    serial += 1
    return serial
  }
  guard let head else { throw UnknownRequest(name: "growth") }
  let folder = URL(fileURLWithPath: folder)
  var segments = Data()
  for segment in ledger.segments {
    withUnsafeBytes(of: UInt32(segment.bytes.count).littleEndian) {
      segments.append(contentsOf: $0)
    }
    segments.append(contentsOf: segment.bytes)
  }
  let names = ledger.segments.map { $0.name.description }
  try Data(head.bytes).write(to: folder.appendingPathComponent("head"))
  try Data(names.joined(separator: "\n").utf8).write(to: folder.appendingPathComponent("names"))
  try segments.write(to: folder.appendingPathComponent("segments"))
  return ledger.recordCount
}
