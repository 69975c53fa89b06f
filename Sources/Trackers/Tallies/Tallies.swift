import CivilTime
import Ledger

/// The rules of tallies.
package enum Tallies {
  /// What the rules need to know, read from a store for one command.
  package struct Book: Sendable {
    package var activities = Activities([])
    /// The activity that the command names.
    package var activity: Activity?
    /// The entry that the command names; nil as well where its activity was deleted.
    package var entry: TallyEntry?
    package var goals = DatedGoals(always: nil)
    package var today = Day(number: 0)

    package init() {}
  }

  package static func change(
    for command: TallyCommand, in book: Book, at now: Moment, newID: RecordID
  ) throws(EntryRefusal) -> Change {
    switch command {
    case .log(_, let draft): return try log(draft, in: book, now, newID)
    case .editEntry(_, let edit): return try editEntry(edit, in: book)
    case .deleteEntry:
      guard let entry = book.entry else { throw .noSuch(.entry, "") }
      return Change("entry.delete", [.deleting(.tally, entry.id)])
    case .add(let draft, let goal): return try add(draft, goal, in: book, now, newID)
    case .edit(_, let draft):
      var activity = try book.subject()
      activity.draft = try checked(draft, as: activity.id, in: book)
      return Change("activity.edit", [activity.change(from: book.activity)])
    case .setGoal(_, let goal): return try setGoal(goal, in: book)
    case .archive(_, let isArchived):
      var activity = try book.subject()
      activity.isArchived = isArchived
      return Change(
        isArchived ? "activity.archive" : "activity.restore",
        [activity.change(from: book.activity)])
    case .delete:
      return Change("activity.delete", [.deleting(.activity, try book.subject().id)])
    case .move(_, let place): return try move(to: place, in: book)
    case .makePrimary:
      let activity = try book.subject()
      if book.activities.primaryID == activity.id { return Change("activity.primary", []) }
      let field = RecordChange.Write(.primary, .text(activity.subject))
      return Change("activity.primary", [RecordChange(.settings, Settings.id, [field])])
    }
  }

  private static func log(
    _ draft: TallyDraft, in book: Book, _ now: Moment, _ id: RecordID
  ) throws(EntryRefusal) -> Change {
    let entry = TallyEntry(
      id: id, subject: try book.subject().subject, at: draft.at ?? now, amount: draft.amount,
      note: try accepted(draft.note))
    try check(entry)
    return Change("entry.add", [entry.change])
  }

  private static func editEntry(
    _ edit: TallyEdit, in book: Book
  ) throws(EntryRefusal) -> Change {
    guard let former = book.entry else { throw .noSuch(.entry, "") }
    var entry = former
    entry.amount = edit.amount ?? former.amount
    entry.at = edit.at ?? former.at
    if let note = edit.note { entry.note = try accepted(note) }
    try check(entry)
    return Change("entry.edit", [entry.change.leavingOut(former.change.fields)])
  }

  private static func check(_ entry: TallyEntry) throws(EntryRefusal) {
    guard entry.amount.thousandths != 0 else { throw .amountIsZero }
    guard TallyAmount.supported.contains(entry.amount) else { throw .amountTooLarge }
    try entry.at.checkYear()
  }
}

extension Tallies {
  private static func add(
    _ draft: ActivityDraft, _ goal: DailyGoal?, in book: Book, _ now: Moment, _ id: RecordID
  ) throws(EntryRefusal) -> Change {
    try check(goal)
    let last = min(book.activities.all.last?.order ?? -1, .max - 1)
    let activity = Activity(
      id: id, draft: try checked(draft, as: id, in: book), isArchived: false, order: last + 1,
      created: now)
    var changes = [activity.change(from: nil)]
    if let goal {
      changes.append(DatedGoals.setting(goal, of: activity.subject, from: nil))
    }
    return Change("activity.add", changes)
  }

  private static func setGoal(
    _ goal: DailyGoal?, in book: Book
  ) throws(EntryRefusal) -> Change {
    try check(goal)
    let activity = try book.subject()
    return Change(
      "activity.goal", book.goals.changes(to: goal, of: activity.subject, today: book.today))
  }

  /// Writes the places of all that moved, so that equal ones of merged edits part.
  private static func move(to place: Int, in book: Book) throws(EntryRefusal) -> Change {
    let activity = try book.subject()
    var shown = book.activities.shown.filter { $0.id != activity.id }
    shown.insert(activity, at: min(max(place, 0), shown.count))
    var changes: [RecordChange] = []
    for (index, former) in shown.enumerated() where former.order != index {
      let field = RecordChange.Write(.order, .integer(Int64(index)))
      changes.append(RecordChange(.activity, former.id, [field]))
    }
    return Change("activity.move", changes)
  }

  private static func check(_ goal: DailyGoal?) throws(EntryRefusal) {
    guard let goal else { return }
    let least: Int64 = goal.direction == .atMost ? 0 : 1
    guard (least...TallyAmount.supported.upperBound.thousandths).contains(goal.amount) else {
      throw .tallyGoalOutOfRange
    }
  }

  private static func checked(
    _ draft: ActivityDraft, as id: RecordID, in book: Book
  ) throws(EntryRefusal) -> ActivityDraft {
    var draft = draft
    draft.name = try acceptedName(draft.name)
    do {
      draft.unit = try draft.unit.accepted(limit: Limits.unit, mayBeEmpty: true)
    } catch {
      throw .text(error, field: .unit)
    }
    guard (1...ActivityDraft.quickLimit).contains(draft.quickAmounts.count) else {
      throw .quickAmounts(limit: ActivityDraft.quickLimit)
    }
    for amount in draft.quickAmounts {
      guard amount.thousandths != 0 else { throw .amountIsZero }
      guard TallyAmount.supported.contains(amount) else { throw .amountTooLarge }
    }
    // Two devices may have given the same name; then both can still be edited.
    if book.activities[id]?.name.folded != draft.name.folded,
      book.activities.named(draft.name) != nil
    {
      throw .nameTaken(draft.name)
    }
    return draft
  }
}

extension Tallies.Book {
  fileprivate func subject() throws(EntryRefusal) -> Activity {
    guard let activity else { throw .noSuch(.activity, "") }
    return activity
  }

  package init<Store: LedgerStore>(
    for command: TallyCommand, in store: Store, at now: Moment
  ) throws(Store.Failure) {
    self.init()
    activities = try Activities(in: store)
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
