import CivilTime

/// The place of a task: in the backlog, or on a day in one of its regions.
package enum Place: Hashable, Sendable {
  /// The bucket is for the day on which it will be planned; it has no limit here.
  case backlog(Bucket)
  case day(Day, Region, Bucket)
}

/// A part of the day; each has slots of its own.
package enum Region: String, CaseIterable, Sendable {
  case morning, afternoon, evening

  /// The region of a time: until 12:00, until 18:00, and after. The night hours before the next day
  /// starts are the end of the evening.
  package init(at time: TimeOfDay, dayStart: DayStart) {
    self =
      time.hour < dayStart.hour
      ? .evening : time.hour < 12 ? .morning : time.hour < 18 ? .afternoon : .evening
  }

  var rank: Int {
    switch self {
    case .morning: 0
    case .afternoon: 1
    case .evening: 2
    }
  }
}

/// The priority of a task, in the order in which tasks are listed. Stored names are older than the
/// shown ones: `complementary` is Should, `misc` is Small.
package enum Bucket: String, CaseIterable, Sendable {
  case must, complementary, misc
  /// No priority. Stored as `none`, a name that would be confused with `Optional.none` here.
  case free = "none"

  /// The most tasks of one day and region in it; nil for no limit.
  package var limit: Int? {
    switch self {
    case .must: 1
    case .complementary: 3
    case .misc: 5
    case .free: nil
    }
  }

  /// The name in typed lines and options: `must`, `should`, `small`, `none`.
  package var typed: String {
    switch self {
    case .must: "must"
    case .complementary: "should"
    case .misc: "small"
    case .free: "none"
    }
  }

  /// Reads a name or the beginning of one, in lower case, also of the stored names, as in `!comp`.
  /// Nil if none or several are meant.
  package init?(typed word: String) {
    let names = Bucket.allCases.map { (name: $0.typed, $0) }
    let former = [Bucket.complementary, .misc].map { (name: $0.rawValue, $0) }
    guard let found = word.choice(among: names + former) else { return nil }
    self = found
  }

  var rank: Int {
    switch self {
    case .must: 0
    case .complementary: 1
    case .misc: 2
    case .free: 3
    }
  }
}

extension Place {
  package var bucket: Bucket {
    switch self {
    case .backlog(let bucket), .day(_, _, let bucket): bucket
    }
  }

  /// Nil in the backlog, like ``region``.
  package var day: Day? {
    guard case .day(let day, _, _) = self else { return nil }
    return day
  }

  package var region: Region? {
    guard case .day(_, let region, _) = self else { return nil }
    return region
  }

  static let backlogName = "backlog"

  /// The name in records and files.
  package var regionName: String { region?.rawValue ?? Place.backlogName }

  package func with(_ bucket: Bucket) -> Place {
    switch self {
    case .backlog: .backlog(bucket)
    case .day(let day, let region, _): .day(day, region, bucket)
    }
  }
}
