import CivilTime
import Ledger

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

extension DailyPart {
  var suffix: String {
    switch self {
    case .now: ""
    case .day(let day): "/" + day.iso8601
    case .history: "/history"
    case .statistics: "/stats"
    }
  }

  /// - Parameter suffix: what stands in the address behind the tracker, without the slash.
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
