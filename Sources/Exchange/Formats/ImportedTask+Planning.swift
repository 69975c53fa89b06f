import CivilTime
import Trackers

/// When something is due: on a day, perhaps at a time of it.
struct DueTime: Hashable, Sendable {
  let day: Day
  var time: TimeOfDay?
}

extension DueTime {
  init(_ local: LocalTime) {
    self.init(day: local.calendarDay, time: local.timeOfDay)
  }
}

/// What all planners have in common, and where it goes here.
extension ImportedTask {
  /// What is due on a day is planned for it. The time says the region and becomes the reminder, since
  /// Dayring keeps no other time of a task; what is due sometime that day goes to the morning. What has
  /// no day goes to the backlog.
  mutating func plan(for due: DueTime?, _ bucket: Bucket) {
    guard let due else {
      place = .backlog(bucket)
      return
    }
    place = .day(due.day, due.time.map { Region(at: $0) } ?? .morning, bucket)
    if let time = due.time { traits.remind = LocalTime(day: due.day, time: time) }
  }

  /// What ended without having been planned for a day goes to that of its end.
  /// - Parameter moment: nil where the file does not say.
  mutating func end(as status: TaskStatus, at moment: Moment?) {
    self.status = status
    ended = moment
    guard place.day == nil, let local = moment?.local else { return }
    place = .day(local.calendarDay, Region(at: local.timeOfDay), place.bucket)
  }
}

/// The notes of a task, with what Dayring has no field for, each on a line of its own:
///
///     In: Home / Garden
///     Tags: tools, weekend
///     The notes themselves
///     Deadline: 2026-11-27
struct TaskNotes: Hashable, Sendable {
  /// List, section, and the tasks that it is a part of, from the outside in.
  var path: [String] = []
  var tags: [String] = []
  var body = ""
  /// What follows the body.
  var lines: [String] = []

  var text: String {
    var all: [String] = []
    if !path.isEmpty { all.append("In: " + path.joined(by: " / ")) }
    if !tags.isEmpty { all.append("Tags: " + tags.joined(by: ", ")) }
    if !body.isEmpty { all.append(body) }
    return (all + lines).joined(by: "\n")
  }
}

/// Kinds of what the notes keep because the planner has nothing like it.
extension ImportedFile.LeftOut {
  static let repetitions = "repetitions of another kind (kept in the notes)"
  static let ended = "repetitions of what is over (kept in the notes)"
  static let ends = "ends of repetitions (kept in the notes)"
  static let dates = "dates that are not understood (kept in the notes)"
  static let reminders = "further reminders"
  static let deleted = "deleted tasks"
}

extension [String] {
  func joined(by separator: String) -> String {
    var text = ""
    for (index, part) in enumerated() { text += index == 0 ? part : separator + part }
    return text
  }
}

extension Zone {
  /// What this place's clocks show then.
  func local(_ moment: Moment) -> LocalTime { self.moment(moment.instant).local }
}

extension ImportContext {
  /// The calendar's, since a file's dates are.
  var today: Day { now.local.calendarDay }
}
