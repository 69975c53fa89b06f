import DeviceSync
import DeviceSyncTesting
import Foundation
import JSON
import NativePrimitives
import Testing

@testable import Sealing

/// The rows that a browser of a former version has stored: a file of `Tests/RecordedSpaces`, whose form
/// is in `rows.mjs`.
struct RecordedSpace: CustomTestStringConvertible {
  let name: String
  let rows: MemoryRows

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "RecordedSpaces")

  static let all: [RecordedSpace] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".json") }.sorted().compactMap { try? RecordedSpace($0) }
  }()

  static let count = 17

  struct Unreadable: Error {}

  var testDescription: String { name }

  var state: RowValue? { rows.rows(.space).first { $0.key == .text("state") }?.value }

  init(_ file: String) throws {
    name = String(file.dropLast(".json".count))
    let bytes = [UInt8](try Data(contentsOf: Self.folder.appending(path: file)))
    guard let stores = try JSON(parsing: bytes)["database"]?["stores"]?.object else {
      throw Unreadable()
    }
    var rows = MemoryRows()
    let known: [(String, RowStore)] = [
      ("ops", .ops), ("snapshots", .snapshots), ("undo", .undo), ("meta", .meta), ("space", .space),
    ]
    for (name, store) in known {
      for row in stores[name]?["rows"]?.elements ?? [] {
        guard let key = row["key"], let value = row["value"] else { throw Unreadable() }
        rows.put(store, try Self.key(key), try Self.value(value, in: store))
      }
    }
    self.rows = rows
  }

  private static func key(_ json: JSON) throws -> RowKey {
    if let number = json.int64 { return .number(number) }
    if let text = json.text { return .text(text) }
    guard let parts = json.elements else { throw Unreadable() }
    return .list(try parts.map { try key($0) })
  }

  /// With ops as JSON, and with pairs of keys.
  private static func value(_ json: JSON, in store: RowStore) throws -> RowValue {
    if store == .space, let ops = json.elements { return .list(try ops.map { try op($0) }) }
    guard let object = json.object else { return try revived(json) }
    if case .bytes(let bytes) = try revived(json) { return .bytes(bytes) }
    return .object(
      try object.map { name, part in
        switch (store, name) {
        case (.ops, "op"): RowMember(name, try op(part))
        case (.ops, "ops"): RowMember(name, .list(try (part.elements ?? []).map { try op($0) }))
        case (.space, "aside"):
          RowMember(
            name,
            .list(
              try (part.elements ?? []).map { list in
                .list(try (list.elements ?? []).map { try op($0) })
              }))
        case (.space, "keys"): RowMember(name, try keys(part))
        case _: RowMember(name, try revived(part))
        }
      })
  }

  private static func op(_ json: JSON) throws -> RowValue { .json(try plain(json).bytes) }

  /// Without tags, of which an op has none but for long texts.
  private static func plain(_ json: JSON) throws -> JSON {
    if let elements = json.elements { return .array(try elements.map { try plain($0) }) }
    guard let object = json.object else { return json }
    if case .text(let text) = try revived(json) { return .string(text) }
    var untagged = JSONObject()
    for (name, value) in object { untagged[name] = try plain(value) }
    return .object(untagged)
  }

  private static func keys(_ json: JSON) throws -> RowValue {
    let scalars = try ["signing", "sealing"].map { name -> [UInt8] in
      guard let scalar = json[name]?["d"]?.text.flatMap({ Base64URL.bytes($0.utf8) }) else {
        throw Unreadable()
      }
      return scalar
    }
    guard let signing = json["signingKey"], let sealing = json["sealingKey"],
      case .bytes(let signingKey) = try revived(signing),
      case .bytes(let sealingKey) = try revived(sealing)
    else { throw Unreadable() }
    return .keys(
      RowKeys(
        handle: KeyHandle(bytes: scalars[0] + scalars[1]), signingKey: signingKey,
        sealingKey: sealingKey))
  }

  private static func revived(_ json: JSON) throws -> RowValue {
    switch json {
    case .null: return .null
    case .bool(let bool): return .bool(bool)
    case .integer(let integer): return .number(Double(integer))
    case .number(let number):
      guard let number = Double(number.literal) else { throw Unreadable() }
      return .number(number)
    case .string(let text): return .text(text)
    case .array(let elements): return .list(try elements.map { try revived($0) })
    case .object(let object):
      if let tag = object.first(where: { _ in true }), tag.key.hasPrefix("$") {
        return try revived(tag.key, tag.value)
      }
      return .object(try object.map { RowMember($0, try revived($1)) })
    }
  }

  private static func revived(_ tag: String, _ content: JSON) throws -> RowValue {
    let text = content.text ?? ""
    switch tag {
    case "$undefined": return .undefined
    case "$bigint":
      guard let number = UInt64(text) else { throw Unreadable() }
      return .bigInteger(number)
    case "$bytes": return .bytes(try bytes(text))
    case "$packedBytes": return .bytes(try unpacked(unpacked(bytes(text))))
    case "$packedText":
      return .text(String(decoding: try unpacked(unpacked(bytes(text))), as: UTF8.self))
    case "$map":
      return .map(
        try (content.elements ?? []).map { entry in
          guard let pair = entry.elements, pair.count == 2, let name = pair[0].text else {
            throw Unreadable()
          }
          return RowMember(name, try revived(pair[1]))
        })
    default: throw Unreadable()
    }
  }

  private static func bytes(_ text: String) throws -> [UInt8] {
    guard let data = Data(base64Encoded: text) else { throw Unreadable() }
    return [UInt8](data)
  }

  private static func unpacked(_ packed: [UInt8]) throws -> [UInt8] {
    var primitives = NativePrimitives()
    let answers = primitives.answers(to: [.unpack(packed, limit: 64 << 20)])
    guard case .bytes(let plain)? = answers.first else { throw Unreadable() }
    return plain
  }
}
