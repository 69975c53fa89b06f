import CivilTime
import Ledger

extension SharedListRules {
  /// The input of the rules, read from a store for one command.
  package struct Book: Sendable {
    package var list: SharedList
    package var people: ListPeople
    /// Nil in a copy that can only be read.
    package var role: ListRole?
    package var today: Day
    /// The task that the command names, deleted or not.
    package var task: ListTask?
    /// The comment that the command names, deleted or not.
    package var comment: ListComment?
    /// Whether the record is there that describes the list, or this person.
    package var isDescribed = false
    /// The open tasks, for an order among them.
    package var others: [ListTask] = []
    package var openCount = 0
    /// The task of the own plan that the command names, and its routine.
    package var own: PlanTask?
    package var routine: Routine?
    /// The place of the task in the own plan.
    package var placed: Placed?
    /// The open tasks that have a place there.
    package var kept: [(placed: Placed, task: ListTask)] = []
  }
}

extension SharedListRules.Book {
  package init<Store: LedgerStore>(
    for command: ListCommand, in list: ListID, _ store: Store, at now: Moment
  ) throws(Store.Failure) {
    let settings = try Settings(in: store)
    let book = try store.listBook(list)
    self.list = book.list
    people = book.people
    role = book.role
    today = now.day(startingAt: settings.dayStart)
    if let id = command.task { task = try store.listTask(id, of: list) }
    if let id = command.comment { comment = try store.comment(id, of: list) }
    switch command {
    case .describe:
      isDescribed = try store.record(list.rawValue, of: .sharedList.labelled(list)) != nil
    case .introduce:
      if let me = people.me {
        isDescribed = try store.record(me, of: .person.labelled(list)) != nil
      }
    case .add:
      openCount = try store.openRecords(of: .task.labelled(list), filed: .anywhere).count
    case .move: others = try store.openTasks(of: list)
    case .moveIn(let id):
      openCount = try store.openRecords(of: .task.labelled(list), filed: .anywhere).count
      own = try store.task(id)?.found(on: today)
      if let own { routine = try store.routine(of: own) }
    case .moveOut(let id), .keep(let id), .unplace(let id):
      placed = try store.placed(id, of: list).placed
    case .keepAll:
      for record in try store.openRecords(of: .placed, filed: .anywhere) {
        guard let placed = Placed(record), placed.list == list,
          let task = try store.listTask(placed.task, of: list), task.isOpen, !task.isDeleted
        else { continue }
        kept.append((placed, task))
      }
    case .edit, .setStatus, .give, .delete, .restore, .comment, .editComment, .deleteComment: break
    }
  }

  /// Whether the rules for ops allow the change that takes this one back. They don't where a list
  /// or a person would go, or where another's comment would come back.
  func isUndoable(_ command: ListCommand) -> Bool {
    switch command {
    case .describe, .introduce: isDescribed
    case .deleteComment: isAuthor
    case .add, .edit, .setStatus, .give, .move, .delete, .restore, .comment, .editComment,
      .moveIn, .moveOut, .keep, .keepAll, .unplace:
      true
    }
  }

  /// Whether the comment is this person's.
  var isAuthor: Bool {
    guard let comment, let me = people.me else { return false }
    return comment.isBy(me)
  }

  func check(_ command: ListCommand) throws(ListRefusal) {
    guard let needed = command.role else { return }
    guard let role else { throw .left }
    guard role >= needed else { throw .role(role, needs: needed) }
  }

  /// This person.
  var me: ListPerson {
    get throws(ListRefusal) {
      guard role != nil, let me = people.me.flatMap({ people[$0] }) else { throw .left }
      return me
    }
  }

  func checkRoom() throws(ListRefusal) {
    let limit = SharedListRules.tasksLimit
    guard openCount < limit else { throw .tasksTooMany(limit: limit) }
  }

  func known() throws(ListRefusal) -> ListTask {
    guard let task, !task.isDeleted else { throw .noSuch(.task, "") }
    return task
  }

  func knownComment() throws(ListRefusal) -> ListComment {
    guard let comment, !comment.isDeleted else { throw .noSuch(.comment, "") }
    return comment
  }

  func check(isPresent person: RecordID) throws(ListRefusal) {
    guard people.isPresent(person) else { throw .noSuch(.person, "") }
  }

  /// Each once. Those of an edit that were there before may have left since.
  func mentions(
    _ people: [RecordID], from former: [RecordID]
  ) throws(ListRefusal) -> [RecordID] {
    var mentions: [RecordID] = []
    for person in people where !mentions.contains(person) {
      if !former.contains(person) { try check(isPresent: person) }
      mentions.append(person)
    }
    guard mentions.count <= ListComment.mentionsLimit else {
      throw .mentionsTooMany(limit: ListComment.mentionsLimit)
    }
    return mentions
  }

  func check(
    _ traits: TaskTraits, from former: TaskTraits?, _ now: Moment
  ) throws(ListRefusal) {
    guard let expires = traits.expires else { return }
    guard Limits.years.contains(expires.date.year) else { throw .yearOutOfRange }
    if expires != former?.expires, expires < today { throw .badExpiry }
    if let time = traits.expiresAt, time != former?.expiresAt, time <= now.local {
      throw .expiryPassed
    }
  }
}

extension LedgerStore {
  /// Reads the state that the command needs, applies the rules, and commits.
  /// - Returns: none if there was nothing to change.
  package mutating func perform(
    _ command: ListCommand, in list: ListID, at now: Moment, newID: RecordID
  ) throws(ListFailure<Failure>) -> [Op] {
    let book: SharedListRules.Book
    do { book = try .init(for: command, in: list, self, at: now) } catch { throw .storage(error) }
    var changes: [RecordChange]
    do {
      changes = try SharedListRules.changes(for: command, in: book, at: now, newID: newID)
    } catch {
      throw .refused(error)
    }
    changes.removeAll { $0.fields.isEmpty }
    if changes.isEmpty { return [] }
    do {
      guard book.isUndoable(command) else {
        return try commitWithoutUndo(changes, at: now.instant)
      }
      return try commitInParts(Change(command.label, changes), at: now.instant)
    } catch {
      throw .storage(error)
    }
  }
}
