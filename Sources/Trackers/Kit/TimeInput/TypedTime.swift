import CivilTime

/// A parser of typed times: `20:00`, `8pm`, `yesterday 20:00`, `monday 8:30 pm`, `2h ago`,
/// `an hour ago`, `-2h`, `in 2h`, `now`, `0830`, `last night 23:00`, `next monday 9:00`,
/// `2 days ago 20:00`, `this morning 8`, `last friday half past eight`, `2026-11-20 20:00`, `20 nov 20:00`, and ISO 8601 with an offset.
package enum TypedTime {
  /// The day that a time without one, or with only a weekday, means.
  package enum Direction: Sendable {
    /// The latest such time that is not in the future.
    case past
    /// The next such time after this moment.
    case after(Moment)
    /// This day; a weekday means a past one.
    case on(Day)
  }

  /// Reads a time; `Zone.moment(_:)` resolves one that occurs twice or is skipped.
  package static func parse(
    _ text: String, now: Moment, zone: Zone, direction: Direction = .past,
    numbers: TypedDate.Numbers = .dayFirst, words: TypedVocabulary = .english
  ) throws(TypedTimeError) -> Moment {
    var scanner = InputScanner(text, words)
    if scanner.isAtEnd { throw .empty }
    if let stamp = TimeStamp(iso8601: scanner.text) {
      let moment =
        switch stamp {
        // `Z` tells the instant, but no place (RFC 3339).
        case .moment(let moment):
          scanner.text.utf8.last == UInt8(ascii: "z") ? zone.moment(moment.instant) : moment
        case .local(let local): zone.moment(local)
        }
      return try supported(moment, text)
    }
    if let span = Span(fromNow: text, scanner) {
      return try supported(zone.moment(now.instant + span), text)
    }
    let typed = try scanner.dayAndClock(in: text, today: now.day(in: zone), numbers)
    let moments = DayMoments(clock: typed.clock, zone: zone, now: now)
    guard let moment = moments.choose(typed.day, direction) else { throw .noSuchDay(text) }
    return try supported(moment, text)
  }

  private static func supported(
    _ moment: Moment, _ text: String
  ) throws(TypedTimeError) -> Moment {
    guard Instant.supported.contains(moment.instant) else { throw .outOfRange(text) }
    return moment
  }
}

/// One time of day on different days.
private struct DayMoments {
  let clock: Span
  let zone: Zone
  let now: Moment

  /// The moment that is meant; nil if a weekday and a date contradict each other.
  func choose(_ day: TypedDay?, _ direction: TypedTime.Direction) -> Moment? {
    switch (day, direction) {
    case (.checked(let weekday, let date), _):
      choose(date, direction).flatMap { self.day(of: $0).weekday == weekday ? $0 : nil }
    case (.date(let date), _): moment(on: date)
    case (.fromToday(let days), _): moment(on: today + days)
    case (.dayOfYear(let month, let day), .after(let reference)):
      moment(on: .next(month: month, day: day, from: self.day(of: reference)))
    case (.dayOfYear(let month, let day), .past), (.dayOfYear(let month, let day), .on):
      moment(on: .last(month: month, day: day, upTo: today))
    case (.dayOfMonth(let number), .after(let reference)):
      moment(on: .next(dayOfMonth: number, from: self.day(of: reference)))
    case (.dayOfMonth(let number), .past), (.dayOfMonth(let number), .on):
      moment(on: .last(dayOfMonth: number, upTo: today))
    case (nil, .on(let date)): moment(on: date)
    case (nil, .past): latest { _ in true }
    case (nil, .after(let reference)): next(after: reference) { _ in true }
    case (.weekday(let weekday), .after(let reference)):
      next(after: reference) { $0.weekday == weekday }
    case (.weekday(let weekday), .past), (.weekday(let weekday), .on):
      latest { $0.weekday == weekday }
    }
  }

  private var today: Day { day(of: now) }

  private func day(of moment: Moment) -> Day { moment.day(in: zone) }

  private func moment(on day: Day) -> Moment {
    zone.moment(LocalTime(day: day, time: TimeOfDay(minutes: 0)) + clock)
  }

  /// The latest such moment that is not in the future. NB: searches further back than a week, since
  /// a zone may skip a whole day.
  private func latest(where isWanted: (Day) -> Bool) -> Moment {
    var day = today
    while true {
      if isWanted(day) {
        let moment = moment(on: day)
        if moment.instant <= now.instant || today - day > 21 { return moment }
      }
      day = day - 1
    }
  }

  private func next(after reference: Moment, where isWanted: (Day) -> Bool) -> Moment {
    let first = day(of: reference)
    var day = first
    while true {
      if isWanted(day) {
        let moment = moment(on: day)
        if moment.instant > reference.instant || day - first > 21 { return moment }
      }
      day = day + 1
    }
  }
}

extension Moment {
  fileprivate func day(in zone: Zone) -> Day { zone.moment(instant).local.calendarDay }
}
