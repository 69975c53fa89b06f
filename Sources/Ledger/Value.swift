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

  package var moment: Moment? {
    guard case .moment(let moment) = self else { return nil }
    return moment
  }
}
