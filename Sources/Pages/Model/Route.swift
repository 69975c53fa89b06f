import Ledger

/// Where the user is: the part of the address after `#`.
package enum Route: Hashable, Sendable {
  case today
  case fast
  case history
  /// One past or running fast, beside the history where there is room.
  case fastDetail(RecordID)
  case statistics
  case settings
  /// An address that leads nowhere; shown so that the user sees what was asked for.
  case unknown(String)
}

extension Route: LosslessStringConvertible {
  package var description: String {
    switch self {
    case .today: "#/today"
    case .fast: "#/fast"
    case .history: "#/fast/history"
    case .fastDetail(let id): "#/fast/history/\(id)"
    case .statistics: "#/fast/stats"
    case .settings: "#/settings"
    case .unknown(let address): address
    }
  }

  /// Every text is a route; one that names no page is `unknown`.
  package init(_ description: String) {
    let parts = description.split(separator: "/").map { String($0) }
    switch parts.count {
    case 0: self = .today
    case 1 where parts == ["#"]: self = .today
    case 2 where parts == ["#", "today"]: self = .today
    case 2 where parts == ["#", "fast"]: self = .fast
    case 2 where parts == ["#", "settings"]: self = .settings
    case 3 where parts == ["#", "fast", "history"]: self = .history
    case 3 where parts == ["#", "fast", "stats"]: self = .statistics
    case 4 where parts[0...2] == ["#", "fast", "history"]:
      self = RecordID(parts[3]).map { .fastDetail($0) } ?? .unknown(description)
    default: self = .unknown(description)
    }
  }
}
