import Trackers

/// What a calendar that is subscribed to contains, by choice.
package struct FeedParts: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Fasts, a running one until its planned end.
  package static let fasts = FeedParts(rawValue: 1)
  /// Tasks of planned days, except dropped and expired ones.
  package static let tasks = FeedParts(rawValue: 2)
  /// Dates that are not archived.
  package static let dates = FeedParts(rawValue: 4)
  package static let all: FeedParts = [.fasts, .tasks, .dates]
}

extension FeedParts {
  /// Names with commas between, as in an address: `fasts,dates`. Nil when one is unknown.
  package init?(_ names: String) {
    self = []
    for name in names.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
      switch String(decoding: name, as: UTF8.self) {
      case "fasts": insert(.fasts)
      case "tasks": insert(.tasks)
      case "dates": insert(.dates)
      default: return nil
      }
    }
  }
}
