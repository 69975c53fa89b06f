import CivilTime
import Ledger
import Trackers

/// The activities, including those that the import creates.
struct ImportedCounts {
  /// The activities by name, ignoring case; see ``Counters/byDistinctName``.
  private var activities: [String: Counter] = [:]
  private var order: Int
  /// Names of activities deleted here; their counts are not imported either.
  private var deleted: Set<String> = []

  init(_ known: Counters) {
    order = (known.all.last?.order ?? -1)
    for (name, activity) in known.byDistinctName { activities[name.folded] = activity }
  }

  /// The amounts in the file.
  private var come: [RecordID: CounterAmount] = [:]

  /// Records an amount, and returns another one of the same day that the file has before.
  mutating func come(_ id: RecordID, _ amount: CounterAmount) -> CounterAmount? {
    guard let former = come[id] else {
      come[id] = amount
      return nil
    }
    return former == amount ? nil : former
  }

  func named(_ name: String) -> Counter? { activities[name.folded] }

  func isDeleted(_ name: String) -> Bool { deleted.contains(name.folded) }

  /// The id of an activity that an import makes.
  static func id(of name: String) -> RecordID {
    RecordID(derivedFrom: "import activity \(name.folded)")
  }

  /// The text from which the id of an imported count is derived.
  static func name(of activity: Counter, on day: Day) -> String {
    "import count \(activity.subject) \(day.iso8601)"
  }

  mutating func noteDeleted(_ name: String) { deleted.insert(name.folded) }

  mutating func add(_ name: String) -> Counter {
    order = min(order, .max - 1) + 1
    let activity = Counter(
      id: ImportedCounts.id(of: name),
      draft: CounterDraft(name: name), isArchived: false, order: order, created: nil)
    activities[name.folded] = activity
    return activity
  }
}

extension ImportMatcher {
  /// Creates an activity; an existing one stays as it is.
  mutating func take(_ item: ImportedCounter) throws(Obstacle) -> ImportOutcome {
    let name = try accepted(item.name, limit: Limits.name, "name", isName: true)
    if counts.isDeleted(name) { return .deleted }
    if let here = counts.named(name) { return taken.contains(here.id) ? .repeated : .known }
    var activity = counts.add(name)
    activity.draft.unit = try accepted(item.unit, limit: Limits.unit, "unit")
    activity.draft.colour = item.colour
    activity.isArchived = item.isArchived
    let outcome = try make(activity.change(from: nil))
    if outcome == .deleted { counts.noteDeleted(name) }
    guard outcome == .new else { return outcome }
    if let goal = item.goal { add(DatedGoals.setting(goal, of: activity.subject, from: nil)) }
    for change in item.goalChanges {
      add(DatedGoals.setting(change.goal, of: activity.subject, from: change.from))
    }
    return outcome
  }

  mutating func take(_ item: ImportedCount) throws(Obstacle) -> ImportOutcome {
    try checkYear(item.day)
    guard CounterAmount.supported.contains(item.amount), item.amount != .zero else {
      throw .problem(.amountOutOfRange)
    }
    guard let activity = try activity(item.activity) else { return .deleted }
    let name = ImportedCounts.name(of: activity, on: item.day)
    let id = try importedID(name, .tally, on: item.day)
    if let other = counts.come(id, item.amount) { throw .problem(.dayHasOther(other)) }
    let total = try total(of: activity, on: item.day)
    if try writes(id, .tally) {
      // Counts have no time: on a day that has begun they are not in the future.
      let began = zone.moment(LocalTime(startOf: item.day))
      if began.isFuture(at: now) { throw .problem(.inFuture) }
      if total == item.amount { return .known }
      if total != .zero { throw .problem(.dayHasOther(total)) }
    } else if total != item.amount,
      try record(id, .tally)?.whole(.amount, in: Contribution.amounts) != total.thousandths
    {
      // The file does not change other counts of that day.
      return .known
    }
    // Noon is on the same day whatever the day start.
    let noon = LocalTime(startOf: item.day) + .hours(12)
    let entry = CounterEntry(
      id: id, subject: activity.subject, at: zone.moment(noon), amount: item.amount,
      note: try accepted(item.note, limit: Limits.note, "note"))
    return try make(entry.change(from: nil), told: [.amount] + (entry.note.isEmpty ? [] : [.note]))
  }

  mutating func takeRest(_ name: String, _ day: Day) throws(Obstacle) -> ImportOutcome {
    try checkYear(day)
    guard let activity = try activity(name) else { return .deleted }
    return try make(RestDays.marking(day, true, for: activity.subject))
  }

  /// The activity of a name; nil if it was deleted here.
  private mutating func activity(_ name: String) throws(Obstacle) -> Counter? {
    let name = try accepted(name, limit: Limits.name, "activity", isName: true)
    if counts.isDeleted(name) { return nil }
    if let known = counts.named(name) { return known }
    let activity = counts.add(name)
    guard try make(activity.change(from: nil)) == .deleted else { return activity }
    counts.noteDeleted(name)
    return nil
  }

  private func total(of activity: Counter, on day: Day) throws(Obstacle) -> CounterAmount {
    do {
      let totals = try store.totals(
        of: .tally, subject: activity.subject, in: day..<day + 1, dayStart: settings.dayStart)
      return CounterAmount(thousandths: totals.reduce(0) { $0 + $1.amount })
    } catch {
      throw .storage(error)
    }
  }
}
