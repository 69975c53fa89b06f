import CivilTime
import Ledger

package enum CounterRules {
  /// The input of the rules, read from a store for one command.
  package struct Book: Sendable {
    package var activities = Counters([])
    /// The activity that the command names.
    package var activity: Counter?
    /// The entry that the command names; nil also when its activity was deleted.
    package var entry: CounterEntry?
    package var goals = DatedGoals(always: nil)
    package var today = Day(number: 0)

    package init() {}
  }

  package static func changes(
    for command: CounterCommand, in book: Book, at now: Moment, newID: RecordID
  ) throws(EntryRefusal) -> [RecordChange] {
    switch command {
    case .log(_, let draft): try log(draft, in: book, now, newID)
    case .editEntry(_, let edit): try editEntry(edit, in: book, now)
    case .deleteEntry: try deleteEntry(in: book)
    case .add(let draft, let goal): try add(draft, goal, in: book, now, newID)
    case .edit(_, let draft): try edit(draft, in: book)
    case .setGoal(_, let goal): try setGoal(goal, in: book)
    case .archive(_, let isArchived): try archive(isArchived, in: book)
    case .delete: [.deleting(.activity, try book.subject().id)]
    case .move(_, let place): try move(to: place, in: book)
    case .makePrimary: try makePrimary(in: book)
    }
  }

  private static func log(
    _ draft: CounterEntryDraft, in book: Book, _ now: Moment, _ id: RecordID
  ) throws(EntryRefusal) -> [RecordChange] {
    let entry = CounterEntry(
      id: id, subject: try book.subject().subject, at: draft.at ?? now, amount: draft.amount,
      note: try accepted(draft.note))
    try check(entry.amount)
    try entry.at.check(at: now)
    return [entry.change(from: nil)]
  }

  private static func editEntry(
    _ edit: CounterEntryEdit, in book: Book, _ now: Moment
  ) throws(EntryRefusal) -> [RecordChange] {
    guard let former = book.entry else { throw .noSuch(.entry, "") }
    var entry = former
    entry.amount = edit.amount ?? former.amount
    entry.at = edit.at ?? former.at
    if let note = edit.note { entry.note = try accepted(note) }
    try check(entry.amount)
    if entry.at != former.at { try entry.at.check(at: now) }
    return [entry.change(from: former)]
  }

  private static func deleteEntry(in book: Book) throws(EntryRefusal) -> [RecordChange] {
    guard let entry = book.entry else { throw .noSuch(.entry, "") }
    return [.deleting(.tally, entry.id)]
  }

  private static func check(_ amount: CounterAmount) throws(EntryRefusal) {
    guard amount.thousandths != 0 else { throw .amountIsZero }
    guard CounterAmount.supported.contains(amount) else { throw .amountTooLarge }
  }
}

extension CounterRules.Book {
  func subject() throws(EntryRefusal) -> Counter {
    guard let activity else { throw .noSuch(.activity, "") }
    return activity
  }

  package init<Store: LedgerStore>(
    for command: CounterCommand, in store: Store, at now: Moment
  ) throws(Store.Failure) {
    self.init()
    activities = try Counters(in: store)
    switch command {
    case .log(let id, _), .edit(let id, _), .archive(let id, _), .delete(let id), .move(let id, _),
      .makePrimary(let id):
      activity = activities[id]
    case .setGoal(let id, _):
      activity = activities[id]
      goals = try DatedGoals(of: id.description, in: store)
      today = now.day(startingAt: try Settings(in: store).dayStart)
    case .editEntry(let id, _), .deleteEntry(let id):
      entry = try store.entry(id)
      if !activities.all.contains(where: { $0.subject == entry?.subject }) { entry = nil }
    case .add: break
    }
  }
}

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
