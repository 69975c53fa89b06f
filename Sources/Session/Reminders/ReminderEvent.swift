import CivilTime
import JSON
import Ledger
import Pages
import Trackers

/// What the host of reminders reports, a page or the service worker; docs/browser-host.md lists their
/// members.
package struct ReminderEvent: Sendable {
  package let now: Instant
  package let kind: Kind

  package enum Kind: Sendable {
    /// Whose clocks and whose ways of writing they are, and what this browser remembers.
    case open(Boot)
    /// What was written since the snapshot was taken.
    case ops(ReadableOps)
    /// The page of reminders is open, and notifications are allowed or not.
    case show(NotificationPermission)
    /// The page of widgets is open, with these choices.
    case widgets(WidgetChoice)
    /// Time to look for what is due; these are the keys of the notifications that stand.
    case look(standing: [String])
    /// Something on the page.
    case action(ReminderAction, name: String, value: String)
    /// A button of the notification with this key.
    case answer(NotificationAction, key: String)
  }

  package init(now: Instant, kind: Kind) {
    self.now = now
    self.kind = kind
  }

  /// Nil where it cannot be read, which is a bug of the host's.
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
  /// What is missing, or not known here, is as on the first visit.
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
  /// An event as JSON in, the reply as JSON out.
  package mutating func answer(_ bytes: [UInt8]) -> [UInt8] {
    let event = (try? JSON(parsing: bytes)).flatMap { ReminderEvent(json: $0) }
    return (event.map { handle($0) } ?? ReminderReply()).bytes
  }
}
