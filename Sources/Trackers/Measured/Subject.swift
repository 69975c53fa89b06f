import CivilTime
import Ledger

/// A quantity measured by day: water, or an activity. Each has entries, a unit, a goal and quick
/// amounts.
package struct Subject: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// Water, whose name comes from the texts.
    case water
    case activity(Counter)
  }

  package let kind: Kind
  package let format: AmountFormat
  /// Quick amounts in the smallest unit of ``format``, like all amounts.
  package let quickAmounts: [Int64]

  package init(water quickAdds: [Volume], _ unit: VolumeUnit) {
    kind = .water
    format = .volume(unit)
    quickAmounts = quickAdds.map { $0.tenths }
  }

  package init(_ activity: Counter) {
    kind = .activity(activity)
    format = .count(unit: activity.unit)
    quickAmounts = activity.quickAmounts.map { $0.thousandths }
  }

  package var id: SubjectID {
    switch kind {
    case .water: .water
    case .activity(let activity): .activity(activity.id)
    }
  }
}

extension Subject {
  /// Whether an entry may be negative.
  package var allowsNegative: Bool { id.tracker == .counter }

  /// Whether the goal may be a limit or missing. Other subjects always have a goal to reach.
  package var hasOptionalGoal: Bool { id.tracker == .counter }
}

/// One drink, or one entry of an activity.
package struct SubjectEntry: Hashable, Sendable {
  package let id: RecordID
  package let at: Moment
  package let amount: Int64
  /// The beverage of a drink; nil for activities.
  package let beverage: Beverage?
  package let note: String

  package init(_ drink: Drink, _ beverages: Beverages) {
    id = drink.id
    at = drink.at
    amount = drink.volume.tenths
    beverage = beverages[drink.beverage]
    note = drink.note
  }

  package init(_ entry: CounterEntry) {
    id = entry.id
    at = entry.at
    amount = entry.amount.thousandths
    beverage = nil
    note = entry.note
  }
}

extension LedgerStore {
  /// Nil for an activity that is unknown or deleted; the same in the methods below.
  package func subject(_ id: SubjectID) throws(Failure) -> Subject? {
    switch id {
    case .water:
      let settings = try Settings(in: self)
      return Subject(water: settings.quickAdds, settings.volumeUnit)
    case .activity(let id): return try Counters(in: self)[id].map { Subject($0) }
    }
  }

  package func series(
    of id: SubjectID, dayStart: DayStart
  ) throws(Failure) -> DailySeries? {
    switch id {
    case .water: return try hydration(dayStart: dayStart)
    case .activity(let id):
      guard let activity = try Counters(in: self)[id] else { return nil }
      return try series(of: activity, dayStart: dayStart)
    }
  }

  /// The entries on some days, newest first.
  package func entries(
    of subject: Subject, in days: Range<Day>, dayStart: DayStart
  ) throws(Failure) -> [SubjectEntry] {
    switch subject.kind {
    case .water:
      let beverages = try Beverages(in: self)
      return try drinks(in: days, dayStart: dayStart).map { SubjectEntry($0, beverages) }
    case .activity(let activity):
      return try entries(of: activity, in: days, dayStart: dayStart).map { SubjectEntry($0) }
    }
  }

  package func entry(_ id: RecordID, of subject: SubjectID) throws(Failure) -> SubjectEntry? {
    switch subject {
    case .water:
      guard let drink = try drink(id) else { return nil }
      return SubjectEntry(drink, try Beverages(in: self))
    case .activity: return try entry(id).map { SubjectEntry($0) }
    }
  }
}
