import JSON
import Sealing
import Wire

/// A message between an engine and its host, in both directions: JSON, and bytes that it names by
/// number.
///
///     length u32 | JSON | (length u32 | bytes) each
///
/// Values that JSON lacks are objects of one member whose name begins with `$`, such as
/// `{"$bytes": 0}`. No other object has such a name.
package struct MessageWriter {
  package var json = JSONWriter()
  private var pieces = BinaryWriter()
  private var count = 0

  package init() {}

  /// The whole message, once the JSON is complete.
  package var message: [UInt8] {
    var writer = BinaryWriter()
    writer.append(UInt32(json.bytes.count))
    writer.append(json.bytes)
    writer.append(pieces.bytes)
    return writer.bytes
  }

  mutating func bytes(_ bytes: [UInt8]) { tag("$bytes", bytes) }

  /// Names bytes by their number.
  mutating func tag(_ name: String, _ bytes: [UInt8]) {
    pieces.append(UInt32(bytes.count))
    pieces.append(bytes)
    tag(name) { $0.json.integer(Int64($0.count)) }
    count += 1
  }

  mutating func tag(_ name: String, _ content: (inout MessageWriter) -> Void) {
    json.beginObject()
    json.key(name)
    content(&self)
    json.endObject()
  }

  package mutating func list<Element>(
    _ elements: [Element], _ write: (inout MessageWriter, Element) -> Void
  ) {
    json.beginArray()
    for element in elements { write(&self, element) }
    json.endArray()
  }

  mutating func number(_ number: EffectNumber) {
    json.integer(Int64(clamping: number.rawValue))
  }
}

/// A reader of a message from the host.
package struct MessageReader {
  package let json: JSON
  private let pieces: [ArraySlice<UInt8>]

  /// - Throws: `.malformed` for one that is cut off, or has more than its JSON and whole pieces.
  package init(_ message: [UInt8]) throws(WireFailure) {
    var reader = WireReader(message)
    let length: UInt32 = try reader.number()
    guard length <= MessageLimits.json else { throw .tooLarge(limit: MessageLimits.json) }
    let text = try reader.take(Int(length))
    var pieces: [ArraySlice<UInt8>] = []
    while !reader.rest.isEmpty {
      guard pieces.count < MessageLimits.pieces else {
        throw .tooLarge(limit: MessageLimits.pieces)
      }
      let length: UInt32 = try reader.number()
      guard length <= UInt32(Int32.max) else { throw .malformed }
      pieces.append(try reader.take(Int(length)))
    }
    guard let json = try? JSON(parsing: Array(text), depthLimit: MessageLimits.depth) else {
      throw .malformed
    }
    self.json = json
    self.pieces = pieces
  }

  func bytes(_ json: JSON?) throws(WireFailure) -> [UInt8] {
    guard let tag = Tag(json), tag.name == "$bytes" else { throw .malformed }
    return try piece(tag.content)
  }

  /// The text of a JSON value that came as a piece, under the tag `$json`.
  package func nested(_ json: JSON?) throws(WireFailure) -> [UInt8] {
    guard let tag = Tag(json), tag.name == "$json" else { throw .malformed }
    return try piece(tag.content)
  }

  func piece(_ number: JSON) throws(WireFailure) -> [UInt8] {
    guard let number = number.int64, number >= 0, number < Int64(pieces.count) else {
      throw .malformed
    }
    return Array(pieces[Int(number)])
  }
}

/// An object that stands for a value of another type.
struct Tag {
  let name: String
  let content: JSON

  /// Nil for any other value.
  init?(_ json: JSON?) {
    guard let object = json?.object, object.count == 1 else { return nil }
    for (key, value) in object where Tag.begins(key) {
      name = key
      content = value
      return
    }
    return nil
  }

  static func begins(_ name: String) -> Bool { name.utf8.first == UInt8(ascii: "$") }
}

/// The limits of what an engine takes from its host.
private enum MessageLimits {
  /// In bytes. What is long comes as a piece.
  static let json = 64 << 20
  static let pieces = 1 << 20
  /// Of arrays and objects within each other.
  static let depth = 32
}
