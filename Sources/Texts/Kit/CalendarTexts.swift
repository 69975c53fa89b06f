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

  /// The name of a month beside a day: some languages have another form without one.
  ///
  /// - Parameter number: 1 is January.
  package func month(_ number: Int) -> String {
    switch number {
    case 1: say("January", context: "date")
    case 2: say("February", context: "date")
    case 3: say("March", context: "date")
    case 4: say("April", context: "date")
    case 5: say("May", context: "date")
    case 6: say("June", context: "date")
    case 7: say("July", context: "date")
    case 8: say("August", context: "date")
    case 9: say("September", context: "date")
    case 10: say("October", context: "date")
    case 11: say("November", context: "date")
    default: say("December", context: "date")
    }
  }

  /// - Parameter number: 1 is January.
  package func shortMonth(_ number: Int) -> String {
    switch number {
    case 1: say("Jan", context: "date")
    case 2: say("Feb", context: "date")
    case 3: say("Mar", context: "date")
    case 4: say("Apr", context: "date")
    case 5: say("May", context: "short date")
    case 6: say("Jun", context: "date")
    case 7: say("Jul", context: "date")
    case 8: say("Aug", context: "date")
    case 9: say("Sep", context: "date")
    case 10: say("Oct", context: "date")
    case 11: say("Nov", context: "date")
    default: say("Dec", context: "date")
    }
  }

  /// `today`, `yesterday`, `tomorrow`, `Thu 19 Nov`; with the year unless it is this year.
  package func nearDay(_ day: Day, _ today: Day) -> String {
    relative(day - today) ?? shortDay(day, today)
  }

  /// `Thu 19 Nov`; with the year unless it is this year.
  package func shortDay(_ day: Day, _ today: Day) -> String {
    say("\(shortWeekday(day.weekday)) \(dayOfMonth(day, today))", context: "weekday and date")
  }

  /// `Friday 20 November 2026`.
  package func longDay(_ day: Day) -> String {
    let date = day.date
    return say(
      "\(weekday(day.weekday)) \(date.day) \(month(date.month)) \(date.year)", context: "date")
  }

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
      ? say("\(date.day) \(month)", context: "date")
      : say("\(date.day) \(month) \(date.year)", context: "date")
  }
}
