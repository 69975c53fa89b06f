import CivilTime
import JSON
import Ledger
import Pages

/// What the host reports: a tap, a tick, a stored batch.
package struct Event: Sendable {
  package let now: Instant
  package let kind: Kind

  package indirect enum Kind: Sendable {
    /// The first event, after the stored ops and snapshot.
    case boot(Boot)
    /// From storage before `boot`; or what another tab has stored, with its meta rows.
    case ops(ReadableOps, Meta)
    case action(Action)
    case route(Route)
    /// Time passed, or the page became visible.
    case tick
    case zone(Zone)
    case stored(batch: Int)
    case storeFailed(batch: Int, StorageTrouble)
    case storage(StorageState)
    /// Changes made by another engine for the user, to be stamped here, with the label of their
    /// undo.
    case imported([RecordChange], as: String)
    /// The ops of a backup, which keep their stamps.
    case restored([Op])
    /// A backup was saved as a file.
    case backedUp
    case feedback(FeedbackEvent)
    /// Everything that is stored was read; or some of it could not be.
    case read(isWhole: Bool)
    case updateReady
    /// Another engine, which was to do something, could not be loaded.
    case partFailed

    /// What the user does, which may depend on all that is stored.
    var isOfUser: Bool {
      switch self {
      case .action, .imported, .restored: true
      case .boot, .ops, .route, .tick, .zone, .stored, .storeFailed, .storage, .backedUp, .feedback,
        .read, .updateReady, .partFailed:
        false
      }
    }
  }
}

/// The initial data of a session.
package struct Boot: Sendable {
  /// 128 random bits.
  package var seed: (UInt64, UInt64) = (0, 0)
  package var zone = Zone(fixed: .utc)
  package var locale = LocaleFormat()
  package var route = ""
  package var isTouch = false
  /// Notifications are allowed, or may be asked for.
  package var canNotify = false
  /// What this browser stores besides the ledger.
  package var meta: Meta = []
  package var undo: [UndoEntry] = []
  package var wasCleared = false
  package var damagedSnapshots = 0
  package var storage = StorageState()

  package init() {}
}

/// Rows that belong to this browser only; a nil value deletes the row.
package typealias Meta = [(key: String, value: String?)]
