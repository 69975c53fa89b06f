import CivilTime
import Ledger

/// Where the user is: the part of the address after `#`.
package enum Route: Hashable, Sendable {
  case today
  case fast
  /// The fast alone, for a screen that stays awake.
  case live
  case history
  /// One past or running fast, beside the history where there is room.
  case fastDetail(RecordID)
  case statistics
  case daily(Daily, DailyPart)
  case plan(PlanPart)
  /// One task, beside the list it is in where there is room.
  case task(RecordID)
  case tallies
  case dates
  case settings
  case panel(Panel)
  /// An address that leads nowhere; shown so that the user sees what was asked for.
  case unknown(String)
}

/// Pages that are drawn by an engine of their own, which is loaded when one of them is opened.
package enum Panel: String, CaseIterable, Sendable {
  /// Import and export.
  case exchange = "data"
  case reminders
  case widgets
}

/// What is summed by day and has pages of its own.
package enum Daily: Hashable, Sendable {
  case water
  case activity(RecordID)
}

package enum DailyPart: Hashable, Sendable {
  case now
  case day(Day)
  case history
  case statistics
}

package enum PlanPart: Hashable, Sendable {
  /// Nil for today.
  case day(Day?)
  /// Nil for the one that today is in; else its first day.
  case week(Day?)
  case backlog
  case search
  case archive
  case review(Day?)
}

extension Route: LosslessStringConvertible {
  package var description: String {
    switch self {
    case .today: "#/today"
    case .fast: "#/fast"
    case .live: "#/live"
    case .history: "#/fast/history"
    case .fastDetail(let id): "#/fast/history/\(id)"
    case .statistics: "#/fast/stats"
    case .daily(.water, let part): "#/water" + part.suffix
    case .daily(.activity(let id), let part): "#/count/\(id)" + part.suffix
    case .plan(let part): "#/plan" + part.suffix
    case .task(let id): "#/task/\(id)"
    case .tallies: "#/count"
    case .dates: "#/dates"
    case .settings: "#/settings"
    case .panel(let panel): "#/" + panel.rawValue
    case .unknown(let address): address
    }
  }

  /// Every text is a route; one that names no page is `unknown`.
  package init(_ description: String) {
    let parts = description.split(separator: "/").map { String($0) }
    self = Route(parts) ?? .unknown(description)
  }

  private init?(_ parts: [String]) {
    guard let first = parts.first else {
      self = .today
      return
    }
    guard first == "#" else { return nil }
    let rest = Array(parts.dropFirst(2))
    switch (parts.count > 1 ? parts[1] : "today", rest.count) {
    case ("today", 0): self = .today
    case ("settings", 0): self = .settings
    case ("dates", 0): self = .dates
    case ("fast", 0): self = .fast
    case ("live", 0): self = .live
    case ("fast", 1) where rest[0] == "history": self = .history
    case ("fast", 1) where rest[0] == "stats": self = .statistics
    case ("fast", 2) where rest[0] == "history":
      guard let id = RecordID(rest[1]) else { return nil }
      self = .fastDetail(id)
    case ("plan", 0...2):
      guard let part = PlanPart(rest) else { return nil }
      self = .plan(part)
    case ("task", 1):
      guard let id = RecordID(rest[0]) else { return nil }
      self = .task(id)
    case ("water", 0...1):
      guard let part = DailyPart(rest.first) else { return nil }
      self = .daily(.water, part)
    case ("count", 0): self = .tallies
    case ("count", 1...2):
      guard let id = RecordID(rest[0]), let part = DailyPart(rest.dropFirst().first) else {
        return nil
      }
      self = .daily(.activity(id), part)
    case (let name, 0):
      guard let panel = Panel(rawValue: name) else { return nil }
      self = .panel(panel)
    default: return nil
    }
  }
}

extension PlanPart {
  fileprivate var suffix: String {
    switch self {
    case .day(let day): day.map { "/" + $0.iso8601 } ?? ""
    case .week(let day): "/week" + (day.map { "/" + $0.iso8601 } ?? "")
    case .backlog: "/backlog"
    case .search: "/search"
    case .archive: "/archive"
    case .review(let day): "/review" + (day.map { "/" + $0.iso8601 } ?? "")
    }
  }

  fileprivate init?(_ words: [String]) {
    let day = words.last.flatMap { Day(iso8601: $0) }
    switch (words.first, words.count) {
    case (nil, _): self = .day(nil)
    case ("week"?, 1): self = .week(nil)
    case ("week"?, 2) where day != nil: self = .week(day)
    case ("review"?, 1): self = .review(nil)
    case ("review"?, 2) where day != nil: self = .review(day)
    case ("backlog"?, 1): self = .backlog
    case ("search"?, 1): self = .search
    case ("archive"?, 1): self = .archive
    case (_, 1) where day != nil: self = .day(day)
    default: return nil
    }
  }
}

extension DailyPart {
  fileprivate var suffix: String {
    switch self {
    case .now: ""
    case .day(let day): "/" + day.iso8601
    case .history: "/history"
    case .statistics: "/stats"
    }
  }

  fileprivate init?(_ suffix: String?) {
    switch suffix {
    case nil: self = .now
    case "history"?: self = .history
    case "stats"?: self = .statistics
    case let suffix?:
      guard let day = Day(iso8601: suffix) else { return nil }
      self = .day(day)
    }
  }
}

extension Daily: LosslessStringConvertible {
  /// As actions and sheets name it: `water`, or the id of the activity.
  package var description: String {
    switch self {
    case .water: "water"
    case .activity(let id): id.description
    }
  }

  package init?(_ description: String) {
    if description == "water" {
      self = .water
    } else if let id = RecordID(description) {
      self = .activity(id)
    } else {
      return nil
    }
  }
}
