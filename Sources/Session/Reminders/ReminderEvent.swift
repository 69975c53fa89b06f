import CivilTime
import JSON
import Ledger
import Pages
import Trackers

/// An input from the host of reminders, a page or the service worker; docs/browser-host.md lists
/// the members.
package struct ReminderEvent: Sendable {
  package let now: Instant
  package let kind: Kind

  package enum Kind: Sendable {
    /// Zone, locale and the rows of this browser.
    case open(Boot)
    /// Ops stored since the snapshot.
    case ops(ReadableOps)
    /// Draw an open page.
    case show(ShownPanel)
    /// Draw the page of widgets, with these choices.
    case widgets(WidgetChoice)
    /// Check for due reminders; with the keys of shown notifications, and whether a push message
    /// asked for it.
    case look(displayed: [String], isWoken: Bool = false)
    /// An action on the page.
    case action(ReminderAction, name: String, value: String)
    /// An action on a page of lists.
    case list(ListAction, name: String, value: String)
    /// A button on the notification with this key.
    case answer(NotificationAction, key: String)
    /// Add or remove the sample data.
    case sample(ChangeKind.Sample)
  }

  package init(now: Instant, kind: Kind) {
    self.now = now
    self.kind = kind
  }

  /// Nil if it is unreadable, which is a bug in the host.
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
      guard let panel = ShownPanel(json) else { return nil }
      self = .show(panel)
    case "widgets": self = .widgets(WidgetChoice(json))
    case "look":
      self = .look(
        displayed: json["standing"]?.elements?.compactMap { $0.text } ?? [],
        isWoken: json["woken"]?.bool ?? false)
    case "action":
      let word = json["action"]?.text ?? ""
      let (name, value) = (json["name"]?.text ?? "", json["value"]?.text ?? "")
      if let action = ListAction(rawValue: word) {
        self = .list(action, name: name, value: value)
      } else if let action = ReminderAction(rawValue: word) {
        self = .action(action, name: name, value: value)
      } else {
        return nil
      }
    case "answer":
      guard let action = json["action"]?.text.flatMap({ NotificationAction($0) }),
        let key = json["key"]?.text
      else { return nil }
      self = .answer(action, key: key)
    case "sample":
      guard let kind = json["deed"]?.text.flatMap({ ChangeKind.Sample(rawValue: $0) }) else {
        return nil
      }
      self = .sample(kind)
    default: return nil
    }
  }
}

/// A page that this engine draws, besides the page of widgets.
package enum ShownPanel: Sendable {
  /// Reminders, with the permission for notifications, whether this browser is woken, and the HTTP
  /// status of its push service.
  case reminders(NotificationPermission, wake: PushState = .hidden, status: Int = 0)
  case about
  /// A page of shared lists.
  case list(ListPart)
  /// The review of a period of the plan, with the index of the chosen bar.
  case review(ChartAddress, chosen: Int?)
  case activities
  /// The statistics of fasts, with the index of the chosen bar.
  case fasts(ChartAddress, chosen: Int?)
  /// The statistics of water or an activity.
  case figures(SubjectID, ChartAddress, chosen: Int?)
}

extension ShownPanel {
  fileprivate init?(_ json: JSON) {
    let chosen = json["chosen"]?.int64.flatMap {
      (0..<Int64(ChartPeriod.mostBars)).contains($0) ? Int($0) : nil
    }
    let period = json["period"]?.text.flatMap { ChartAddress($0) } ?? ChartAddress()
    switch json["panel"]?.text {
    case "panel-reminders":
      let permission = json["permission"]?.text.flatMap { NotificationPermission(rawValue: $0) }
      self = .reminders(
        permission ?? .unsupported,
        wake: json["wake"]?.text.flatMap { PushState(rawValue: $0) } ?? .hidden,
        status: Int(truncatingIfNeeded: json["status"]?.int64 ?? 0))
    case "panel-about": self = .about
    case "panel-list":
      guard let part = json["subject"]?.text.flatMap({ ListPart($0) }) else { return nil }
      self = .list(part)
    case "panel-activities": self = .activities
    case "panel-fasts": self = .fasts(period, chosen: chosen)
    case "panel-figures":
      guard let subject = json["subject"]?.text.flatMap({ SubjectID($0) }) else { return nil }
      self = .figures(subject, period, chosen: chosen)
    case "panel-review": self = .review(period, chosen: chosen)
    default: return nil
    }
  }
}

extension WidgetChoice {
  /// Missing or unknown members get their defaults.
  fileprivate init(_ json: JSON) {
    self.init()
    kind = json["kind"]?.text.flatMap { WidgetKind(rawValue: $0) } ?? kind
    theme = json["theme"]?.text.flatMap { Theme(rawValue: $0) } ?? theme
    activity = json["activity"]?.text.flatMap { RecordID($0) }
    token = json["token"]?.text ?? ""
    base = json["base"]?.text ?? ""
    name = json["name"]?.text ?? ""
    trouble = json["trouble"]?.text.flatMap { WidgetAddressTrouble(rawValue: $0) }
    addresses = json["addresses"]?.elements?.prefix(100).compactMap { item in
      guard let id = item["id"]?.text, let name = item["name"]?.text else { return nil }
      return WidgetAddress(id: id, name: name)
    }
  }
}

extension ReminderSession {
  /// Takes an event as JSON and returns the reply as JSON.
  package mutating func answer(_ bytes: [UInt8]) -> [UInt8] {
    let event = (try? JSON(parsing: bytes)).flatMap { ReminderEvent(json: $0) }
    return (event.map { handle($0) } ?? ReminderReply()).bytes
  }
}
