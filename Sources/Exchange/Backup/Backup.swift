import CivilTime
import JSON
import Ledger

/// The state of a whole ledger as one JSON document:
///
///     {"format": "dayring-backup", "version": 1, "created": "2026-11-21T12:00:00+01:00",
///      "checksum": "16 hexadecimal digits", "ops": [{"stamp": …, "records": […]}, …]}
///
/// The ops are the state, not its history: each field's last write, with its stamp. So reading it
/// into an empty ledger gives an equal one, and into another one keeps newer writes. Equal ledgers
/// give equal documents, except for `created`. `docs/backup.schema.json` is the schema.
package struct Backup: Sendable {
  package static let format = "dayring-backup"
  package static let version: Int64 = 1
  /// In bytes; more than a browser can hold.
  package static let sizeLimit = 256 << 20

  package let created: Moment
  /// The ops, ordered by stamp in a document that Dayring wrote.
  package let ops: PackedOps

  init(created: Moment, ops: PackedOps) {
    self.created = created
    self.ops = ops
  }

  /// - Parameter records: all of them, including deleted ones, by kind and id, fields by name.
  ///   Those of lists are left out, as a version 1 has none.
  package init(of records: [Record], at now: Moment) {
    self.init(created: now, ops: PackedOps(Op.ops(of: records.filter { $0.kind.isBare })))
  }

  package var bytes: [UInt8] {
    var sum = OpSum()
    for op in ops { sum.add(op) }
    var writer = JSONWriter()
    Backup.begin(created, sum, in: &writer)
    for op in ops { op.write(to: &writer) }
    return Backup.end(in: &writer)
  }

  /// `dayring-backup-2026-11-21.json`
  package static func fileName(on today: Day) -> String {
    "\(format)-\(today.iso8601).json"
  }
}

extension Backup {
  /// Whether a document that begins like this is a backup.
  static func recognises(_ text: [UInt8]) -> Bool {
    let name = Array("\"\(format)\"".utf8)
    guard text.firstVisible == UInt8(ascii: "{") else { return false }
    return text.prefix(200).indices.contains { text[$0...].starts(with: name) }
  }

  /// - Throws: as ``BackupReader``.
  package init(parsing text: [UInt8]) throws(ImportError) {
    var reader = BackupReader()
    // In portions, so that the reader copies but one of them.
    var rest = text[...]
    while !rest.isEmpty {
      try reader.take(rest.prefix(64 << 10))
      rest = rest.dropFirst(64 << 10)
    }
    self = try reader.finish()
  }
}

extension Backup {
  /// The size of a written portion, in bytes.
  private static let portion = 64 << 10

  /// Writes the document of a ledger in portions, until `put` returns false. The same bytes as
  /// those of a ``Backup`` of all records, which are never in memory at once.
  package static func write<Store: LedgerStore>(
    of store: Store, at now: Moment, to put: ([UInt8]) -> Bool
  ) throws(Store.Failure) {
    var sum = OpSum()
    var writer = JSONWriter()
    var (hasBegun, goesOn) = (false, true)
    func begin() {
      if !hasBegun { Backup.begin(now, sum, in: &writer) }
      hasBegun = true
    }
    // The checksum comes before the ops.
    try store.eachOp(rounds: 2) { round, op in
      guard round > 0 else {
        sum.add(op)
        return true
      }
      begin()
      op.write(to: &writer)
      if writer.bytes.count >= portion { goesOn = put(writer.take()) }
      return goesOn
    }
    begin()
    if goesOn { _ = put(end(in: &writer)) }
  }

  private static func begin(_ created: Moment, _ sum: OpSum, in writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("format")
    writer.string(Backup.format)
    writer.key("version")
    writer.integer(Backup.version)
    writer.key("created")
    writer.string(created.iso8601)
    writer.key("checksum")
    writer.string(sum.text)
    writer.key("ops")
    writer.beginArray()
  }

  private static func end(in writer: inout JSONWriter) -> [UInt8] {
    writer.endArray()
    writer.endObject()
    return writer.take() + [0x0a]
  }
}

extension ImportFormat {
  /// It contains records and no entries, so ``FileContents`` reads it.
  package static let backup = ImportFormat(
    "backup", .own(.backup), .json, knownBy: .unique { Backup.recognises($0) }
  ) { _, _, _ throws(ImportError) in throw .unknown }
}

/// The checksum (FNV-1a) of the compact JSON of all ops in a row, against damage, not forgery.
struct OpSum: Sendable {
  private var sum = FNV1a()

  mutating func add(_ op: Op) { sum.add(op.bytes) }

  var text: String { hexadecimal(sum.value) }
}
