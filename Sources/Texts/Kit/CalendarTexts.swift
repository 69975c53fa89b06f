import CivilTime

package struct CalendarTexts: TextGroup {
  package let language: Language

  package func weekday(_ weekday: Weekday) -> String {
    switch weekday {
    case .sunday: say("Sunday")
    case .monday: say("Monday")
    case .tuesday: say("Tuesday")
    case .wednesday: say("Wednesday")
    case .thursday: say("Thursday")
    case .friday: say("Friday")
    case .saturday: say("Saturday")
    }
  }

  package func shortWeekday(_ weekday: Weekday) -> String {
    switch weekday {
    case .sunday: say("Sun")
    case .monday: say("Mon")
    case .tuesday: say("Tue")
    case .wednesday: say("Wed")
    case .thursday: say("Thu")
    case .friday: say("Fri")
    case .saturday: say("Sat")
    }
  }

  /// - Parameter number: 1 is January.
  package func month(_ number: Int) -> String {
    switch number {
    case 1: say("January")
    case 2: say("February")
    case 3: say("March")
    case 4: say("April")
    case 5: say("May")
    case 6: say("June")
    case 7: say("July")
    case 8: say("August")
    case 9: say("September")
    case 10: say("October")
    case 11: say("November")
    default: say("December")
    }
  }

  /// - Parameter number: 1 is January.
  package func shortMonth(_ number: Int) -> String {
    switch number {
    case 1: say("Jan")
    case 2: say("Feb")
    case 3: say("Mar")
    case 4: say("Apr")
    case 5: say("May")
    case 6: say("Jun")
    case 7: say("Jul")
    case 8: say("Aug")
    case 9: say("Sep")
    case 10: say("Oct")
    case 11: say("Nov")
    default: say("Dec")
    }
  }

  /// `today`, `yesterday`, `tomorrow`, `Thu 19 Nov`; with the year unless it is this year.
  package func nearDay(_ day: Day, _ today: Day) -> String {
    relative(day - today) ?? shortDay(day, today)
  }

  /// `Thu 19 Nov`; with the year unless it is this year.
  package func shortDay(_ day: Day, _ today: Day) -> String {
    say("\(shortWeekday(day.weekday)) \(dayOfMonth(day, today))")
  }

  /// `Friday 20 November 2026`.
  package func longDay(_ day: Day) -> String {
    let date = day.date
    return say("\(weekday(day.weekday)) \(date.day) \(month(date.month)) \(date.year)")
  }

  /// `November 2026`.
  package func monthOfYear(_ date: CivilDate) -> String { say("\(month(date.month)) \(date.year)") }

  /// A relative date and time: `today 20:04`, `yesterday 20:04`, `Monday 20:04`, `6 Nov 20:04`.
  ///
  /// NB: a weekday without a date is always in the past, as in typed times (`monday 20:00`).
  package func moment(_ moment: Moment, _ now: Moment) -> String {
    let (day, today) = (moment.local.calendarDay, now.local.calendarDay)
    let name =
      relative(day - today)
      ?? ((-6 ... -2).contains(day - today) ? weekday(day.weekday) : dayOfMonth(day, today))
    return say("\(name) \(moment.local.timeOfDay.iso8601)")
  }

  /// Alternatives for narrow layouts, each shorter than the one before: `tomorrow 20:04`,
  /// `Sat 20:04`; on the same day only `20:04`.
  package func shorterMoments(_ moment: Moment, _ now: Moment) -> [String] {
    let (day, today) = (moment.local.calendarDay, now.local.calendarDay)
    let time = moment.local.timeOfDay.iso8601
    if day == today { return [time] }
    let date = dayOfMonth(day, today)
    let full = self.moment(moment, now)
    return (-6...6).contains(day - today)
      ? [full, say("\(shortWeekday(day.weekday)) \(time)")] : [full, date]
  }

  /// `Sat 21 Nov 2026`, `21 Nov 2026`.
  package func shorterDays(_ day: Day, _ today: Day) -> [String] {
    [nearDay(day, today), dayOfMonth(day, today)]
  }

  package func days(_ count: Int) -> String {
    say(count, one: "\(count) day", other: "\(count) days")
  }

  private func relative(_ days: Int) -> String? {
    switch days {
    case 0: say("today")
    case -1: say("yesterday")
    case 1: say("tomorrow")
    default: nil
    }
  }

  /// `19 Nov`; with the year unless it is this year.
  private func dayOfMonth(_ day: Day, _ today: Day) -> String {
    let date = day.date
    let month = shortMonth(date.month)
    return date.year == today.date.year
      ? say("\(date.day) \(month)") : say("\(date.day) \(month) \(date.year)")
  }
}
