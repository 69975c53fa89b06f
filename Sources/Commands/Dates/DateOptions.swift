import ArgumentParser
import Trackers

/// Which way the days are counted.
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

  /// Where a typed day does not say the year or the week, a day since which one counts is a past one.
  var typed: TypedDate.Direction { self == .since ? .past : .future }
}
