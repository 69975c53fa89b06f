import CivilTime
import Ledger

/// A mark for one of a task's traits: `+carry`, `+top`, `~fri`.
package enum TypedTrait: Hashable, Sendable {
  case carries
  case sticky
  case expires(Day)
}

extension TypedTrait {
  /// Nil when it is not understood.
  init?(_ sign: Unicode.Scalar, _ word: String, today: Day) {
    let trait: TypedTrait? =
      switch sign {
      case "+": word.choice(among: [("carry", .carries), ("top", .sticky)])
      case "~": TypedDate.upcoming(word, today: today).map { .expires($0) }
      default: nil
      }
    guard let trait else { return nil }
    self = trait
  }

  /// The field of the trait; only the first mark of each counts.
  package var field: FieldName {
    switch self {
    case .carries: .carry
    case .sticky: .sticky
    case .expires: .expires
    }
  }

  /// What follows the mark's name; nil when there is nothing.
  package var value: String? {
    switch self {
    case .carries, .sticky: nil
    case .expires(let day): day.iso8601
    }
  }

  func apply(to traits: inout TaskTraits) {
    switch self {
    case .carries: traits.carries = true
    case .sticky: traits.isSticky = true
    case .expires(let day): traits.expires = day
    }
  }
}

extension String {
  /// The choice that begins with this text; nil when none or several do.
  func choice<Choice>(among choices: [(name: String, Choice)]) -> Choice? {
    let found = choices.filter { $0.name.utf8.starts(with: utf8) }
    return found.count == 1 ? found.first?.1 : nil
  }
}
