import CivilTime
import JSON
import Pages
import SQLiteLedger
import Session
import Texts
import Trackers

/// The space of a host's database, which other programs sync with a relay.
///
/// The host has no part in that, so its program says how to read the state, and runs the commands of
/// the user's actions.
package struct HostedSpace: Sendable {
  private let reader: Reader
  /// The membership after the latest write, since reading it takes longer than asking for that.
  private var known: (write: Int64, membership: SpaceMembership?)?
  private var acts = SpaceActs()

  package struct Reader: Sendable {
    /// Nil if the database is in no space.
    package var membership: @Sendable (SQLiteLedger) throws(StorageError) -> SpaceMembership?
    package var isMember: @Sendable (SQLiteLedger) -> Bool
    /// Whether a process syncs the database at the moment.
    package var isSyncing: @Sendable (SQLiteLedger) -> Bool
    /// The relay of a link to join by; nil if it is none.
    package var relay: @Sendable (_ link: String) -> String?
    /// Whether the program can run commands.
    package var canAct: Bool

    package init(
      membership: @escaping @Sendable (SQLiteLedger) throws(StorageError) -> SpaceMembership?,
      isMember: @escaping @Sendable (SQLiteLedger) -> Bool,
      isSyncing: @escaping @Sendable (SQLiteLedger) -> Bool,
      relay: @escaping @Sendable (_ link: String) -> String?, canAct: Bool
    ) {
      self.membership = membership
      self.isMember = isMember
      self.isSyncing = isSyncing
      self.relay = relay
      self.canAct = canAct
    }
  }

  package init(_ reader: Reader) {
    self.reader = reader
  }

  /// Whether the database is in a space that no process syncs at the moment.
  func lacksSync(_ ledger: SQLiteLedger) -> Bool {
    reader.isMember(ledger) && !reader.isSyncing(ledger)
  }

  mutating func panel(
    of ledger: SQLiteLedger, _ settings: Settings, _ boot: Boot, at now: Instant
  ) throws(StorageError) -> ShellSpacePanel {
    let write = try ledger.writes()
    if known?.write != write { known = (write, try reader.membership(ledger)) }
    var membership = known?.membership
    membership?.adding = acts.adding
    membership?.code = acts.code
    membership?.question = acts.question
    var panel = ShellSpacePanel(
      membership, isSyncing: reader.isSyncing(ledger), settings, boot.locale,
      at: boot.zone.moment(now), in: boot.zone)
    panel.canAct = reader.canAct
    panel.joining = acts.joining
    switch acts.problem {
    case .known(let problem)?:
      panel.problem = Texts(language: boot.locale.language).space.problem(problem)
    case .told(let text)?: panel.problem = text
    case nil: break
    }
    return panel
  }

  /// Does an action as the page's script sends it; one that is unreadable changes nothing.
  mutating func act(_ json: JSON?, records: () -> Int) {
    guard reader.canAct, let action = json?["action"]?.text.flatMap({ SpaceAction(rawValue: $0) })
    else { return }
    acts.act(
      action, json?["name"]?.text ?? "", json?["value"]?.text ?? "", relay: reader.relay,
      records: records)
  }

  mutating func takeRequests() -> [SpaceRequest] {
    defer { acts.requests = [] }
    return acts.requests
  }

  mutating func take(_ line: String, of number: Int) { acts.take(line, of: number) }

  mutating func finish(_ number: Int, isDone: Bool, errors: String) {
    acts.finish(number, isDone: isDone, errors: errors)
  }
}
