import CivilTime

/// The pages of water, and of each counter.
package enum DailyPart: Hashable, Sendable {
  case now
  case day(Day)
  case history
  case statistics(ChartAddress = ChartAddress())
}

extension DailyPart {
  var suffix: String {
    switch self {
    case .now: ""
    case .day(let day): "/" + day.iso8601
    case .history: "/history"
    case .statistics(let period): "/stats" + period.suffix
    }
  }

  /// - Parameter suffix: the part of the address after the subject and a slash.
  init?(_ suffix: String) {
    switch suffix {
    case "": self = .now
    case "history": self = .history
    case "stats": self = .statistics()
    default:
      if let period = suffix.rest(after: "stats/").flatMap({ ChartAddress($0) }) {
        self = .statistics(period)
      } else if let day = Day(iso8601: suffix) {
        self = .day(day)
      } else {
        return nil
      }
    }
  }
}
