import CivilTime
import Ledger
import Trackers

/// The entries here that an earlier import of Dayring's own CSV files made, and that a backup
/// holds too. Their ids are derived from the rows, so they follow from the backup's records; an
/// entry made by the user has another id and is never taken for one of them.
struct TableEntries {
  struct Candidate {
    let kind: Kind
    let id: RecordID
    /// The required end, in minutes since 1970: `.some(nil)` for no end, nil for any.
    var end: Int64??
  }

  private struct Tallied: Hashable {
    let subject: String
    let day: Day
  }

  private let dayStart: DayStart
  var candidates: [Candidate] = []
  private var beverages: [String: String] = [:]
  private var ordinals: [ImportedDrinks.MatchKey: Int] = [:]
  /// The activities of the backup, by the ids that a CSV import gives them.
  private var activities: [RecordID: String] = [:]
  private var totals: [Tallied: Int64] = [:]

  init(_ beverages: Beverages, _ dayStart: DayStart) {
    self.dayStart = dayStart
    for beverage in beverages.all { self.beverages[beverage.key.rawValue] = beverage.name.folded }
  }

  /// Whether any record here could have come from a CSV file.
  static func mayBe<Store: LedgerStore>(in store: Store) throws(Store.Failure) -> Bool {
    for kind in [Kind.drink, .tally, timed] {
      let some = try store.records(of: kind, in: .always, order: .newestFirst, limit: 1)
      if !some.isEmpty { return true }
    }
    return false
  }

  /// - Parameter record: one that the backup would add.
  mutating func add(_ record: Record) {
    addTimed(record)
    if let beverage = record.kind == .beverage ? record[.name]?.text : nil {
      beverages[record.id.description] = beverage.folded
    } else if record.kind == .drink, let drink = Drink(record) {
      for unit in VolumeUnit.allCases { add(drink, unit) }
    } else if record.kind == .activity, let activity = Counter(record) {
      activities[ImportedCounts.id(of: activity.name)] = activity.subject
    } else if record.kind == .tally, let entry = CounterEntry(record) {
      let day = entry.at.day(startingAt: dayStart)
      totals[Tallied(subject: entry.subject, day: day), default: 0] += entry.amount.thousandths
    }
  }

  private mutating func add(_ drink: Drink, _ unit: VolumeUnit) {
    let key = drink.beverage.rawValue
    let matchKey = ImportedDrinks.MatchKey(
      minute: drink.at.local.minute, amount: unit.thousandths(drink.volume),
      beverage: beverages[key] ?? key.folded, isInstant: false)
    ordinals[matchKey, default: 0] += 1
    let name = matchKey.id(ordinals[matchKey] ?? 1)
    candidates.append(
      Candidate(kind: .drink, id: RecordID(derivedFrom: name).filed(on: matchKey.day)))
  }

  /// The ops that delete the duplicates here; empty without any.
  func deletions<Store: LedgerStore>(
    of backup: PackedOps, in store: Store
  ) throws(Store.Failure) -> [Op] {
    var found: [RecordID: Record] = [:]
    for candidate in candidates {
      guard let record = try store.record(candidate.id, of: candidate.kind), !record.isDeleted
      else { continue }
      if let end = candidate.end, record[.end]?.moment?.instant.minute != end { continue }
      found[record.id] = record
    }
    for (id, subject) in activities {
      guard let record = try store.record(id, of: .activity), !record.isDeleted,
        let activity = Counter(record), try isSame(activity, as: subject, in: store)
      else { continue }
      found[id] = record
    }
    if found.isEmpty { return [] }
    for change in 0..<backup.changeCount { found[backup.key(ofChange: change).id] = nil }
    let records = Array(found.values).ordered { $0.id < $1.id }
    guard let first = records.first, let last = records.last else { return [] }
    var time: UInt64 = 0
    for record in records { for field in record.fields { time = max(time, field.stamp.time) } }
    // Derived from the records, so that each device makes equal ops from the same backup.
    let replica = RecordID(derivedFrom: "instead of \(first.id) \(last.id) \(records.count)").low
    return records.map { RecordChange.deleting($0.kind, $0.id) }.inParts.enumerated().map {
      Op(
        stamp: Stamp(time: time + UInt64($0) + 1, replica: ReplicaID(rawValue: replica)),
        changes: $1)
    }
  }

  /// Whether all counts of an activity here came from a CSV file and equal the backup's.
  private func isSame<Store: LedgerStore>(
    _ activity: Counter, as subject: String, in store: Store
  ) throws(Store.Failure) -> Bool {
    for entry in try store.entries(of: activity, in: .always, dayStart: dayStart) {
      let day = entry.at.local.calendarDay
      let id = RecordID(derivedFrom: ImportedCounts.name(of: activity, on: day)).filed(on: day)
      guard entry.id == id,
        totals[Tallied(subject: subject, day: day)] == entry.amount.thousandths
      else { return false }
    }
    return true
  }
}
