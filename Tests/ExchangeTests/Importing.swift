import CivilTime
import Exchange
import Ledger
import Testing
import Trackers
import TestSupport

/// Berlin's winter, and Saturday noon.
let berlin = Zone(fixed: UTCOffset(minutes: 60))
let noon = Moment(Instant(milliseconds: 1_795_258_800_000), offset: UTCOffset(minutes: 60))
let context = ImportContext(zone: berlin, now: noon)

/// A ledger, and how files are brought into it.
struct Importer {
  var ledger = MemoryLedger(replica: ReplicaID(rawValue: 7))

  @discardableResult
  mutating func take(
    _ text: String, as format: ImportFormat? = nil, _ context: ImportContext = context,
    restoring: Bool = false
  ) throws -> ImportPlan {
    let file = try ImportedFile(reading: Array(text.utf8), as: format, context)
    let plan = ImportPlan(file, into: ledger, context, restoring: restoring)
    if !plan.change.records.isEmpty { _ = ledger.commit(plan.change, at: context.now.instant) }
    return plan
  }
}

extension ImportPlan {
  var newCount: Int { count { $0 == .new } }
  var knownCount: Int { count { $0 == .known } }
}

/// Expects the robustness that every format must have.
///
/// - Each beginning of the file, and the file without any one of its quotes or with any one of its
///   bytes turned to rubbish, is refused or read in part; what is read in part says so, unless it
///   brings nothing but what the whole file brings.
/// - A second import adds nothing.
func expectRobust(
  _ sample: String, as format: ImportFormat? = nil, context: ImportContext = context,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  var importer = Importer()
  let whole = try importer.take(sample, as: format, context)
  #expect(whole.newCount > 0, sourceLocation: sourceLocation)
  let again = try importer.take(sample, as: format, context)
  #expect(again.change.records.isEmpty, sourceLocation: sourceLocation)

  let bytes = Array(sample.utf8)
  var variants = bytes.indices.map { Array(bytes[..<$0]) }
  variants += bytes.indices.filter { bytes[$0] == 0x22 }.map { index in
    Array(bytes[..<index] + bytes[(index + 1)...])
  }
  for index in bytes.indices {
    var damaged = bytes
    damaged[index] = 0xff
    variants.append(damaged)
    damaged[index] = 0x00
    variants.append(damaged)
  }
  variants.append(bytes + Array(repeating: 0x61, count: 300_000))
  variants.append([0xff, 0xfe] + bytes)
  for variant in variants {
    guard let file = try? ImportedFile(reading: variant, as: format, context) else { continue }
    let plan = ImportPlan(file, into: MemoryLedger(replica: ReplicaID(rawValue: 7)), context)
    #expect(
      plan.newCount <= whole.newCount + 1, "\(String(decoding: variant, as: UTF8.self))",
      sourceLocation: sourceLocation)
  }
}
