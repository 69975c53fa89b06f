import CivilTime
import Trackers

/// The terms of the next link to a list, as the page's fields have them.
package struct LinkTerms: Hashable, Sendable {
  /// Choices of how many people may ask by it.
  package static let counts = [1, 5, 10, 25, 64]
  /// The days from today until its last one: relays keep a link for 30 days.
  private static let days = 0...28
  private static let usual = 7

  package private(set) var role = ListRole.editor
  package private(set) var count = 1
  private var chosen: Day?

  package init() {}

  package func end(on today: Day) -> Day {
    min(max(today + Self.days.lowerBound, chosen ?? today + Self.usual), latest(on: today))
  }

  func latest(on today: Day) -> Day { today + Self.days.upperBound }

  /// Takes the value of a field; any other value changes nothing.
  package mutating func take(_ value: String, of action: PeopleAction) {
    switch action {
    case .linkRole: role = ListRole(given: value) ?? role
    case .linkCount: count = Self.counts.first { String($0) == value } ?? count
    case .linkEnd: chosen = Day(iso8601: value) ?? chosen
    case .create, .join, .newcomer, .share, .answer, .copy, .admit, .refuse, .stop, .withdraw,
      .introduce, .colour, .rename, .role, .askRemove, .remove, .askHandOver, .handOver,
      .askLeave, .leave, .askDelete, .delete, .cancel:
      break
    }
  }
}

extension ListRole {
  /// The roles that an owner can give, by their names.
  private static let given: [(name: String, role: ListRole)] = [
    ("editor", .editor), ("reader", .reader),
  ]

  package init?(given name: String) {
    guard let role = Self.given.first(where: { $0.name == name })?.role else { return nil }
    self = role
  }

  /// Nil for the owner's.
  package var givenName: String? { Self.given.first { $0.role == self }?.name }
}
