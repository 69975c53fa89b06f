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
