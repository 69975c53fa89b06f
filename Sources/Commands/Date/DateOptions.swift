import ArgumentParser
import Trackers

/// The direction in which days are counted.
enum CountingDirection: String, EnumerableFlag {
  case since, until

  static func help(for value: CountingDirection) -> ArgumentHelp? {
    switch value {
    case .since: "Count up from that day."
    case .until: "Count down to that day."
    }
  }

  var kind: DateDraft.Kind {
    switch self {
    case .since: .since
    case .until: .until
    }
  }

  /// The direction of typed days without a year or a week: a day to count up from is in the past.
  var typed: TypedDate.Direction { self == .since ? .past : .future }
}
