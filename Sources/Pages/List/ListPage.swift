import Ledger
import Texts
import Trackers

/// The data of a page of shared lists, which the engine of reminders reads and draws.
package enum ListPage: Sendable {
  case all([ListSummary])
  case list(ListSummary, ListTasks)
  case task(ListSummary, ListedTask, ListTalk)
  case activity(ListSummary, ListTalk)
  case people(ListSummary)
  /// One that is not here, or its task.
  case gone
}

package struct ListSummary: Sendable {
  package let book: ListBook
  /// Open tasks.
  package let open: Int
  package let unread: ListUnread

  package init(_ book: ListBook, open: Int, _ unread: ListUnread) {
    self.book = book
    self.open = open
    self.unread = unread
  }
}

/// The tasks of a list, as many as are shown.
package struct ListTasks: Sendable {
  package let open: [ListedTask]
  /// Nil while they are folded.
  package let ended: [ListedTask]?
  package let hasMore: Bool

  package init(open: [ListedTask], ended: [ListedTask]?, hasMore: Bool) {
    self.open = open
    self.ended = ended
    self.hasMore = hasMore
  }
}

/// A task of a list, and its place in the own plan.
package struct ListedTask: Sendable {
  /// As it is found today.
  package let task: ListTask
  /// Nil outside of the plan.
  package let place: Place?

  package init(_ task: ListTask, at place: Place?) {
    self.task = task
    self.place = place
  }
}

/// The comments on a task or on a list, oldest first, and the events, newest first; as many as are
/// shown.
package struct ListTalk: Sendable {
  package let comments: [ListComment]
  package let events: [(event: ListEvent, subject: ListEvent.Subject)]
  /// Whether there are earlier ones of either.
  package let hasMore: Bool

  package init(
    _ comments: [ListComment], _ events: [(event: ListEvent, subject: ListEvent.Subject)],
    hasMore: Bool
  ) {
    self.comments = comments
    self.events = events
    self.hasMore = hasMore
  }
}

/// What a person has done on a page of lists that is no data.
package struct ListPanelState: Sendable {
  /// The tasks, comments or events that one page shows at first, and that More adds.
  package static let portion = 200

  package let part: ListPart
  package var limit = ListPanelState.portion
  package var showsEnded = false
  /// The comment that is being edited.
  package var edited: RecordID?
  package var problem: (action: ListAction, text: String)?
  /// A number that changes when fields are to show what is stored, by `data-force`.
  package var number = 0
  /// The comments that were unread when they were first shown.
  package var fresh: Set<RecordID> = []

  package init(_ part: ListPart) {
    self.part = part
  }
}

/// The actions of the pages of lists, by the attributes of ``ReminderAction``: the name is the task
/// or comment that they are about.
package enum ListAction: String, CaseIterable, Sendable {
  /// Done, and back.
  case tick = "list.tick"
  case drop = "list.drop"
  case title = "list.title"
  case notes = "list.notes"
  /// To the person of the value; empty takes it back.
  case give = "list.give"
  case delete = "list.delete"
  case add = "list.add"
  /// Plans it for today.
  case today = "list.today"
  /// Takes it out of the own plan.
  case unplan = "list.unplan"
  case keep = "list.keep"
  /// On the task, or without one on the list.
  case comment = "list.comment"
  /// Begins to edit a comment, and ends it with or without the change.
  case edit = "list.edit"
  case change = "list.change"
  case cancel = "list.cancel"
  case deleteComment = "list.deleteComment"
  /// Marks the list as read.
  case read = "list.read"
  case more = "list.more"
  /// Shows or folds the tasks that have ended.
  case ended = "list.ended"
}

extension Attribute {
  @inline(never)
  static func list(_ action: ListAction, _ name: RecordID? = nil) -> Attribute {
    Attribute("data-reminder", action.rawValue)
      + Attribute("data-name", name?.description ?? "")
  }
}

extension ListBook {
  /// Whether this person's role allows what needs this one.
  func allows(_ needed: ListRole) -> Bool { role.map { $0 >= needed } ?? false }

  /// The people whom a text names, as in `@Anna`: the longest name behind each sign, with
  /// Latin letters in either case.
  package func mentions(in text: String, _ texts: ListTexts) -> [RecordID] {
    let names = people.present.map { (id: $0.id, bytes: texts.name(of: $0).smallLetters) }
    var found: [RecordID] = []
    for part in text.split(separator: "@", omittingEmptySubsequences: false).dropFirst() {
      let bytes = String(part).smallLetters
      var longest: (id: RecordID, bytes: [UInt8])?
      for name in names
      where bytes.starts(with: name.bytes) && name.bytes.count > longest?.bytes.count ?? 0 {
        let isPart = bytes.count > name.bytes.count && bytes[name.bytes.count].isOfWord
        if !isPart { longest = name }
      }
      if let longest, !found.contains(longest.id) { found.append(longest.id) }
    }
    return found
  }
}

extension UInt8 {
  /// Whether it is a byte of a letter or a digit, or of any character that is not ASCII.
  fileprivate var isOfWord: Bool {
    self > 0x7f || (0x30...0x39).contains(self) || (0x61...0x7a).contains(self | 0x20)
  }
}

extension String {
  fileprivate var smallLetters: [UInt8] {
    utf8.map { (0x41...0x5a).contains($0) ? $0 | 0x20 : $0 }
  }
}
