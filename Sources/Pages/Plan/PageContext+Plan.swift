import CivilTime
import Texts
import Trackers

/// The texts of parts of the plan.
extension PageContext {
  /// `Fri 27 Nov`.
  @inline(never)
  func date(_ day: Day) -> String { locale.mediumDate(day, today: today) }

  /// `16 Nov – 22 Nov`.
  @inline(never)
  func weekName(_ first: Day) -> String { name(of: first..<first + 7) }

  /// `Tue 24 Nov, Morning, Must`; `Backlog`.
  func words(_ place: Place) -> String {
    var words = [place.day.map { date($0) } ?? texts.backlog]
    if let region = place.region { words.append(texts.name(of: region)) }
    if place.bucket != .free { words.append(texts.name(of: place.bucket)) }
    return texts.common.plan.list(words)
  }

  /// The time of a reminder, with the day unless it is the task's.
  func reminder(_ time: LocalTime, on day: Day?) -> String {
    let words = locale.time(time.timeOfDay)
    return time.day(startingAt: dayStart) == day
      ? words : texts.dayTime(date(time.calendarDay), words)
  }

  /// The raw values of the weekdays, beginning with the user's first.
  var week: [Int] { (0..<7).map { (firstWeekday.rawValue + $0) % 7 } }

  func plan(_ day: Day) -> Route { .plan(.day(day == today ? nil : day)) }

  /// The place for a task to be done now.
  var placeNow: Place { .day(today, Region(at: now.local.timeOfDay, dayStart: dayStart), .free) }
}
