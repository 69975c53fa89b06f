import CivilTime
import JSON
import Ledger
import Pages
import SQLiteLedger
import Session
import Texts
import Trackers

/// The space and the lists of a host's database, which other programs sync with relays.
///
/// The host has no part in that, so its program says how to read their states, and runs the commands
/// of the user's actions.
package struct HostedSpace: Sendable {
  private let reader: Reader
  /// The membership after the latest write, since reading it takes longer than asking for that.
  private var known: (write: Int64, membership: SpaceMembership?)?
  private var commands = ShellCommands()
  private var devices = SpaceActs()
  private var lists = ListActs()

  package struct Reader: Sendable {
    /// Nil if the database is in no space.
    package var membership: @Sendable (SQLiteLedger) throws(StorageError) -> SpaceMembership?
    package var isMember: @Sendable (SQLiteLedger) -> Bool
    /// Whether a process syncs the database at the moment.
    package var isSyncing: @Sendable (SQLiteLedger) -> Bool
    /// The relay of a link to join by; nil if it is none.
    package var relay: @Sendable (_ link: String) -> String?
    /// Has the database know which person it is in each of its lists, and returns these.
    package var openLists: @Sendable (SQLiteLedger) throws(StorageError) -> [ListID]
    /// The links of this person to a list.
    package var links:
      @Sendable (SQLiteLedger, ListID) throws(StorageError) -> [ListPeoplePanel.OpenLink]
    /// Whether the program can run commands.
    package var canAct: Bool

    package init(
      membership: @escaping @Sendable (SQLiteLedger) throws(StorageError) -> SpaceMembership?,
      isMember: @escaping @Sendable (SQLiteLedger) -> Bool,
      isSyncing: @escaping @Sendable (SQLiteLedger) -> Bool,
      relay: @escaping @Sendable (_ link: String) -> String?,
      openLists: @escaping @Sendable (SQLiteLedger) throws(StorageError) -> [ListID] = { _ in [] },
      links:
        @escaping @Sendable (
          SQLiteLedger, ListID
        ) throws(StorageError) -> [ListPeoplePanel.OpenLink] = { _, _ in [] },
      canAct: Bool
    ) {
      self.membership = membership
      self.isMember = isMember
      self.isSyncing = isSyncing
      self.relay = relay
      self.openLists = openLists
      self.links = links
      self.canAct = canAct
    }
  }

  var canAct: Bool { reader.canAct }

  package init(_ reader: Reader) {
    self.reader = reader
  }

  /// Whether the database is in a space that no process syncs at the moment.
  func lacksSync(_ ledger: SQLiteLedger) -> Bool {
    reader.isMember(ledger) && !reader.isSyncing(ledger)
  }

  /// Does an action as the page's script sends it; one that is unreadable changes nothing.
  mutating func act(_ json: JSON?, at now: Moment, records: () -> Int) {
    guard reader.canAct, let action = json?["action"]?.text else { return }
    let (name, value) = (json?["name"]?.text ?? "", json?["value"]?.text?.trimmed ?? "")
    guard [name, value].allSatisfy({ $0.utf8.count <= SpaceActs.longestText }) else { return }
    if let action = SpaceAction(rawValue: action) {
      devices.act(
        action, name, value, by: &commands, relay: reader.relay, records: records)
    } else if let action = PeopleAction(rawValue: action),
      let page = PanelSubject(json?["subject"]?.text ?? ""), page != .devices
    {
      lists.act(
        action, in: page.list, name, value, today: now.local.calendarDay, by: &commands)
    }
  }

  mutating func takeRequests() -> [SpaceRequest] {
    defer { commands.requests = [] }
    return commands.requests
  }

  mutating func take(_ line: String, of number: Int) { commands.take(line, of: number) }

  mutating func finish(_ number: Int, isDone: Bool, errors: String) {
    guard let ended = commands.finish(number, isDone: isDone, errors: errors) else { return }
    switch ended.purpose {
    case .device: devices.note(ended)
    case .list(let action, let list): lists.note(ended, of: action, in: list)
    }
  }
}

/// The subject of a page that the engine of devices draws, as its panel has it.
enum PanelSubject: Hashable, Sendable {
  case devices
  case newList
  case list(ListID)

  init?(_ subject: String) {
    switch subject {
    case "": self = .devices
    case NewListPanel.subject: self = .newList
    default:
      guard let id = RecordID(subject) else { return nil }
      self = .list(ListID(rawValue: id))
    }
  }

  var list: ListID? { if case .list(let list) = self { list } else { nil } }
}

/// The pages.
extension HostedSpace {
  /// - Parameter subject: of the panel, as the page's script sends it.
  mutating func html(
    of subject: String, _ ledger: SQLiteLedger, _ settings: Settings, _ boot: Boot,
    at now: Instant
  ) throws(StorageError) -> HTML {
    let now = boot.zone.moment(now)
    switch PanelSubject(subject) {
    case .devices?: return try panel(of: ledger, settings, boot, at: now).html
    case .newList?: return try newList(in: ledger, settings, boot, at: now).html
    case .list(let list)?: return try people(of: list, in: ledger, settings, boot, at: now).html
    case nil:
      return ListPeoplePanel(nil, settings, boot.locale, at: now, in: boot.zone).html
    }
  }

  private mutating func panel(
    of ledger: SQLiteLedger, _ settings: Settings, _ boot: Boot, at now: Moment
  ) throws(StorageError) -> ShellSpacePanel {
    let write = try ledger.writes()
    if known?.write != write { known = (write, try reader.membership(ledger)) }
    var membership = known?.membership
    membership?.adding = devices.adding(by: commands)
    membership?.code = devices.code
    membership?.question = devices.question
    var panel = ShellSpacePanel(
      membership, isSyncing: reader.isSyncing(ledger), settings, boot.locale, at: now,
      in: boot.zone)
    panel.canAct = reader.canAct
    panel.joining = devices.joining(by: commands)
    panel.problem = devices.problem?.text(Texts(language: boot.locale.language))
    return panel
  }

  private func people(
    of id: ListID, in ledger: SQLiteLedger, _ settings: Settings, _ boot: Boot, at now: Moment
  ) throws(StorageError) -> ListPeoplePanel {
    let book = try books(of: ledger).first { $0.id == id }
    var panel = ListPeoplePanel(book, settings, boot.locale, at: now, in: boot.zone)
    panel.links = try reader.links(ledger, id).filter { now.instant < $0.until }
    panel.terms = lists.terms(of: id)
    panel.inviting = lists.inviting(to: id, by: commands)
    panel.isWorking = lists.isWorking(on: id, by: commands)
    panel.question = try lists.question(on: id).map { asked throws(StorageError) in
      try question(asked, on: id, in: ledger)
    }
    panel.problem = lists.problem(of: id)?.text(Texts(language: boot.locale.language))
    panel.canAct = reader.canAct
    return panel
  }

  private func books(of ledger: SQLiteLedger) throws(StorageError) -> [ListBook] {
    try ledger.listBooks(and: reader.openLists(ledger))
  }

  private func question(
    _ asked: ListActs.Asked, on list: ListID, in ledger: SQLiteLedger
  ) throws(StorageError) -> ListPeoplePanel.Question {
    switch asked {
    case .remove(let person): return .remove(person)
    case .handOver(let person):
      let last = try ledger.activity(of: list, limit: ListUnread.limit).first { $0.by == person }
      return .handOver(person, lastChange: last?.time)
    case .leave: return .leave
    case .delete: return .delete
    }
  }

  private func newList(
    in ledger: SQLiteLedger, _ settings: Settings, _ boot: Boot, at now: Moment
  ) throws(StorageError) -> NewListPanel {
    let books = try books(of: ledger)
    let names = books.lazy.compactMap { book in book.me.flatMap { book.people[$0]?.name } }
    let name = lists.newcomer ?? names.first { !$0.isEmpty } ?? ""
    let isAlone = !reader.canAct || !reader.isMember(ledger)
    var panel = NewListPanel(
      isAlone ? .alone : lists.place(by: commands) ?? .choice(name: name), settings, boot.locale,
      at: now, in: boot.zone)
    let texts = Texts(language: boot.locale.language)
    panel.problem = lists.problem(of: nil)?.text(texts)
    panel.entered = books.first { $0.id == lists.entered }
      .map { NewListPanel.Entered($0.id, name: texts.list.name(of: $0.list)) }
    return panel
  }
}
