import Ledger

/// The pages of fasts.
package enum FastPart: Hashable, Sendable {
  case now
  /// The fast alone, for a screen that stays on.
  case live
  case history
  /// One fast, beside the history if there is room.
  case fast(RecordID)
  case statistics(ChartAddress = ChartAddress())
}

extension FastPart {
  var address: String {
    switch self {
    case .now: "fast"
    case .live: "live"
    case .history: "fast/history"
    case .fast(let id): "fast/history/\(id)"
    case .statistics(let period): "fast/stats" + period.suffix
    }
  }

  /// Nil for the address of another tracker.
  init?(_ address: String) {
    switch address {
    case "fast": self = .now
    case "live": self = .live
    case "fast/history": self = .history
    case "fast/stats": self = .statistics()
    default:
      if let period = address.rest(after: "fast/stats/").flatMap({ ChartAddress($0) }) {
        self = .statistics(period)
      } else if let id = address.rest(after: "fast/history/").flatMap({ RecordID($0) }) {
        self = .fast(id)
      } else {
        return nil
      }
    }
  }
}
