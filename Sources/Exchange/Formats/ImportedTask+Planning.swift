import CivilTime
import Trackers

/// A due date: a day, with or without a time or a part of the day.
struct DueTime: Hashable, Sendable {
  let day: Day
  var time: TimeOfDay?
  var region: Region?
}

extension DueTime {
  init(_ local: LocalTime) {
    self.init(day: local.calendarDay, time: local.timeOfDay)
  }
}

/// The common rules for tasks of all programs.
extension ImportedTask {
  /// Plans a task for its due day. The time gives the region and the reminder, as Dayring has no
  /// other time of a task; without either it goes to the morning. Without a day it goes to the
  /// backlog.
  mutating func plan(for due: DueTime?, _ bucket: Bucket) {
    guard let due else {
      place = .backlog(bucket)
      return
    }
    place = .day(
      due.day,
      due.region ?? due.time.map { Region(at: $0, dayStart: .midnight) } ?? .morning, bucket)
    guard let time = due.time else { return }
    local = LocalTime(day: due.day, time: time)
    traits.remind = local
  }

  /// Sets the expiry; midnight, and the last minute before it, mean the whole day.
  mutating func expire(at local: LocalTime) {
    let isWholeDay = [0, 1439].contains(local.timeOfDay.minutes)
    traits.expire(on: local.calendarDay, at: isWholeDay ? nil : local)
  }

  /// Ends a task; without a planned day it goes to the day of its end.
  ///
  /// - Parameter moment: nil when the file does not give it.
  mutating func end(as status: TaskStatus, at moment: Moment?) {
    self.status = status
    ended = moment
    guard place.day == nil, let local = moment?.local else { return }
    let region = Region(at: local.timeOfDay, dayStart: .midnight)
    place = .day(local.calendarDay, region, place.bucket)
    self.local = local
  }
}

/// The notes of a task, with the values that Dayring has no field for, each on its own line:
///
///     In: Home / Garden
///     Tags: tools, weekend
///     The notes themselves
///     Deadline: 2026-11-27
struct TaskNotes: Hashable, Sendable {
  /// List, section and parent tasks, the outermost first.
  var path: [String] = []
  var tags: [String] = []
  var body = ""
  /// Lines after the body.
  var lines: [String] = []

  var text: String {
    var all: [String] = []
    if !path.isEmpty { all.append("In: " + path.joined(by: " / ")) }
    if !tags.isEmpty { all.append("Tags: " + tags.joined(by: ", ")) }
    if !body.isEmpty { all.append(body) }
    return (all + lines).joined(by: "\n")
  }
}

extension [String] {
  func joined(by separator: String) -> String {
    var text = ""
    for (index, part) in enumerated() { text += index == 0 ? part : separator + part }
    return text
  }
}

extension Zone {
  /// The same instant by the clocks of this place.
  func local(_ moment: Moment) -> LocalTime { self.moment(moment.instant).local }
}

extension ImportContext {
  /// The calendar day, as dates in files are.
  var today: Day { now.local.calendarDay }
}
