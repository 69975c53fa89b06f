import CivilTime
import JSON
import Ledger
import Trackers

/// The output for the host of reminders to show and do.
package struct ReminderReply: Sendable {
  /// The page; nil if it has not changed, or is not open.
  package var html: String?
  /// Notifications to show, each key once on this device; the host knows the shown ones.
  package var notifications: [Notification] = []
  /// Keys of shown notifications that no longer apply.
  package var over: [String] = []
  /// The latest time for the next check.
  package var next: Instant?
  /// The times at which reminders will be due, for waking this device: whole minutes, ascending.
  package var times: [Instant] = []
  package var committed: CommittedChange?

  package init() {}

  /// The user's changes. In a page, the app's engine stamps them anew, with the label; a worker
  /// stores them as they are, after those of the rollover, which the app's engine does itself.
  package struct CommittedChange: Sendable {
    package let label: String
    package let settled: [Op]
    package let ops: [Op]
    package let undo: [UndoEntry]
  }
}

/// A system notification.
package struct Notification: Hashable, Sendable {
  package let key: String
  /// Replaces a notification with the same tag.
  package let tag: String
  package let title: String
  package let body: String
  /// The page that a tap opens: the part of the address from `#` on.
  package let target: String
  package let actions: [Button]
  /// Whether it is shown without a sound.
  package var isSilent = false

  package struct Button: Hashable, Sendable {
    package let action: NotificationAction
    package let title: String
  }
}

/// A button of a notification. Browsers show at most two.
package enum NotificationAction: Hashable, Sendable, LosslessStringConvertible {
  case stop
  case drink(Volume)
  case done
  case snooze

  package var description: String {
    switch self {
    case .stop: "stop"
    case .drink(let volume): "drink.\(volume.tenths)"
    case .done: "done"
    case .snooze: "snooze"
    }
  }

  package init?(_ description: String) {
    switch description {
    case "stop": self = .stop
    case "done": self = .done
    case "snooze": self = .snooze
    default:
      let parts = description.split(separator: ".")
      guard parts.count == 2, parts[0] == "drink", let tenths = Int64(parts[1]) else { return nil }
      self = .drink(Volume(tenths: tenths))
    }
  }
}

extension ReminderReply {
  package var bytes: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("html", html)
    writer.list("notifications", notifications) { $0.write(to: &$1) }
    writer.list("over", over) { $1.string($0) }
    if let next {
      writer.key("next")
      writer.integer(next.milliseconds)
    }
    writer.list("times", times) { $1.integer($0.milliseconds) }
    if let committed {
      writer.key("keep")
      committed.write(to: &writer)
    }
    writer.endObject()
    return writer.bytes
  }
}

extension ReminderReply.CommittedChange {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("label", label)
    writer.list("settled", settled) { $0.write(to: &$1) }
    writer.list("ops", ops) { $0.write(to: &$1) }
    writer.list("undo", undo) { $0.write(to: &$1) }
    writer.endObject()
  }
}

extension Notification {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("key", key)
    writer.member("tag", tag)
    writer.member("title", title)
    writer.member("body", body)
    writer.member("target", target)
    writer.list("actions", actions) { button, writer in
      writer.beginObject()
      writer.member("action", button.action.description)
      writer.member("title", button.title)
      writer.endObject()
    }
    writer.member("silent", isSilent)
    writer.endObject()
  }
}
