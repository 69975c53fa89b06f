import CivilTime
import Ledger

/// The rules of lists. NB: each change that they make has to be one that the rules for ops allow,
/// else it is void for all, see docs/decisions/2026-11-29-use-a-space-for-each-shared-list.md.
package enum SharedListRules {
  /// Open tasks of a list.
  package static let tasksLimit = 50_000

  package static func changes(
    for command: ListCommand, in book: Book, at now: Moment, newID: RecordID
  ) throws(ListRefusal) -> [RecordChange] {
    try book.check(command)
    switch command {
    case .describe(let draft): return try describe(draft, in: book)
    case .introduce(let name, let colour): return try introduce(name, colour, in: book)
    case .add(let draft): return try add(draft, in: book, now, newID)
    case .edit(_, let edited, let former):
      return try edit(edited, since: former, in: book, now)
    case .setStatus(_, let status): return try set(status, in: book, now)
    case .give(_, let person):
      if let person { try book.check(isPresent: person) }
      return try changed(book) { $0.given = person }
    case .move(_, let next): return try move(before: next, in: book, now)
    case .delete:
      let task = try book.known()
      return [.deleting(task.labelledKind, task.id)]
    case .restore:
      guard let task = book.task, task.isDeleted else { return [] }
      return [RecordChange(task.labelledKind, task.id, [.init(.deleted, .bool(false))])]
    case .comment(let draft): return try comment(draft, in: book, now, newID)
    case .editComment(_, let draft): return try edit(draft, in: book)
    case .deleteComment: return try deleteComment(in: book)
    case .moveIn: return try moveIn(in: book, now, newID)
    case .moveOut: return try moveOut(in: book, now, newID)
    case .keep: return try keep(in: book, now)
    case .keepAll: return book.kept.flatMap { keep($0.placed, of: $0.task, now) }
    case .unplace: return book.placed.map { [.deleting(.placed, $0.id)] } ?? []
    }
  }

  private static func describe(
    _ draft: ListDraft, in book: Book
  ) throws(ListRefusal) -> [RecordChange] {
    var list = SharedList(book.list.list, draft)
    if draft.name != book.list.name || draft.name.isEmpty {
      list.draft.name = try accepted(draft.name, to: ListDraft.nameLimit, .list)
    }
    return [list.change(from: book.isDescribed ? book.list : nil)]
  }

  private static func introduce(
    _ name: String, _ colour: Colour, in book: Book
  ) throws(ListRefusal) -> [RecordChange] {
    let me = try book.me
    var person = me
    if name != me.name || name.isEmpty {
      person.name = try accepted(name, to: ListPerson.nameLimit, .person)
    }
    person.colour = colour
    return [person.change(from: book.isDescribed ? me : nil)]
  }

  /// The text in its stored form. NB: bounded as well, since readers would show another one.
  package static func accepted(
    _ text: String, to limit: Int, _ field: ListRefusal.TextField
  ) throws(ListRefusal) -> String {
    let isMultiline = field == .comment || field == .notes
    do throws(TextRefusal) {
      let text = try text.accepted(
        limit: limit, mayBeEmpty: field == .notes, isMultiline: isMultiline
      ).bounded(to: limit, isMultiline: isMultiline)
      guard !text.isEmpty || field == .notes else { throw .empty }
      return text
    } catch {
      throw .text(error, field: field)
    }
  }
}

/// Tasks.
extension SharedListRules {
  private static func add(
    _ draft: ListTaskDraft, in book: Book, _ now: Moment, _ id: RecordID
  ) throws(ListRefusal) -> [RecordChange] {
    try book.checkRoom()
    if let person = draft.given { try book.check(isPresent: person) }
    var task = ListTask(
      id, in: book.list.list, try draft.traits.acceptedInList(from: nil),
      order: PlanRules.newOrder(at: now), at: now.instant)
    task.given = draft.given
    try book.check(task.traits, from: nil, now)
    return [task.change(from: nil)]
  }

  private static func edit(
    _ edited: TaskTraits, since former: TaskTraits, in book: Book, _ now: Moment
  ) throws(ListRefusal) -> [RecordChange] {
    let known = try book.known()
    var task = known
    task.traits.take(edited, since: former)
    task.traits = try task.traits.acceptedInList(from: known.traits)
    try book.check(task.traits, from: known.traits, now)
    return [task.change(from: known)]
  }

  private static func set(
    _ status: TaskStatus, in book: Book, _ now: Moment
  ) throws(ListRefusal) -> [RecordChange] {
    let known = try book.known().found(on: book.today)
    // None writes `expired`.
    if status == .expired || known.status == status { return [] }
    return try changed(book) { task in
      task.become(status, at: now.instant)
      // Otherwise it would expire again immediately.
      let isPast = task.traits.expiresAt.map { $0 <= now.local } ?? false
      if !known.isOpen, status.isOpen, task.isExpired(on: book.today) || isPast {
        task.traits.expires = nil
      }
    }
  }

  private static func changed(
    _ book: Book, _ body: (inout ListTask) -> Void
  ) throws(ListRefusal) -> [RecordChange] {
    let known = try book.known()
    var task = known
    body(&task)
    return [task.change(from: known)]
  }

  private static func move(
    before next: RecordID?, in book: Book, _ now: Moment
  ) throws(ListRefusal) -> [RecordChange] {
    let known = try book.known()
    let others = book.others.filter { $0.id != known.id }.inListOrder
    let end = others.firstIndex { $0.id == next } ?? others.count
    var tasks = [known]
    let changes = tasks.takePlaces(after: others[..<end], before: others[end...], now)
    return changes + tasks.map { $0.change(from: known) }
  }
}

/// Comments.
extension SharedListRules {
  private static func comment(
    _ draft: CommentDraft, in book: Book, _ now: Moment, _ newID: RecordID
  ) throws(ListRefusal) -> [RecordChange] {
    if draft.task != nil { _ = try book.known() }
    let comment = ListComment(
      try accepted(draft.text, to: ListComment.textLimit, .comment), on: draft.task,
      in: book.list.list, by: try book.me.id,
      mentioning: try book.mentions(draft.mentions, from: []),
      at: now.instant, newID: newID)
    return [comment.change(from: nil)]
  }

  private static func edit(
    _ draft: CommentDraft, in book: Book
  ) throws(ListRefusal) -> [RecordChange] {
    let known = try book.knownComment()
    guard book.isAuthor else { throw .notAuthor }
    var comment = known
    if draft.text != known.text {
      comment.text = try accepted(draft.text, to: ListComment.textLimit, .comment)
    }
    comment.mentions = try book.mentions(draft.mentions, from: known.mentions)
    return [comment.change(from: known)]
  }

  /// Its text goes as well. NB: of another's comment the owner may write nothing else.
  private static func deleteComment(in book: Book) throws(ListRefusal) -> [RecordChange] {
    let comment = try book.knownComment()
    guard book.isAuthor || book.role == .owner else { throw .notAuthor }
    return [
      RecordChange(
        comment.labelledKind, comment.id,
        [.init(.text, .text("")), .init(.deleted, .bool(true))])
    ]
  }
}

extension TaskTraits {
  /// The traits of a list's task, with texts in their stored form; unchanged ones are not checked.
  func acceptedInList(from former: TaskTraits?) throws(ListRefusal) -> TaskTraits {
    var traits = self
    if title != former?.title {
      traits.title = try SharedListRules.accepted(title, to: Self.titleLimit, .title)
    }
    if notes != former?.notes {
      traits.notes = try SharedListRules.accepted(notes, to: Self.notesLimit, .notes)
    }
    return traits
  }
}

extension ListTask {
  /// The task, marked as expired if it is: that is not written until the task is changed.
  package func found(on today: Day) -> ListTask {
    guard isOpen, isExpired(on: today) else { return self }
    var task = self
    task.become(.expired, at: nil)
    return task
  }
}
