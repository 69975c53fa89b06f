import CivilTime
import Ledger

/// The goals of one subject over time. A change applies from its day on; earlier days keep theirs.
package struct DatedGoals: Hashable, Sendable {
  /// The goal until the first change.
  private let first: DailyGoal?
  /// Oldest first.
  private let changes: [Dated]

  private struct Dated: Hashable {
    let id: RecordID
    let from: Day
    let goal: DailyGoal?
  }

  package init(always goal: DailyGoal?) {
    first = goal
    changes = []
  }

  /// The goal of a day; nil without one.
  package func goal(on day: Day) -> DailyGoal? {
    changes.last(before: { $0.from > day }).map { $0.goal } ?? first
  }
}

extension Kind {
  package static let goal = Kind(rawValue: "goal")
}

extension FieldName {
  package static let day = FieldName(rawValue: "day")
  package static let atMost = FieldName(rawValue: "atMost")
}

extension DatedGoals {
  /// - Parameters:
  ///   - subject: `water`, or the id of an activity.
  ///   - standard: the goal if none was chosen.
  package init<Store: LedgerStore>(
    of subject: String, standard: DailyGoal? = nil, in store: Store
  ) throws(Store.Failure) {
    self.init(of: subject, standard: standard, among: try store.records(of: .goal))
  }

  package init(of subject: String, standard: DailyGoal? = nil, among records: [Record]) {
    var first = standard
    var changes: [Dated] = []
    for record in records where record[.of]?.text == subject {
      let goal = DailyGoal(record)
      guard let text = record[.day]?.text else {
        first = goal
        continue
      }
      guard let day = Day(iso8601: text) else { continue }
      changes.append(Dated(id: record.id, from: day, goal: goal))
    }
    self.first = first
    self.changes = changes.ordered { $0.from < $1.from }
  }

  /// The writes that set `goal` from today on; empty if it applies already.
  ///
  /// They remove changes for later days: after a flight westwards, today may be before the last
  /// change.
  ///
  /// - Parameter isFirst: whether it applies to all earlier days as well.
  package func changes(
    to goal: DailyGoal?, of subject: String, today: Day, isFirst: Bool = false
  ) -> [RecordChange] {
    let overtaken = changes.filter { $0.from > today }.map { RecordChange.deleting(.goal, $0.id) }
    if self.goal(on: today) == goal { return overtaken }
    return [DatedGoals.setting(goal, of: subject, from: isFirst ? nil : today)] + overtaken
  }

  /// The write that sets `goal` from `day` on; a nil day means the first goal, which applies to all
  /// earlier days as well. A second change on a day replaces the first.
  package static func setting(
    _ goal: DailyGoal?, of subject: String, from day: Day?
  ) -> RecordChange {
    let id = RecordID(derivedFrom: "goal \(subject) \(day?.iso8601 ?? "")")
    return RecordChange(
      .goal, id,
      [
        .init(.of, .text(subject)), .init(.day, day.map { .text($0.iso8601) } ?? .null),
        .init(.goal, goal.map { .integer($0.amount) } ?? .null),
        .init(.atMost, .bool(goal?.direction == .atMost)), .init(.deleted, .bool(false)),
      ])
  }
}

extension DailyGoal {
  fileprivate init?(_ record: Record) {
    guard let amount = record.whole(.goal, in: DailyGoal.amounts) else { return nil }
    self.init(record[.atMost]?.isTrue == true ? .atMost : .atLeast, amount)
  }
}
