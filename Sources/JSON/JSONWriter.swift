/// A streaming writer of JSON, without a tree: for large replies.
///
/// Commas are added as needed. Invalid JSON is a programmer error and traps: a member without its
/// key, a key without its value, an end that does not match, a second document. NB: the caller
/// ensures that a key is new in its object.
///
///     var writer = JSONWriter()
///     writer.beginObject()
///     writer.key("days")
///     writer.integer(3)
///     writer.endObject()
///     // writer.bytes spells {"days":3}
package struct JSONWriter: Sendable {
  private enum Container {
    case object, array
  }

  /// The state between two tokens.
  private enum Place {
    case first, next, afterKey
  }

  /// The written bytes; a complete document once every object and array is ended.
  package private(set) var bytes: [UInt8] = []

  private var open: [Container] = []
  private var place = Place.first

  package init() {}

  /// Removes and returns the bytes written so far; writing continues after them.
  package mutating func take() -> [UInt8] {
    let taken = bytes
    bytes = []
    return taken
  }

  package mutating func beginObject() {
    beginValue()
    begin(.object, with: .openBrace)
  }

  package mutating func endObject() {
    end(.object, with: .closeBrace)
  }

  package mutating func beginArray() {
    beginValue()
    begin(.array, with: .openBracket)
  }

  package mutating func endArray() {
    end(.array, with: .closeBracket)
  }

  package mutating func key(_ key: String) {
    precondition(open.last == .object && place != .afterKey, "A key belongs before a member.")
    separate()
    bytes.append(quoting: key)
    bytes.append(.colon)
    place = .afterKey
  }

  package mutating func string(_ value: String) {
    beginValue()
    bytes.append(quoting: value)
  }

  package mutating func integer(_ value: Int64) {
    write(String(value))
  }

  package mutating func number(_ value: JSONNumber) {
    write(value.literal)
  }

  package mutating func bool(_ value: Bool) {
    write(value ? "true" : "false")
  }

  package mutating func null() {
    write("null")
  }

  package mutating func value(_ value: JSON) {
    switch value {
    case .null: null()
    case .bool(let value): bool(value)
    case .integer(let value): integer(value)
    case .number(let value): number(value)
    case .string(let value): string(value)
    case .array(let elements):
      beginArray()
      for element in elements { self.value(element) }
      endArray()
    case .object(let members):
      beginObject()
      for (key, value) in members {
        self.key(key)
        self.value(value)
      }
      endObject()
    }
  }

  private mutating func write(_ spelling: String) {
    beginValue()
    bytes.append(contentsOf: spelling.utf8)
  }

  private mutating func beginValue() {
    switch open.last {
    case .object: precondition(place == .afterKey, "A member needs its key first.")
    case .array: separate()
    case nil: precondition(place == .first, "A document is one value.")
    }
    place = .next
  }

  private mutating func begin(_ container: Container, with opening: UInt8) {
    bytes.append(opening)
    open.append(container)
    place = .first
  }

  private mutating func end(_ container: Container, with closing: UInt8) {
    let ended = open.popLast()
    precondition(ended == container, "An end has to match its beginning.")
    precondition(place != .afterKey, "A key needs its value.")
    bytes.append(closing)
    place = .next
  }

  /// Writes the comma, if one is needed before a key or an element.
  private mutating func separate() {
    if place == .next { bytes.append(.comma) }
  }
}
