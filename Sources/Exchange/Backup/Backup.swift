import CivilTime
import JSON
import Ledger

/// Everything that a ledger holds, as one JSON document:
///
///     {"format": "dayring-backup", "version": 1, "created": "2026-11-21T12:00:00+01:00",
///      "checksum": "16 hexadecimal digits", "ops": [{"stamp": …, "records": […]}, …]}
///
/// The ops are the state, not its history: each field's newest write, with its stamp. So reading it
/// into an empty ledger gives an equal one, and into another one loses nothing newer. Equal ledgers
/// give equal documents, except for `created`. `docs/backup.schema.json` is the schema.
package struct Backup: Sendable {
  package static let format = "dayring-backup"
  package static let version: Int64 = 1
  /// In bytes; more than a browser can hold.
  package static let sizeLimit = 256 << 20

  package let created: Moment
  /// By stamp.
  package let ops: [Op]

  /// - Parameter records: all of them, including deleted ones, by kind and id, fields by name.
  package init(of records: [Record], at now: Moment) {
    created = now
    ops = Op.ops(of: records)
  }

  package var bytes: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("format")
    writer.string(Backup.format)
    writer.key("version")
    writer.integer(Backup.version)
    writer.key("created")
    writer.string(created.iso8601)
    writer.key("checksum")
    writer.string(ops.checksum)
    writer.key("ops")
    writer.beginArray()
    for op in ops { op.write(to: &writer) }
    writer.endArray()
    writer.endObject()
    return writer.bytes + [0x0a]
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

  /// - Throws: when the document is cut off, altered, from a later version or something else; then
  ///   none of it can be used.
  package init(parsing text: [UInt8]) throws(ImportError) {
    guard text.count <= Backup.sizeLimit else { throw .tooLarge(limit: Backup.sizeLimit) }
    let document: JSON
    do throws(JSONError) { document = try JSON(parsing: text) } catch {
      throw .json(JSONProblem(error, in: text))
    }
    try self.init(document)
  }

  package init(_ document: JSON) throws(ImportError) {
    guard document["format"]?.text == Backup.format else { throw .malformed(path: "format") }
    guard let version = document["version"]?.int64, version > 0 else {
      throw .malformed(path: "version")
    }
    guard version <= Backup.version else {
      throw .newer(version: version, supported: Backup.version)
    }
    guard let created = document["created"]?.text.flatMap({ Moment(iso8601: $0) }) else {
      throw .malformed(path: "created")
    }
    guard let elements = document["ops"]?.elements else { throw .malformed(path: "ops") }
    var ops: [Op] = []
    ops.reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      do throws(WireError) {
        ops.append(try Op(json: element))
      } catch {
        throw .malformed(path: "ops[\(index)]" + error.path)
      }
    }
    guard document["checksum"]?.text == ops.checksum else { throw .checksum }
    self.created = created
    self.ops = ops
  }
}

extension ImportFormat {
  /// It contains records and no entries, so ``FileContents`` reads it.
  package static let backup = ImportFormat(
    "backup", .own(.backup), .json, knownBy: .unique { Backup.recognises($0) }
  ) { _, _, _ throws(ImportError) in throw .unknown }
}

extension WireError {
  /// The path after that of the op.
  fileprivate var path: String {
    switch self {
    case .notJSON: ""
    case .malformed(let path), .tooLong(let path, _): "." + path
    }
  }
}

extension [Op] {
  /// Over the compact JSON of all ops in a row. Detects accidents; forgery is not a concern here.
  fileprivate var checksum: String { hexadecimal(fnv1a(lazy.flatMap { $0.bytes })) }
}
