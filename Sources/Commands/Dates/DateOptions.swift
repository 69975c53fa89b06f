import ArgumentParser
import CivilTime
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
}

extension Context {
  /// A day as people type it. Where it does not say the year or the week, a day since which one
  /// counts is a past one, and any other the next one.
  func day(_ words: [String], _ direction: CountingDirection?) throws(CommandFailure) -> Day {
    let today = try userDay().today
    do {
      return try TypedDate.parse(
        words.joined(separator: " "), today: today,
        direction: direction == .since ? .past : .future)
    } catch {
      throw .day(error)
    }
  }
}
