import CivilTime
import Ledger

/// The tracker or subject whose streak a rest day applies to.
package enum RestOwner: Hashable, Sendable {
  case all, fasts
  case subject(SubjectID)
}

extension RestOwner: LosslessStringConvertible {
  /// The stored form: empty for all.
  package var description: String {
    switch self {
    case .all: ""
    case .fasts: FastRules.subject
    case .subject(let id): id.description
    }
  }

  package init?(_ description: String) {
    switch description {
    case "": self = .all
    case FastRules.subject: self = .fasts
    default:
      guard let id = SubjectID(description) else { return nil }
      self = .subject(id)
    }
  }
}

extension RestDays {
  /// A single day that was marked.
  package struct Mark: Hashable, Sendable {
    package let day: Day
    package let owner: RestOwner

    package init(_ day: Day, for owner: RestOwner = .all) {
      self.day = day
      self.owner = owner
    }
  }

  /// All marks, newest first; of one day, that for all before those for one tracker.
  package static func marks<Store: LedgerStore>(
    in store: Store
  ) throws(Store.Failure) -> [Mark] {
    try store.records(of: .rest).compactMap { Rest($0) }.filter { $0.weekdays == nil }
      .map { Mark($0.day, for: $0.owner) }
      .ordered { ($1.day, $0.owner.description) < ($0.day, $1.owner.description) }
  }

  /// Marks a day for its owner, or removes the mark; nil if nothing changes.
  /// - Parameter marks: all existing marks.
  package static func change(
    _ mark: Mark, _ isRest: Bool, among marks: [Mark]
  ) throws(EntryRefusal) -> Change? {
    try mark.day.checkYear()
    return marks.contains(mark) == isRest ? nil : marking(mark, isRest)
  }

  /// Marks a day for its owner, or removes the mark.
  package static func marking(_ mark: Mark, _ isRest: Bool) -> Change {
    let subject = mark.owner == .all ? nil : mark.owner.description
    return Change(
      isRest ? .rest(.mark) : .rest(.unmark), [marking(mark.day, isRest, for: subject)])
  }
}

/// The value of one record: days of the week from a day on, or a single day.
struct Rest {
  let day: Day
  let owner: RestOwner
  /// Nil for a single day.
  let weekdays: Weekdays?

  /// Nil for a removed mark, and for an unreadable record.
  init?(_ record: Record) {
    guard let day = record[.day]?.text.flatMap({ Day(iso8601: $0) }),
      let owner = RestOwner(record[.of]?.text ?? "")
    else { return nil }
    if let days = record.whole(.weekdays, in: 0...127) {
      weekdays = Weekdays(rawValue: days)
    } else if record[.isOn]?.isTrue == true {
      weekdays = nil
    } else {
      return nil
    }
    (self.day, self.owner) = (day, owner)
  }
}
