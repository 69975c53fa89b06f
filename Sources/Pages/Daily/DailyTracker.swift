import CivilTime
import Ledger
import Trackers

/// What a daily page is about, and how it is written.
package struct DailyTracker: Hashable, Sendable {
  package enum Subject: Hashable, Sendable {
    /// Its name is the pages' to say.
    case water
    case activity(Activity)
  }

  package let subject: Subject
  package let format: AmountFormat
  package let quickAmounts: [Int64]

  package init(water quickAdds: [Volume], _ unit: VolumeUnit) {
    subject = .water
    format = .volume(unit)
    quickAmounts = quickAdds.map { $0.tenths }
  }

  package init(_ activity: Activity) {
    subject = .activity(activity)
    format = .count(unit: activity.unit)
    quickAmounts = activity.quickAmounts.map { $0.thousandths }
  }

  package var daily: Daily {
    switch subject {
    case .water: .water
    case .activity(let activity): .activity(activity.id)
    }
  }
}

/// One drink, or one entry of an activity.
package struct DailyEntry: Hashable, Sendable {
  package let id: RecordID
  package let at: Moment
  package let amount: Int64
  package let beverage: Beverage?
  package let note: String

  package init(_ drink: Drink, _ beverages: Beverages) {
    id = drink.id
    at = drink.at
    amount = drink.volume.tenths
    beverage = beverages[drink.beverage]
    note = drink.note
  }

  package init(_ entry: TallyEntry) {
    id = entry.id
    at = entry.at
    amount = entry.amount.thousandths
    beverage = nil
    note = entry.note
  }
}
