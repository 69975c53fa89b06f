import CivilTime
import Ledger
import Trackers

/// The shown page: the part of the address after `#`.
package enum Route: Hashable, Sendable {
  case today
  case fast(FastPart)
  case daily(SubjectID, DailyPart)
  case plan(PlanPart)
  case list(ListPart)
  /// The people of a list; nil for the page on which one is created or joined.
  case people(of: ListID?)
  case counter
  case date
  case settings
  case setting(SettingsPart)
  case feedback
  case panel(Panel)
  /// An unknown address, kept so that the page can name it.
  case unknown(String)
}

/// Pages drawn by an engine of their own, which is loaded when one of them is opened.
package enum Panel: String, CaseIterable, Sendable {
  /// Import and export.
  case exchange = "data"
  case reminders
  case widgets
  /// Version, privacy, licences.
  case about
  /// The statistics of all activities.
  case activities
  /// The devices of the space.
  case sync
}

extension Route: LosslessStringConvertible {
  package var description: String {
    switch self {
    case .today: "#/today"
    case .fast(let part): "#/" + part.address
    case .daily(let subject, let part): "#/" + subject.address + part.suffix
    case .plan(let part): "#/" + part.address
    case .list(let part): "#/" + part.address
    case .people(let list): list.map { "#/list/\($0.rawValue)/people" } ?? "#/list/new"
    case .counter: "#/count"
    case .date: "#/dates"
    case .settings: "#/settings"
    case .setting(let part): "#/settings/\(part)"
    case .feedback: "#/feedback"
    case .panel(let panel): "#/" + panel.rawValue
    case .unknown(let address): address
    }
  }

  /// The route of an address; `unknown` for one that names no page.
  package init(_ description: String) {
    let parts = description.split(separator: "/").map { String($0) }
    self = Route(parts) ?? .unknown(description)
  }

  private init?(_ parts: [String]) {
    guard parts.first ?? "#" == "#" else { return nil }
    let path = parts.dropFirst().joined(separator: "/")
    let route: Route? =
      switch path {
      case "", "today": .today
      case "settings": .settings
      case "feedback": .feedback
      case "dates": .date
      case "count": .counter
      case "list/new": .people(of: nil)
      default:
        path.rest(after: "settings/").flatMap { SettingsPart($0) }.map { .setting($0) }
          ?? FastPart(path).map { .fast($0) } ?? PlanPart(path).map { .plan($0) }
          ?? Route(people: parts) ?? ListPart(path).map { .list($0) }
          ?? Route(daily: parts) ?? Panel(rawValue: path).map { .panel($0) }
      }
    guard let route else { return nil }
    self = route
  }

  /// - Parameter parts: `#`, `list`, its id, and `people`.
  private init?(people parts: [String]) {
    guard parts.count == 4, parts[1] == "list", parts[3] == "people", let id = RecordID(parts[2])
    else { return nil }
    self = .people(of: ListID(rawValue: id))
  }

  /// - Parameter parts: `#`, a subject with a name of its own, and the part; or `#`, `count`, the
  ///   activity and the part.
  private init?(daily parts: [String]) {
    let isCounted = parts.count > 1 && parts[1] == "count"
    let named = isCounted ? 3 : 2
    guard parts.count >= named,
      let daily = SubjectID(parts[named - 1]), daily.isCounted == isCounted,
      let part = DailyPart(parts.dropFirst(named).joined(separator: "/"))
    else { return nil }
    self = .daily(daily, part)
  }
}

extension SubjectID {
  /// `water`, or `count` and the activity.
  fileprivate var address: String { isCounted ? "count/\(self)" : description }
  fileprivate var isCounted: Bool { tracker == .counter }
}

extension String {
  /// The text behind a prefix; nil if it begins otherwise.
  func rest(after beginning: String) -> String? {
    hasPrefix(beginning) ? String(dropFirst(beginning.count)) : nil
  }
}

extension Route {
  /// The tracker of the page; nil for others.
  var tracker: Tracker? {
    switch self {
    case .fast: .fast
    case .daily(let subject, _): subject.tracker
    case .plan, .list, .people: .plan
    case .counter, .panel(.activities): .counter
    case .date: .date
    case .today, .settings, .setting, .feedback, .panel, .unknown: nil
    }
  }

  /// Whether both are the same page, though perhaps with another period of its chart.
  package func isPeriod(of other: Route) -> Bool {
    if case .fast(.statistics) = self, case .fast(.statistics) = other { return true }
    if case .plan(.review) = self, case .plan(.review) = other { return true }
    guard case .daily(let subject, .statistics) = self else { return false }
    if case .daily(subject, .statistics) = other { return true } else { return false }
  }

  /// Whether the page is of one entry, which a desk shows beside its list.
  package var isOfEntry: Bool {
    if case .plan(.task) = self { return true }
    if case .fast(.fast) = self { return true }
    return false
  }

  /// Whether the page is a list of such entries.
  package func isList(of entry: Route) -> Bool {
    if case .plan(.task) = entry {
      if case .plan(let part) = self { return part.isList }
      return false
    }
    return entry.isOfEntry && self == .fast(.history)
  }

  package var isOfSettings: Bool {
    switch self {
    case .settings, .setting, .feedback: true
    case .panel(let panel): panel != .activities
    case .today, .fast, .daily, .plan, .list, .people, .counter, .date, .unknown: false
    }
  }
}
