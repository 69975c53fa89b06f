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
  /// Whether the page stays where it is scrolled to, though it has another address.
  package var staysInPlace = false
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

  package init(
    number: Int = 0, ops: [Op] = [], undo: [UndoEntry] = [], popUndo: Int = 0, meta: Meta = []
  ) {
    self.number = number
    self.ops = ops
    self.undo = undo
    self.popUndo = popUndo
    self.meta = meta
  }

  package var isEmpty: Bool {
    ops.isEmpty && undo.isEmpty && popUndo == 0 && meta.isEmpty
  }
}

extension Reply {
  /// Adds the reply to the next event, for a host that shows only the result of both.
  package mutating func add(_ next: Reply) {
    var sum = next
    sum.html = next.html ?? html
    sum.focus = next.focus ?? focus
    sum.announcement = next.announcement ?? announcement
    if next.route == nil { (sum.route, sum.replacesRoute) = (route, replacesRoute) }
    sum.staysInPlace = staysInPlace || next.staysInPlace
    sum.waits = waits || next.waits
    sum.effects = effects + next.effects
    self = sum
  }

  package var bytes: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    if waits { writer.member("waits", true) }
    writer.member("html", html)
    writer.member("title", title)
    writer.member("theme", theme)
    if let badge { writer.member("badge", badge) }
    writer.member("route", route?.description)
    if replacesRoute { writer.member("replace", true) }
    if staysInPlace { writer.member("stays", true) }
    writer.member("focus", focus)
    writer.member("announce", announcement)
    writer.member("tick", tick.rawValue)
    writer.key("effects")
    writer.beginArray()
    for effect in effects { effect.write(to: &writer) }
    writer.endArray()
    writer.endObject()
    return writer.bytes
  }
}

extension Effect {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    switch self {
    case .store(let batch):
      writer.member("type", "store")
      batch.writeMembers(to: &writer)
    case .vibrate(let pattern):
      writer.member("type", "vibrate")
      writer.list("pattern", pattern) { $1.integer(Int64($0)) }
    case .compact: writer.member("type", "compact")
    case .askToPersist: writer.member("type", "persist")
    case .install: writer.member("type", "install")
    case .askToNotify: writer.member("type", "notify")
    case .reload: writer.member("type", "reload")
    case .sample(let kind):
      writer.member("type", "sample")
      writer.member("deed", kind.rawValue)
    case .feedback(let call): call.writeMembers(to: &writer)
    }
    writer.endObject()
  }
}

extension StoreBatch {
  fileprivate func writeMembers(to writer: inout JSONWriter) {
    writer.member("batch", number)
    writer.list("ops", ops) { $0.write(to: &$1) }
    writer.list("undo", undo) { $0.write(to: &$1) }
    writer.member("popUndo", popUndo)
    writer.key("meta")
    writer.beginObject()
    for (key, value) in meta {
      writer.key(key)
      if let value { writer.string(value) } else { writer.null() }
    }
    writer.endObject()
  }
}
