import CivilTime

/// The pages of water, and of each counter.
package enum DailyPart: Hashable, Sendable {
  case now
  case day(Day)
  case history
  case statistics
}

extension DailyPart {
  var suffix: String {
    switch self {
    case .now: ""
    case .day(let day): "/" + day.iso8601
    case .history: "/history"
    case .statistics: "/stats"
    }
  }

  /// - Parameter suffix: the part of the address after the subject and a slash.
  init?(_ suffix: String) {
    switch suffix {
    case "": self = .now
    case "history": self = .history
    case "stats": self = .statistics
    default:
      guard let day = Day(iso8601: suffix) else { return nil }
      self = .day(day)
    }
  }
}
