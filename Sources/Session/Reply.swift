import JSON
import Ledger
import Pages

/// What the host is to show and to do.
package struct Reply: Sendable {
  /// Nil when the page is as it was.
  package var html: String?
  package var title = ""
  package var theme = ""
  /// How many hours the running fast has lasted, for the app's icon; nil where none runs.
  package var badge: Int?
  /// A new address, when the session moved the user.
  package var route: Route?
  /// The new address takes the place of the old one in the browser's history.
  package var replacesRoute = false
  /// A CSS selector.
  package var focus: String?
  /// For screen readers, spoken once.
  package var announcement: String?
  package var tick = Tick.minute
  package var effects: [Effect] = []

  package init() {}

  package enum Tick: String, Sendable {
    case second, minute
  }
}

package enum Effect: Sendable {
  case store(StoreBatch)
  case request(Request)
  /// Keep a stream of the server's events open.
  case listen(path: String, token: String)
  case unlisten
  /// Milliseconds on, off, on …
  case vibrate([Int])
  /// Write a snapshot when there is time.
  case compact
  case askToPersist
  /// Take the waiting version.
  case reload
}

/// What one transaction stores: all of it or nothing.
package struct StoreBatch: Sendable {
  package var number = 0
  package var ops: [Op] = []
  /// Ops to be forgotten: refused by the server, and stamped anew among `ops`.
  package var removed: [Stamp] = []
  package var undo: [UndoEntry] = []
  /// How many of the newest undo entries go first.
  package var popUndo = 0
  package var meta: Meta = []

  package var isEmpty: Bool {
    ops.isEmpty && removed.isEmpty && undo.isEmpty && popUndo == 0 && meta.isEmpty
  }
}

package struct Request: Sendable {
  package var number: Int
  package var method: String
  package var path: String
  package var body: String?
  package var token: String?
}
