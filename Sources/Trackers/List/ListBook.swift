import CivilTime
import Ledger

/// A list as this person has it.
package struct ListBook: Hashable, Sendable {
  package let list: SharedList
  package let people: ListPeople
  /// What this person has read of it.
  package let mark: ListMark
  package let standing: Standing

  package enum Standing: String, CaseIterable, Sendable {
    case open
    /// Put away by this person.
    case archived
    /// A copy that can only be read: this person has left, or was removed, or the list was deleted.
    case left
  }

  package var id: ListID { list.list }
  package var name: String { list.name }
  package var me: RecordID? { people.me }

  /// What this person may do now; nil in a copy.
  package var role: ListRole? { standing == .left ? nil : people.myRole }

  /// One of which nothing has come yet.
  package static func empty(_ list: ListID) -> ListBook {
    ListBook(
      list: SharedList(list, nil as Record?), people: ListPeople(),
      mark: ListMark(RecordID(own: .mark, of: list, nil), list, on: nil), standing: .left)
  }
}

/// Lists.
extension LedgerStore {
  /// The lists of this device: by their standing, then by name.
  ///
  /// - Parameter others: those without a membership in the own space, such as a guest's.
  package func listBooks(and others: [ListID] = []) throws(Failure) -> [ListBook] {
    var books: [ListBook] = []
    var seen: Set<ListID> = []
    for list in try memberships().map({ $0.list }) + others where seen.insert(list).inserted {
      books.append(try listBook(list))
    }
    return books.ordered { one, other in
      let (left, right) = (one.standing.rank, other.standing.rank)
      if left != right { return left < right }
      return one.name != other.name
        ? one.name < other.name : one.id.rawValue < other.id.rawValue
    }
  }

  package func listBook(_ list: ListID) throws(Failure) -> ListBook {
    let writer = writer(of: list)
    let people = ListPeople(
      list, members: try records(of: .member.labelled(list)),
      people: try records(of: .person.labelled(list)), device: writer?.clock.replica.device)
    let mark = try mark(of: list)
    let memberships = try memberships().filter { $0.list == list }
    let hasLeft = !memberships.isEmpty && memberships.allSatisfy { $0.hasLeft }
    let isIn = !hasLeft && people.myRole != nil
    let record = try record(list.rawValue, of: .sharedList.labelled(list))
    return ListBook(
      list: SharedList(list, record), people: people, mark: mark,
      standing: !isIn ? .left : mark.isArchived ? .archived : .open)
  }

  private func memberships() throws(Failure) -> [ListMembership] {
    try records(of: .membership).compactMap { ListMembership($0) }
  }
}

extension ListBook.Standing {
  fileprivate var rank: Int {
    switch self {
    case .open: 0
    case .archived: 1
    case .left: 2
    }
  }
}

/// The open part of the own space's record that lets this person into a list.
private struct ListMembership {
  let list: ListID
  let hasLeft: Bool

  init?(_ record: Record) {
    guard let list = record[.list].flatMap({ RecordID(stored: $0) }) else { return nil }
    self.list = ListID(rawValue: list)
    hasLeft = record[FieldName(rawValue: "left")]?.isTrue ?? false
  }
}

/// Tasks.
extension LedgerStore {
  /// Deleted ones too.
  package func listTask(_ id: RecordID, of list: ListID) throws(Failure) -> ListTask? {
    try record(id, of: .task.labelled(list)).flatMap { ListTask($0) }
  }

  /// In their order; also those that expire without being written as such.
  package func openTasks(of list: ListID) throws(Failure) -> [ListTask] {
    try openRecords(of: .task.labelled(list), filed: .anywhere)
      .compactMap { ListTask($0) }.inListOrder
  }

  /// The first open tasks, in their order, and the number of all.
  ///
  /// NB: of the others only the place is read, since a list may have 50,000.
  package func openTasks(
    of list: ListID, limit: Int
  ) throws(Failure) -> (tasks: [ListTask], count: Int) {
    let records = try openRecords(of: .task.labelled(list), filed: .anywhere)
    let places = records.map { record in
      (order: record.whole(.order, in: PlanTask.orders) ?? 0, record: record)
    }.ordered { one, other in
      one.order != other.order ? one.order < other.order : one.record.id < other.record.id
    }
    let tasks = places.lazy.compactMap { ListTask($0.record) }.prefix(limit)
    return (Array(tasks), records.count)
  }

  /// Done, dropped and expired ones, the last first. NB: it reads every task of the list.
  package func endedTasks(of list: ListID) throws(Failure) -> [ListTask] {
    let ended = try records(of: .task.labelled(list)).compactMap { ListTask($0) }
      .filter { !$0.isOpen }
    let never = Instant(milliseconds: 0)
    return ended.ordered { one, other in
      let (left, right) = (one.ended ?? never, other.ended ?? never)
      return left != right ? left > right : one.id < other.id
    }
  }
}

/// Comments and activity.
extension LedgerStore {
  package func comment(_ id: RecordID, of list: ListID) throws(Failure) -> ListComment? {
    try record(id, of: .comment.labelled(list)).flatMap { ListComment($0) }
  }

  /// The comments on a task, or on the list, in the order of the log, then those that wait.
  ///
  /// NB: by their events, since the times of comments are their writers'. Comments from before the
  /// kept events are in the order of these times.
  package func comments(
    of list: ListID, on task: RecordID?
  ) throws(Failure) -> [ListComment] {
    var places: [Stamp: ListEvent] = [:]
    for record in try records(of: .event.labelled(list)) {
      if let event = ListEvent(record), event.what == .comment { places[event.stamp] = event }
    }
    let comments = try records(of: .comment.labelled(list)).compactMap { ListComment($0) }
      .filter { $0.task == task }
    let last = RecordID(high: .max, low: .max)
    var keys: [(at: Instant, event: RecordID, made: Instant, comment: ListComment)] = []
    for comment in comments {
      let event = comment.stamp.flatMap { places[$0] }
      keys.append((event?.time ?? comment.made, event?.id ?? last, comment.made, comment))
    }
    let sorted = keys.ordered { one, other in
      if one.at != other.at { return one.at < other.at }
      if one.event != other.event { return one.event < other.event }
      return one.made != other.made
        ? one.made < other.made : one.comment.id < other.comment.id
    }
    return sorted.map { $0.comment }
  }

  /// The newest events of a list, or of one of its tasks, newest first.
  package func activity(
    of list: ListID, on task: RecordID? = nil, limit: Int
  ) throws(Failure) -> [ListEvent] {
    let kind = Kind.event.labelled(list)
    let records =
      try task == nil
      ? records(of: kind, in: .always, order: .newestFirst, limit: limit) : records(of: kind)
    let events = records.compactMap { ListEvent($0) }.filter { task == nil || $0.of == task }
    return Array(events.ordered { $1.id < $0.id }.prefix(limit))
  }

  /// - Parameter isInLog: whether the present log has that place.
  package func unread(
    in book: ListBook, isInLog: (MarkedPlace) -> Bool
  ) throws(Failure) -> ListUnread {
    var unread = ListUnread()
    guard let me = book.me else { return unread }
    let kind = Kind.event.labelled(book.id)
    let newest = try records(
      of: kind, in: .always, order: .newestFirst, limit: ListUnread.limit)
    let read = book.mark.read(isInLog: isInLog)
    var marks: [RecordID: UInt64] = [:]
    for event in newest.compactMap({ ListEvent($0) })
    where event.sequence > read && event.concerns(me) {
      if let task = event.of {
        if marks[task] == nil {
          marks[task] = try mark(of: book.id, on: task).read(isInLog: isInLog)
        }
        if let read = marks[task], event.sequence <= read { continue }
      }
      unread.add(event, me)
    }
    return unread
  }
}

/// What others have written that this person has not read.
package struct ListUnread: Hashable, Sendable {
  /// The newest events that are looked at.
  package static let limit = 1000

  package private(set) var comments = 0
  /// Mentions of this person, and tasks given to it.
  package private(set) var mine = 0
  /// The comments on each task.
  package private(set) var byTask: [RecordID: Int] = [:]
  /// The tasks with such a comment, or that were given.
  package private(set) var tasks: Set<RecordID> = []
  /// Of the comments.
  private var stamps: Set<Stamp> = []

  package init() {}

  package func contains(_ comment: ListComment) -> Bool {
    comment.stamp.map { stamps.contains($0) } ?? false
  }

  package var isEmpty: Bool { comments == 0 && mine == 0 }

  fileprivate mutating func add(_ event: ListEvent, _ me: RecordID) {
    if event.isFor(me) { mine += 1 }
    if let task = event.of { tasks.insert(task) }
    guard event.what == .comment else { return }
    comments += 1
    stamps.insert(event.stamp)
    if let task = event.of { byTask[task, default: 0] += 1 }
  }
}
