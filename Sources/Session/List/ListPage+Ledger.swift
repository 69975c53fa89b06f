import CivilTime
import Ledger
import Pages
import Trackers

/// The hash of a list's log at a place, its first 16 bytes; nil behind the end of the log.
package typealias ListLogs = @Sendable (_ list: ListID, _ sequence: UInt64) -> RecordID?

extension MemoryLedger {
  /// Whether this device has lists, also those that its person has left.
  var hasLists: Bool { !lists.isEmpty || !records(of: .membership).isEmpty }

  /// Those without a membership too, such as a guest's.
  fileprivate var books: [ListBook] { listBooks(and: lists.map { $0.list }) }

  fileprivate func has(_ list: ListID) -> Bool {
    writer(of: list) != nil || books.contains { $0.id == list }
  }

  /// - Parameter logs: nil where no hash is known; marks then count as of the present log.
  func unread(in book: ListBook, _ logs: ListLogs?) -> ListUnread {
    unread(in: book) { place in
      logs.map { place.isIn(log: $0(book.id, place.sequence)) } ?? true
    }
  }
}

extension ListFrame {
  init(_ part: ListPart, in ledger: MemoryLedger) {
    self.init(
      part,
      of: part.list.map { list in
        SharedList(list, ledger.record(list.rawValue, of: .sharedList.labelled(list)))
      })
  }
}

extension ListPage {
  init(_ state: ListPanelState, in ledger: MemoryLedger, _ logs: ListLogs?, today: Day) {
    guard let list = state.part.list else {
      self = .all(ledger.books.map { ledger.summary(of: $0, logs) })
      return
    }
    guard ledger.has(list) else {
      self = .gone
      return
    }
    let summary = ledger.summary(of: ledger.listBook(list), logs)
    switch state.part {
    case .all: self = .gone
    case .people: self = .people(summary)
    case .list: self = .list(summary, ListTasks(of: list, state, in: ledger, today: today))
    case .task(let id):
      // One that others have deleted stays as long as it is in the own plan.
      guard let task = ledger.listTask(id.task, of: list) else {
        self = .gone
        return
      }
      let listed = ListedTask(task.found(on: today), at: ledger.place(of: task))
      guard !task.isDeleted || listed.place != nil else {
        self = .gone
        return
      }
      self = .task(summary, listed, ListTalk(of: list, on: id.task, state.limit, in: ledger))
    case .activity:
      self = .activity(summary, ListTalk(of: list, on: nil, state.limit, in: ledger))
    }
  }
}

extension ListTasks {
  fileprivate init(
    of list: ListID, _ state: ListPanelState, in ledger: MemoryLedger, today: Day
  ) {
    let (tasks, count) = ledger.openTasks(of: list, limit: state.limit)
    let ended = state.showsEnded ? ledger.endedTasks(of: list) : nil
    func listed(_ tasks: some Sequence<ListTask>) -> [ListedTask] {
      tasks.map { ListedTask($0.found(on: today), at: ledger.place(of: $0)) }
    }
    self.init(
      open: listed(tasks), ended: ended.map { listed($0.prefix(state.limit)) },
      hasMore: max(count, ended?.count ?? 0) > state.limit)
  }
}

extension ListTalk {
  /// - Parameter task: nil for the comments on the list, and all of its events.
  fileprivate init(
    of list: ListID, on task: RecordID?, _ limit: Int, in ledger: MemoryLedger
  ) {
    let comments = ledger.comments(of: list, on: task)
    let events = ledger.activity(of: list, on: task, limit: limit + 1)
    self.init(
      Array(comments.suffix(limit)),
      events.prefix(limit).map { (event: $0, subject: ledger.subject(of: $0)) },
      hasMore: max(comments.count, events.count) > limit)
  }
}

extension MemoryLedger {
  fileprivate func summary(of book: ListBook, _ logs: ListLogs?) -> ListSummary {
    ListSummary(
      book, open: openRecords(of: .task.labelled(book.id), filed: .anywhere).count,
      unread(in: book, logs))
  }

  fileprivate func place(of task: ListTask) -> Place? {
    placed(task.id, of: task.list).placed?.place
  }
}
