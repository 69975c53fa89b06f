import CivilTime
import Ledger

/// The days that streaks skip: single days, and days of the week from some day on.
package struct RestDays: Hashable, Sendable {
  private var marked: Set<Day> = []
  /// Oldest first; a change of the weekdays leaves earlier days as they were.
  private var weeks: [Week] = []

  private struct Week: Hashable {
    let from: Day
    let weekdays: Weekdays
  }

  package init() {}

  package func contains(_ day: Day) -> Bool {
    if marked.contains(day) { return true }
    // NB: a walk over decades asks for each day, and few people have such weekdays.
    let weekdays = weekdays(on: day)
    return !weekdays.isEmpty && weekdays.contains(day.weekday)
  }

  /// The single days, newest first.
  package var markedDays: [Day] { Array(marked).ordered(by: >) }

  /// The weekdays that are rest days as of that day.
  package func weekdays(on day: Day) -> Weekdays {
    weeks.last(before: { $0.from > day })?.weekdays ?? Weekdays()
  }
}

/// A set of days of the week.
package struct Weekdays: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) {
    self.rawValue = rawValue
  }

  package init(_ weekday: Weekday) {
    rawValue = 1 << weekday.rawValue
  }

  package func contains(_ weekday: Weekday) -> Bool { contains(Weekdays(weekday)) }
}

extension Kind {
  package static let rest = Kind(rawValue: "rest")
}

extension FieldName {
  package static let isOn = FieldName(rawValue: "on")
  package static let weekdays = FieldName(rawValue: "weekdays")
}

extension RestDays {
  /// - Parameter subject: the subject whose own rest days are included.
  package init<Store: LedgerStore>(
    in store: Store, for subject: String? = nil
  ) throws(Store.Failure) {
    for record in try store.records(of: .rest) {
      guard let rest = Rest(record), rest.owner == .all || rest.owner.description == subject
      else { continue }
      if let weekdays = rest.weekdays {
        weeks.append(Week(from: rest.day, weekdays: weekdays))
      } else {
        marked.insert(rest.day)
      }
    }
    weeks = weeks.ordered { $0.from < $1.from }
  }

  /// Toggles a weekday from today on.
  package func change(toggling weekday: Weekday, today: Day) -> Change {
    change(to: weekdays(on: today).symmetricDifference(Weekdays(weekday)), today: today)
  }

  /// Sets the weekdays from today on. Replaces changes that were set for later days, as with goals.
  package func change(to weekdays: Weekdays, today: Day) -> Change {
    var change = RestDays.resting(on: weekdays, from: today)
    for week in weeks where week.from > today {
      change.records.append(.deleting(.rest, RestDays.weekID(week.from)))
    }
    return change
  }

  /// - Parameter subject: the only subject that rests; nil for all.
  package static func marking(_ day: Day, _ isRest: Bool, for subject: String?) -> RecordChange {
    let owner = subject.map { " \($0)" } ?? ""
    let fields: [RecordChange.Write] = [
      .init(.day, .text(day.iso8601)), .init(.isOn, .bool(isRest)), .init(.deleted, .bool(false)),
    ]
    return RecordChange(
      .rest, RecordID(derivedFrom: "rest \(day.iso8601)\(owner)"),
      fields + (subject.map { [.init(.of, .text($0))] } ?? []))
  }

  /// The change that makes these weekdays rest days from `day` on.
  package static func resting(on weekdays: Weekdays, from day: Day) -> Change {
    Change(
      .rest(.week),
      [
        RecordChange(
          .rest, weekID(day),
          [
            .init(.day, .text(day.iso8601)),
            .init(.weekdays, .integer(Int64(weekdays.rawValue))), .init(.deleted, .bool(false)),
          ])
      ])
  }

  private static func weekID(_ day: Day) -> RecordID {
    RecordID(derivedFrom: "rest week \(day.iso8601)")
  }
}
