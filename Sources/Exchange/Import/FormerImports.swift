import CivilTime
import Ledger
import Trackers

/// The recognition of tasks that previous versions imported. These derived the id from the day that
/// they read from its words; the creation times of imported tasks show the day of the import.
///
/// The search is limited for the whole file; tasks beyond the limits count as new. A Todoist
/// project has 300 tasks: if no two have the same words, these are read 40,200 times (on
/// ``dayLimit``, ``recentDays`` and ``titleLimit`` days each), and some 100,000 ids are tried, 3
/// for each day. An instant of TickTick's gives at most 3 days, so 50,000 tasks try 450,000 ids.
struct FormerImports {
  /// The most days to try, newest first, and tasks of one title.
  private static let dayLimit = 100
  private static let titleLimit = 20
  /// The number of last days that are always tried: an undone import has left no tasks.
  private static let recentDays = 14

  /// The bounds of the search, for the whole file.
  struct Limits {
    /// The most times that words are read, up to 0.1 ms each; long texts count for more.
    var readings = 50_000
    /// The most ids to try.
    var tries = 1_000_000
    /// The most ids to look up in the store, which also finds deleted records.
    var lookups = 500_000
  }

  private struct Place: Hashable {
    let day: Day
    let offset: UTCOffset

    init(_ moment: Moment) {
      day = moment.local.calendarDay
      offset = moment.offset
    }
  }

  /// Words, with all that their meaning depends on.
  private struct Reading: Hashable {
    let text: String
    let place: Place
  }

  private let limits: Limits
  private var created: [Place: Moment] = [:]
  private var momentsByTitle: [String: [Moment]] = [:]
  private var here: Set<RecordID> = []
  /// The moments to try, newest first, with one for each offset; empty until needed.
  private var moments: [Moment] = []
  private var clocks: [Moment] = []
  private var readings: [Reading: [Day?]] = [:]
  private var readingCount = 0
  private var tryCount = 0
  /// The next ordinal among tasks with one name.
  private var ordinals: [ImportedTasks.MatchKey: Int] = [:]

  init(_ limits: Limits = Limits()) { self.limits = limits }

  mutating func add(_ task: PlanTask) {
    here.insert(task.id)
    guard let moment = task.created else { return }
    created[Place(moment)] = moment
    moments = []
    if momentsByTitle[task.title]?.count ?? 0 < FormerImports.titleLimit {
      momentsByTitle[task.title, default: []].append(moment)
    }
  }

  /// The days from which a task's id may have been derived.
  mutating func days(of dating: TaskDating, titled title: String, _ now: Moment) -> [Day?] {
    if moments.isEmpty { sort(now) }
    // The day of an instant depends only on the offset.
    let tried = if case .instant = dating { clocks } else { moments }
    var days: [Day?] = []
    for moment in (momentsByTitle[title] ?? []) + tried {
      for day in self.days(of: dating, readAt: moment) where !days.contains(day) {
        days.append(day)
      }
    }
    return days
  }

  private mutating func sort(_ now: Moment) {
    let recent = (0..<FormerImports.recentDays).map {
      Moment(now.instant + .days(-$0), offset: now.offset)
    }
    let known = Array(created.values).ordered { $0.instant > $1.instant }
    moments = recent + known.prefix(FormerImports.dayLimit)
    var offsets: Set<UTCOffset> = []
    clocks = moments.filter { offsets.insert($0.offset).inserted }
  }

  /// The days by ``TaskDating/days(readAt:)``; none when words have been read too often.
  mutating func days(of dating: TaskDating, readAt moment: Moment) -> [Day?] {
    guard case .typed(let text) = dating else { return dating.days(readAt: moment) }
    let reading = Reading(text: text, place: Place(moment))
    if let days = readings[reading] { return days }
    readingCount += 1 + text.utf8.count / 512
    guard readingCount <= limits.readings else { return [] }
    let days = dating.days(readAt: moment)
    readings[reading] = days
    return days
  }

  /// Whether more ids may be tried.
  var mayTry: Bool {
    tryCount < (here.isEmpty ? limits.lookups : limits.tries)
  }

  /// Whether to look up a tried id.
  mutating func mayBeKnown(_ id: RecordID) -> Bool {
    tryCount += 1
    return tryCount <= limits.lookups || here.contains(id)
  }

  func ordinal(_ matchKey: ImportedTasks.MatchKey) -> Int { ordinals[matchKey] ?? 1 }

  mutating func take(_ matchKey: ImportedTasks.MatchKey, _ ordinal: Int) {
    ordinals[matchKey] = ordinal + 1
  }
}

extension ImportMatcher {
  /// The record that a previous version made of this; each is returned only once.
  mutating func former(
    _ item: ImportedTask, titled title: String
  ) throws(Obstacle) -> RecordID? {
    guard tasks.former.mayTry else { return nil }
    let title = item.misread ?? title
    let days =
      item.dating == .certain
      ? [item.place.day] : tasks.former.days(of: item.dating, titled: title, now)
    for day in days {
      let matchKey = ImportedTasks.MatchKey(title: title, day: day)
      let first = tasks.former.ordinal(matchKey)
      // Some of equal tasks may have existed already, without such an id.
      for ordinal in first..<first + 3 {
        let id = RecordID(derivedFrom: matchKey.name(ordinal))
        guard tasks.former.mayBeKnown(id), let record = try record(id, .task),
          stands(record, for: item.dating, day)
        else { continue }
        tasks.former.take(matchKey, ordinal)
        return id
      }
    }
    return nil
  }

  /// Whether a record's id may be derived from this day, because the words meant it when it was
  /// made.
  private mutating func stands(_ record: Record, for dating: TaskDating, _ day: Day?) -> Bool {
    if dating == .certain || record.isDeleted { return true }
    guard let created = record[.created]?.moment,
      tasks.former.days(of: dating, readAt: created).contains(day)
    else { return false }
    guard day == nil, case .typed(let text) = dating else { return true }
    let lines = record[.notes]?.text?.utf8.split(separator: 0x0a) ?? []
    return lines.contains { $0.elementsEqual("Date: \(text)".utf8) }
  }
}

extension ImportedTasks.MatchKey {
  func name(_ ordinal: Int) -> String { "import task \(title) \(day?.iso8601 ?? "") \(ordinal)" }
}

extension ImportMatcher {
  /// The record that a previous version made for this moment, or this one from a file without
  /// offsets. Its id was derived from the local time where the file was read: in the present zone,
  /// or in one in which others of the kind were logged.
  ///
  /// - Parameter name: the name for a given local time.
  func former(
    _ moment: Moment, _ offsets: Set<UTCOffset>, _ kind: Kind, name: (LocalTime) -> String
  ) throws(Obstacle) -> RecordID? {
    for offset in [moment.offset] + offsets.filter({ $0 != moment.offset }) {
      let local = Moment(moment.instant, offset: offset).local
      let id = try importedID(name(local), kind, on: local.calendarDay)
      guard let record = try record(id, kind) else { continue }
      // Unless it is another event at the same local time elsewhere.
      let at = record[.at]?.moment
      if at?.local.minute != local.minute || at?.instant.minute == moment.instant.minute {
        return id
      }
    }
    return nil
  }
}

extension LocalTime {
  /// The minute since 1970, since many programs write no seconds.
  var minute: Int64 { milliseconds.flooredQuotient(60_000) }
}

extension Instant {
  /// The minute since 1970, in UTC.
  var minute: Int64 { milliseconds.flooredQuotient(60_000) }
}
