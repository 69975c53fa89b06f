import CivilTime
import Ledger

/// The pages of the plan.
package enum PlanPart: Hashable, Sendable {
  /// A day; nil for today.
  case day(Day?)
  /// The first day of a week; nil for the present week.
  case week(Day?)
  case backlog
  case search
  case archive
  /// A period; of seven days, the calendar week with the day.
  case review(ChartAddress = ChartAddress())
  /// One task, beside its list if there is room.
  case task(RecordID)
}

extension PlanPart {
  package var isList: Bool {
    switch self {
    case .day, .week, .backlog, .search, .archive: true
    case .review, .task: false
    }
  }

  var address: String {
    switch self {
    case .day(let day): "plan" + (day.map { "/" + $0.iso8601 } ?? "")
    case .week(let day): "plan/week" + (day.map { "/" + $0.iso8601 } ?? "")
    case .backlog: "plan/backlog"
    case .search: "plan/search"
    case .archive: "plan/archive"
    case .review(let period): "plan/review" + period.suffix
    case .task(let id): "task/\(id)"
    }
  }

  /// Nil for the address of another tracker.
  init?(_ address: String) {
    func day(after beginning: String) -> Day? {
      address.rest(after: beginning).flatMap { Day(iso8601: $0) }
    }
    switch address {
    case "plan": self = .day(nil)
    case "plan/week": self = .week(nil)
    case "plan/backlog": self = .backlog
    case "plan/search": self = .search
    case "plan/archive": self = .archive
    case "plan/review": self = .review()
    default:
      if let day = day(after: "plan/week/") {
        self = .week(day)
      } else if let period = address.rest(after: "plan/review/").flatMap({ ChartAddress($0) }) {
        self = .review(period)
      } else if let day = day(after: "plan/") {
        self = .day(day)
      } else if let id = address.rest(after: "task/").flatMap({ RecordID($0) }) {
        self = .task(id)
      } else {
        return nil
      }
    }
  }
}
