import CivilTime
import JSON

/// What a field holds.
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
