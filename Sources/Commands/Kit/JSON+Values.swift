import CivilTime
import JSON
import Trackers

extension JSON {
  static func whole(_ number: Int) -> JSON { .integer(Int64(number)) }

  static func whole(_ number: Int?) -> JSON { number.map { .integer(Int64($0)) } ?? .null }

  static func text(_ text: String?) -> JSON { text.map { .string($0) } ?? .null }

  static func list<Elements: Sequence>(
    _ elements: Elements, _ json: (Elements.Element) -> JSON
  ) -> JSON {
    .array(elements.map(json))
  }
}

extension LastWrite {
  /// The time in UTC, since the offset of the writer is unknown.
  var json: JSON { .text(at.map { Moment($0, offset: .utc).iso8601 }) }
}

extension Span {
  /// Whole seconds, rounded down.
  var json: JSON { .integer(milliseconds.flooredQuotient(1000)) }
}
