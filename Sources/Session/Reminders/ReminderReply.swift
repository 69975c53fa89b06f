import CivilTime
import JSON
import Ledger
import Trackers

/// What the host of reminders is to show and to do.
package struct ReminderReply: Sendable {
  /// Of the page; nil where it is as it was, or not open.
  package var html: String?
  /// To be shown, each key once on this device: the host knows which it has shown.
  package var notifications: [Notification] = []
  /// The keys of those that stand and are not true any more.
  package var over: [String] = []
  /// When to look again, at the latest.
  package var next: Instant?
  package var kept: Kept?

  package init() {}

  /// What the user wished: in a page, the app's engine stamps it anew, under the label; a worker stores
  /// it as it is, after what the new day has brought into the plan, which a page's engine does itself.
  package struct Kept: Sendable {
    package let label: String
    package let settled: [Op]
    package let ops: [Op]
    package let undo: [UndoEntry]
    let meta: Meta
  }
}

/// A notification of the system's.
package struct Notification: Hashable, Sendable {
  package let key: String
  /// One with the same tag takes the place of the former.
  package let tag: String
  package let title: String
  package let body: String
  /// Where a tap leads: the part of the address from `#` on.
  package let target: String
  package let actions: [Button]
  /// It only stands there, and makes no sound.
  package var isSilent = false

  package struct Button: Hashable, Sendable {
    package let action: NotificationAction
    package let title: String
  }
}

/// What a button of a notification does. A browser has room for two of them.
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
    if let kept {
      writer.key("keep")
      kept.write(to: &writer)
    }
    writer.endObject()
    return writer.bytes
  }
}

extension ReminderReply.Kept {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("label", label)
    writer.list("settled", settled) { $0.write(to: &$1) }
    writer.list("ops", ops) { $0.write(to: &$1) }
    writer.list("undo", undo) { $0.write(to: &$1) }
    writer.key("meta")
    writer.beginObject()
    for (key, value) in meta { writer.member(key, value) }
    writer.endObject()
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
