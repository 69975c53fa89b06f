import CivilTime
import Ledger
import SQLiteLedger
import Texts
import Trackers

/// What one run of a command works with: the ledger is open, and it is now.
struct Context {
  let environment: Environment
  let ledger: SQLiteLedger
  private(set) var now: Moment
  private(set) var style: Style
  private(set) var wording: Wording

  init(in environment: Environment) throws(CommandFailure) {
    self.environment = environment
    now = environment.zone.moment(environment.clock())
    style = Style(environment.terminal)
    wording = environment.texts.wording(at: now, in: environment.zone)
    do {
      ledger = try SQLiteLedger.open(at: environment.databasePath, random: environment.random)
    } catch {
      throw .storage(error)
    }
    if environment.exitsAfterwards { ledger.stayOpenUntilExit() }
  }

  /// With a ledger that is open already, as in a server.
  init(_ ledger: SQLiteLedger, in environment: Environment) {
    self.environment = environment
    self.ledger = ledger
    now = environment.zone.moment(environment.clock())
    style = Style(environment.terminal)
    wording = environment.texts.wording(at: now, in: environment.zone)
  }

  var texts: Texts { environment.texts }

  /// Later, perhaps in a window of another size.
  mutating func refresh(_ terminal: Terminal? = nil) {
    now = environment.zone.moment(environment.clock())
    wording = texts.wording(at: now, in: environment.zone)
    if let terminal { style = Style(terminal) }
  }

  /// A read whose failure is the command's.
  func read<Outcome>(
    _ body: (SQLiteLedger) throws(StorageError) -> Outcome
  ) throws(CommandFailure) -> Outcome {
    do { return try body(ledger) } catch { throw .storage(error) }
  }
}
