import CivilTime
import JSON
import Ledger
import Pages

/// An input from the host: a tap, a tick, a stored batch.
package struct Event: Sendable {
  package let now: Instant
  package let kind: Kind

  package init(now: Instant, kind: Kind) {
    self.now = now
    self.kind = kind
  }

  package indirect enum Kind: Sendable {
    /// The start, after the stored ops and snapshot.
    case boot(Boot)
    /// Ops from storage before `boot`, or from another tab, with its meta rows.
    case ops(ReadableOps, Meta)
    case action(Action)
    case route(Route)
    /// Time passed, or the page became visible.
    case tick
    case zone(Zone)
    /// Another language, or another region's formats.
    case locale(LocaleFormat)
    case stored(batch: Int)
    case storeFailed(batch: Int, StorageTrouble)
    case storage(StorageState)
    /// Changes by another engine for the user, to be stamped here, with the label of their undo
    /// entry.
    case imported([RecordChange], as: String)
    /// The ops of a backup, which keep their stamps.
    case restored([Op])
    /// The saving of a backup as a file.
    case backedUp
    case feedback(FeedbackEvent)
    /// The end of reading all stored data; some may have been unreadable.
    case read(isWhole: Bool)
    case updateReady
    /// The failure to load another engine.
    case partFailed
    /// The end of saving a file, such as a backup, without one.
    case fileNotSaved(isCancelled: Bool)

    /// Whether it is an action of the user, which may depend on all stored data.
    var isOfUser: Bool {
      switch self {
      case .action, .imported, .restored: true
      case .boot, .ops, .route, .tick, .zone, .locale, .stored, .storeFailed, .storage, .backedUp,
        .feedback, .read, .updateReady, .partFailed, .fileNotSaved:
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
  /// Whether notifications are allowed, or permission may be requested.
  package var canNotify = false
  /// Whether lists can be created, joined and shared from the pages of this host.
  package var managesLists = false
  /// The rows that this browser stores besides the ledger.
  package var meta: Meta = []
  package var undo: [UndoEntry] = []
  package var wasCleared = false
  package var damagedSnapshots = 0
  package var storage = StorageState()

  package init() {}
}

/// Rows that belong to this browser only; a nil value deletes the row.
package typealias Meta = [(key: String, value: String?)]
