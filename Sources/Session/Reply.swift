import JSON
import Ledger
import Pages
import Trackers

/// What the host has to show and do.
package struct Reply: Sendable {
  /// Nil when the page has not changed.
  package var html: String?
  package var title = ""
  package var theme = ""
  /// The hours of the running fast, for the app's icon; nil while none runs.
  package var badge: Int?
  /// The new address, when the session changed the page.
  package var route: Route?
  /// The new address replaces the old one in the browser's history.
  package var replacesRoute = false
  /// A CSS selector.
  package var focus: String?
  /// Announced once by screen readers.
  package var announcement: String?
  package var tick = Tick.minute
  package var effects: [Effect] = []
  /// Nothing has been done yet: the event is to come again once all that is stored has been read.
  package var waits = false

  package init() {}

  package enum Tick: String, Sendable {
    case second, minute
  }
}

package enum Effect: Sendable {
  case store(StoreBatch)
  /// Milliseconds on, off, on …
  case vibrate([Int])
  /// Compaction: write a snapshot when idle, in the place of ops.
  case compact
  case askToPersist
  /// Have the browser ask whether to install the app.
  case install
  /// Ask for permission to show notifications.
  case askToNotify
  /// Reload with the waiting version.
  case reload
  /// Have the engine of reminders bring the sample data, or take it away.
  case sample(ChangeKind.Sample)
  /// Ask, write to or forget whoever runs the relay.
  case feedback(FeedbackCall)
}

/// What one transaction stores: all or nothing.
package struct StoreBatch: Sendable {
  package var number = 0
  package var ops: [Op] = []
  package var undo: [UndoEntry] = []
  /// The number of newest undo entries to remove first.
  package var popUndo = 0
  package var meta: Meta = []

  package var isEmpty: Bool {
    ops.isEmpty && undo.isEmpty && popUndo == 0 && meta.isEmpty
  }
}
