import CivilTime
import Ledger

/// The rules of activities.
extension CounterRules {
  static func add(
    _ draft: CounterDraft, _ goal: DailyGoal?, in book: Book, _ now: Moment, _ id: RecordID
  ) throws(EntryRefusal) -> [RecordChange] {
    try check(goal)
    let last = book.activities.all.last?.order ?? -1
    let activity = Counter(
      id: id, draft: try checked(draft, as: id, in: book), isArchived: false, order: last + 1,
      created: now)
    var changes = [activity.change(from: nil)]
    if let goal {
      changes.append(DatedGoals.setting(goal, of: activity.subject, from: nil))
    }
    return changes
  }

  static func edit(_ draft: CounterDraft, in book: Book) throws(EntryRefusal) -> [RecordChange] {
    var activity = try book.subject()
    activity.draft = try checked(draft, as: activity.id, in: book)
    return [activity.change(from: book.activity)]
  }

  static func archive(_ isArchived: Bool, in book: Book) throws(EntryRefusal) -> [RecordChange] {
    var activity = try book.subject()
    activity.isArchived = isArchived
    return [activity.change(from: book.activity)]
  }

  static func makePrimary(in book: Book) throws(EntryRefusal) -> [RecordChange] {
    let activity = try book.subject()
    if book.activities.primaryID == activity.id { return [] }
    let field = RecordChange.Write(.primary, .text(activity.subject))
    return [RecordChange(.settings, Settings.id, [field])]
  }

  static func setGoal(
    _ goal: DailyGoal?, in book: Book
  ) throws(EntryRefusal) -> [RecordChange] {
    try check(goal)
    let activity = try book.subject()
    return book.goals.changes(to: goal, of: activity.subject, today: book.today)
  }

  /// Writes the positions of all that moved, so that equal positions from merged edits become
  /// different.
  static func move(to place: Int, in book: Book) throws(EntryRefusal) -> [RecordChange] {
    let activity = try book.subject()
    var shown = book.activities.shown.filter { $0.id != activity.id }
    shown.insert(activity, at: min(max(place, 0), shown.count))
    var changes: [RecordChange] = []
    for (index, former) in shown.enumerated() where former.order != index {
      let field = RecordChange.Write(.order, .integer(Int64(index)))
      changes.append(RecordChange(.activity, former.id, [field]))
    }
    return changes
  }

  /// - Throws: the refusal of the goal or of the quick amounts.
  package static func checked(
    _ defaults: CounterDefaults
  ) throws(EntryRefusal) -> CounterDefaults {
    try check(defaults.goal)
    try check(defaults.quickAmounts)
    return defaults
  }

  static func isAllowed(_ goal: DailyGoal) -> Bool {
    let least: Int64 = goal.direction == .atMost ? 0 : 1
    return (least...CounterAmount.supported.upperBound.thousandths).contains(goal.amount)
  }

  private static func check(_ goal: DailyGoal?) throws(EntryRefusal) {
    if let goal, !isAllowed(goal) { throw .tallyGoalOutOfRange }
  }

  private static func check(_ quickAmounts: [CounterAmount]) throws(EntryRefusal) {
    guard (1...CounterDraft.quickLimit).contains(quickAmounts.count) else {
      throw .quickAmounts(limit: CounterDraft.quickLimit)
    }
    for amount in quickAmounts {
      guard amount.thousandths != 0 else { throw .amountIsZero }
      guard CounterAmount.supported.contains(amount) else { throw .amountTooLarge }
    }
  }

  private static func checked(
    _ draft: CounterDraft, as id: RecordID, in book: Book
  ) throws(EntryRefusal) -> CounterDraft {
    var draft = draft
    draft.name = try acceptedName(draft.name)
    do {
      draft.unit = try draft.unit.accepted(limit: Limits.unit, mayBeEmpty: true)
    } catch {
      throw .text(error, field: .unit)
    }
    try check(draft.quickAmounts)
    // Two devices may have used the same name; each activity can still be edited.
    if book.activities[id]?.name.folded != draft.name.folded,
      book.activities.named(draft.name) != nil
    {
      throw .nameTaken(draft.name)
    }
    return draft
  }
}
