import CivilTime
import JSON

/// The value of a field.
package enum Value: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  case text(String)
  case moment(Moment)
  /// A value of a later version, as compact JSON text: kept and passed on, not interpreted.
  case other(String)
}

extension Value {
  package var isTrue: Bool { self == .bool(true) }

  package var text: String? {
    guard case .text(let text) = self else { return nil }
    return text
  }

  /// See ``Record/whole(_:in:)``.
  package func whole<Number: FixedWidthInteger>(in range: ClosedRange<Number>) -> Number? {
    guard case .integer(let integer) = self else { return nil }
    return min(max(Number(clamping: integer), range.lowerBound), range.upperBound)
  }

  package var moment: Moment? {
    guard case .moment(let moment) = self else { return nil }
    return moment
  }

  /// Whether both have the same bytes.
  ///
  /// NB: not `==`, to which canonically equivalent texts are equal outside the browser.
  func isSame(as other: Value) -> Bool {
    switch (self, other) {
    case (.text(let text), .text(let other)), (.other(let text), .other(let other)):
      text.order(beside: other) == .same
    case (.text, _), (.other, _): false
    case (.null, _), (.bool, _), (.integer, _), (.moment, _): self == other
    }
  }
}

/// A moment is `{"instant": milliseconds, "offset": minutes}`; the other values are JSON's own.
extension Value {
  package init(json: JSON) {
    switch json {
    case .null: self = .null
    case .bool(let bool): self = .bool(bool)
    case .integer(let integer): self = .integer(integer)
    case .string(let text): self = .text(text)
    case .object(let object):
      if let moment = Moment(json: object) {
        self = .moment(moment)
      } else {
        self = .other(json.serialized)
      }
    case .number, .array: self = .other(json.serialized)
    }
  }

  /// Compares the bytes of their JSON.
  func isBelow(_ other: Value) -> Bool {
    // NB: not `==`, to which canonically equivalent texts are equal outside the browser.
    if case .text(let text) = self, case .text(let other) = other,
      text.order(beside: other) == .same
    {
      return false
    }
    return bytes.lexicographicallyPrecedes(other.bytes)
  }

  private var bytes: [UInt8] {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.bytes
  }

  package func write(to writer: inout JSONWriter) {
    switch self {
    case .null: writer.null()
    case .bool(let bool): writer.bool(bool)
    case .integer(let integer): writer.integer(integer)
    case .text(let text): writer.string(text)
    case .moment(let moment):
      writer.beginObject()
      writer.key("instant")
      writer.integer(moment.instant.milliseconds)
      writer.key("offset")
      writer.integer(Int64(moment.offset.minutes))
      writer.endObject()
    case .other(let serialized):
      // NB: made from a parsed value, so it parses; null stands for damaged text.
      writer.value((try? JSON(parsing: serialized)) ?? .null)
    }
  }
}

extension Moment {
  fileprivate init?(json object: JSONObject) {
    guard object.count == 2, let milliseconds = object["instant"]?.int64,
      let minutes = object["offset"]?.int64.flatMap({ Int(exactly: $0) }),
      UTCOffset.supported.contains(minutes),
      Instant.supported.contains(Instant(milliseconds: milliseconds))
    else { return nil }
    self.init(Instant(milliseconds: milliseconds), offset: UTCOffset(minutes: minutes))
  }
}
