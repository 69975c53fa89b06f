import CivilTime
import JSON
import Ledger
import Pages
import Trackers

/// What the host of reminders reports, a page or the service worker; docs/browser-host.md lists the
/// members.
package struct ReminderEvent: Sendable {
  package let now: Instant
  package let kind: Kind

  package enum Kind: Sendable {
    /// Zone, locale and what this browser stores.
    case open(Boot)
    /// Ops stored since the snapshot.
    case ops(ReadableOps)
    /// The page of reminders is open, with the permission for notifications.
    case show(NotificationPermission)
    /// The page of widgets is open, with these choices.
    case widgets(WidgetChoice)
    /// The page about Dayring is open.
    case about
    /// Time to check for due reminders; with the keys of the notifications that are shown.
    case look(standing: [String])
    /// An action on the page.
    case action(ReminderAction, name: String, value: String)
    /// A button on the notification with this key.
    case answer(NotificationAction, key: String)
  }

  package init(now: Instant, kind: Kind) {
    self.now = now
    self.kind = kind
  }

  /// Nil when it cannot be read, which is a bug in the host.
  package init?(json: JSON) {
    guard let now = json["now"]?.int64, let kind = Kind(json) else { return nil }
    self.init(now: Instant(milliseconds: now), kind: kind)
  }
}

extension ReminderEvent.Kind {
  fileprivate init?(_ json: JSON) {
    switch json["type"]?.text {
    case "open": self = .open(Boot(json: json))
    case "ops": self = .ops(ReadableOps(json["ops"]?.elements ?? []))
    case "show":
      let permission = json["permission"]?.text.flatMap { NotificationPermission(rawValue: $0) }
      self = .show(permission ?? .unsupported)
    case "widgets": self = .widgets(WidgetChoice(json))
    case "about": self = .about
    case "look":
      self = .look(standing: json["standing"]?.elements?.compactMap { $0.text } ?? [])
    case "action":
      guard let action = json["action"]?.text.flatMap({ ReminderAction(rawValue: $0) }) else {
        return nil
      }
      self = .action(action, name: json["name"]?.text ?? "", value: json["value"]?.text ?? "")
    case "answer":
      guard let action = json["action"]?.text.flatMap({ NotificationAction($0) }),
        let key = json["key"]?.text
      else { return nil }
      self = .answer(action, key: key)
    default: return nil
    }
  }
}

extension WidgetChoice {
  /// Anything missing or unknown gets its default.
  fileprivate init(_ json: JSON) {
    self.init()
    kind = json["kind"]?.text.flatMap { WidgetKind(rawValue: $0) } ?? kind
    theme = json["theme"]?.text.flatMap { Theme(rawValue: $0) } ?? theme
    activity = json["activity"]?.text.flatMap { RecordID($0) }
    token = json["token"]?.text ?? ""
    base = json["base"]?.text ?? ""
  }
}

extension ReminderSession {
  /// Takes an event as JSON and returns the reply as JSON.
  package mutating func answer(_ bytes: [UInt8]) -> [UInt8] {
    let event = (try? JSON(parsing: bytes)).flatMap { ReminderEvent(json: $0) }
    return (event.map { handle($0) } ?? ReminderReply()).bytes
  }
}
