import JSON
import Ledger
import Pages
import Trackers

/// The output for the host to show and do.
package struct Reply: Sendable {
  /// The page; nil if it has not changed.
  package var html: String?
  package var title = ""
  package var theme = ""
  /// The hours of the running fast, for the app's icon; nil while none runs.
  package var badge: Int?
  /// The new address, if the session changed the page.
  package var route: Route?
  /// Whether the new address replaces the old one in the browser's history.
  package var replacesRoute = false
  /// A CSS selector.
  package var focus: String?
  /// The text to be announced once by screen readers.
  package var announcement: String?
  package var tick = Tick.minute
  package var effects: [Effect] = []
  /// Whether the event was not applied, and must be repeated once all stored data have been read.
  package var waits = false

  package init() {}

  package enum Tick: String, Sendable {
    case second, minute
  }
}

package enum Effect: Sendable {
  case store(StoreBatch)
  /// A pattern of milliseconds on, off, on …
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
  /// Have the engine of reminders add or remove the sample data.
  case sample(ChangeKind.Sample)
  /// Exchange feedback with the relay's operator.
  case feedback(FeedbackCall)
}

/// The contents of one transaction: all or nothing.
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
