import Ledger

/// The pages of fasts.
package enum FastPart: Hashable, Sendable {
  case now
  /// The fast alone, for a screen that stays on.
  case live
  case history
  /// One fast, beside the history if there is room.
  case fast(RecordID)
  case statistics
}

extension FastPart {
  var address: String {
    switch self {
    case .now: "fast"
    case .live: "live"
    case .history: "fast/history"
    case .fast(let id): "fast/history/\(id)"
    case .statistics: "fast/stats"
    }
  }

  /// Nil for the address of another tracker.
  init?(_ address: String) {
    switch address {
    case "fast": self = .now
    case "live": self = .live
    case "fast/history": self = .history
    case "fast/stats": self = .statistics
    default:
      guard let id = address.rest(after: "fast/history/").flatMap({ RecordID($0) }) else {
        return nil
      }
      self = .fast(id)
    }
  }
}
