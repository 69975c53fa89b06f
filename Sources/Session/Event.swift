import CivilTime
import JSON
import Ledger
import Pages

/// What the host reports: a tap, a tick, stored bytes, a reply from the server.
package struct Event: Sendable {
  package let now: Instant
  package let kind: Kind

  package indirect enum Kind: Sendable {
    /// The first one, after the ops and the snapshot that were stored.
    case boot(Boot)
    /// From the disk before `boot`; or what another tab stored, with its meta rows.
    case ops(ReadableOps, Meta)
    case action(Action)
    case route(Route)
    /// Time passed, or the page became visible.
    case tick
    case zone(Zone)
    case online(Bool)
    /// This tab may talk to the server: only one of a browser's tabs does.
    case leader
    case stored(batch: Int)
    case storeFailed(batch: Int, StorageTrouble)
    case storage(StorageState)
    /// What another engine has made of the user's wish, under the label of its undo: new changes, to be
    /// stamped here.
    case imported([RecordChange], as: String)
    /// The ops of a backup, which keep their stamps.
    case restored([Op])
    case response(request: Int, status: Int, body: String)
    /// The server says that its log has grown to this cursor.
    case remote(cursor: String)
    case updateReady
  }
}

/// What a session starts from.
package struct Boot: Sendable {
  /// 128 random bits.
  package var seed: (UInt64, UInt64) = (0, 0)
  package var zone = Zone(fixed: .utc)
  package var locale = LocaleFormat()
  package var route = ""
  package var isTouch = false
  package var isOnline = true
  /// What this browser remembers beside the ledger: pairing, cursor, unsent ops.
  package var meta: Meta = []
  package var undo: [UndoEntry] = []
  package var wasCleared = false
  package var damagedSnapshots = 0
  package var isRefused = false

  package init() {}
}

/// Rows that belong to this browser only; nil removes one.
package typealias Meta = [(key: String, value: String?)]
