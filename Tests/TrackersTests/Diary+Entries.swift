import CivilTime
import Ledger
import Trackers

/// Drinks, tallies, dates and rest days.
extension Diary {
  var settings: Settings { Settings(in: ledger) }
  var drinks: [Drink] { ledger.drinks(dayStart: settings.dayStart) }
  var beverages: Beverages { Beverages(in: ledger) }
  var activities: Counters { Counters(in: ledger) }
  var hydration: DailySeries { ledger.hydration(dayStart: settings.dayStart) }

  func drink(_ id: RecordID) -> Drink? { ledger.drink(id) }
  func entry(_ id: RecordID) -> CounterEntry? { ledger.entry(id) }
  func activity(_ id: RecordID) -> Counter? { activities[id] }
  func date(_ id: RecordID) -> CountedDate? { ledger.dateCounter(id) }

  func series(of activity: RecordID) -> DailySeries? {
    self.activity(activity).map { ledger.series(of: $0, dayStart: settings.dayStart) }
  }

  func hydration(on day: String) -> DayFigure {
    hydration.figure(of: Day(iso8601: day) ?? Day(number: 0), in: ledger)
  }

  func figure(of activity: RecordID, on day: String) -> DayFigure? {
    series(of: activity)?.figure(of: Day(iso8601: day) ?? Day(number: 0), in: ledger)
  }

  mutating func log(
    _ tenths: Int64, of beverage: Beverage.Key = .water, at: String
  ) throws {
    let draft = DrinkDraft(Volume(tenths: tenths), of: beverage, isConfirmed: true)
    try perform(.water(.log(draft)), at: at)
  }

  @discardableResult
  mutating func count(
    _ thousandths: Int64, of activity: RecordID, at: String
  ) throws -> RecordID {
    let draft = CounterEntryDraft(CounterAmount(thousandths: thousandths))
    return try perform(.counter(.log(activity, draft)), at: at)
  }

  @discardableResult
  mutating func add(
    activity name: String, goal: DailyGoal? = nil, at now: String = "2026-03-01T08:00Z"
  ) throws -> RecordID {
    try perform(.counter(.add(CounterDraft(name: name), goal: goal)), at: now)
  }

  mutating func choose(
    at now: String = "2026-03-01T08:00Z", _ edit: (inout Settings) -> Void
  ) {
    var settings = settings
    edit(&settings)
    if let change = settings.change(from: self.settings) { commit(change, at: now) }
  }

  /// The visible values, without fields that were written and taken back.
  var visible: [[String]: [String: Value]] {
    var visible: [[String]: [String: Value]] = [:]
    for record in ledger.allRecords where !record.isDeleted {
      for field in record.fields where field.value != .null && field.name != .deleted {
        let key = [record.kind.rawValue, record.id.description]
        visible[key, default: [:]][field.name.rawValue] = field.value
      }
    }
    return visible
  }
}

extension Volume {
  static func ml(_ count: Int) -> Volume { millilitres(count) }
}
