import CivilTime
import Ledger
import Texts
import Trackers

/// The context of every part of a page: texts, locale and the present time.
///
/// NB: a class, although it is immutable, because every part holds it, and copying its fields made
/// up a tenth of the engine's size.
final class PageContext: Sendable {
  let texts: PageTexts
  let locale: LocaleFormat
  let now: Moment
  let zone: Zone
  let today: Day
  let dayStart: DayStart
  let firstWeekday: Weekday
  /// Whether streaks are shown; not while records are missing, which would make a streak too short.
  let showsStreaks: Bool
  let celebrated: Celebrated?
  /// The shown tasks that wait, by id.
  let waiting: [RecordID: Waiting]
  /// See ``Screen/hasLists``.
  let hasLists: Bool
  let managesLists: Bool

  init(
    _ settings: Settings, _ locale: LocaleFormat, at now: Moment, in zone: Zone,
    celebrated: Celebrated? = nil,
    waiting: [RecordID: Waiting] = [:], isFilling: Bool = false, hasLists: Bool = false,
    managesLists: Bool = false
  ) {
    texts = PageTexts(language: locale.language)
    self.locale = locale
    self.now = now
    self.zone = zone
    today = now.day(startingAt: settings.dayStart)
    dayStart = settings.dayStart
    firstWeekday = settings.firstWeekday(inLocale: locale.firstWeekday)
    showsStreaks = settings.showsStreaks && !isFilling
    self.celebrated = celebrated
    self.waiting = waiting
    self.hasLists = hasLists
    self.managesLists = managesLists
  }

  convenience init(_ screen: Screen) {
    self.init(
      screen.settings, screen.locale, at: screen.now, in: screen.zone,
      celebrated: screen.celebrated, waiting: screen.waiting, isFilling: screen.since != nil,
      hasLists: screen.hasLists, managesLists: screen.managesLists)
  }
}

extension PageContext {
  func time(_ moment: Moment) -> String { locale.time(moment) }
  func duration(_ span: Span) -> String { texts.duration(span) }
  /// `5 hours 56 minutes`, for screen readers.
  func spoken(_ span: Span) -> String { texts.common.duration.spoken(span) }
  /// A length of time as a figure: `5h 56m` with small units.
  /// - Parameter words: what screen readers hear; `5 hours 56 minutes` unless given.
  func figure(_ length: Span, words: String? = nil) -> HTML {
    HTML {
      span(.decorative) { SmallUnits(text: duration(length)).html }
      span(.class("visually-hidden")) { words ?? spoken(length) }
    }
  }

  /// Today's day of the month.
  var dayOfMonth: String { number(today.date.day) }
  func number(_ number: Int) -> String { locale.number(number) }
  func percent(_ number: Int) -> String { texts.percent(locale.number(number)) }

  /// `Yesterday 20:04`, `Tue 20:04` within six days, else `6 Nov 20:04`.
  func dayTime(_ moment: Moment, isFirst: Bool = true) -> String {
    locale.dayTime(moment, now: now, texts, isFirst: isFirst)
  }

  /// The day and time without the day if it is today: `20:04`.
  func briefDayTime(_ moment: Moment) -> String {
    moment.local.calendarDay == now.local.calendarDay
      ? time(moment) : dayTime(moment, isFirst: false)
  }

  /// A planned instant, in the local time at that instant.
  func dayTime(_ planned: Instant, isFirst: Bool = true) -> String {
    dayTime(zone.moment(planned), isFirst: isFirst)
  }

  func briefDayTime(_ planned: Instant) -> String { briefDayTime(zone.moment(planned)) }

  func day(_ fast: Fast) -> Day { fast.start.day(startingAt: dayStart) }

  /// `16:8`, or the length of a custom goal.
  func goalName(_ fast: Fast) -> String {
    fast.schedule.isEmpty ? duration(fast.goal.span) : texts.title(fast.schedule)
  }
}

extension LocaleFormat {
  /// The day and time. Days are calendar days here, since they are beside a time of day.
  func dayTime(_ moment: Moment, now: Moment, _ texts: PageTexts, isFirst: Bool) -> String {
    dayTime(moment.local, now: now.local, texts, isFirst: isFirst)
  }

  func dayTime(_ time: LocalTime, now: LocalTime, _ texts: PageTexts, isFirst: Bool) -> String {
    let (day, today) = (time.calendarDay, now.calendarDay)
    let name =
      texts.relativeDay(day - today, isFirst: isFirst)
      ?? ((2...6).contains(abs(day - today)) ? shortWeekday(day) : briefDate(day, today: today))
    return texts.dayTime(name, self.time(time.timeOfDay))
  }

  /// The day and time in a form that stays correct on later days: `20:04`, `Sun 20:04` within the
  /// next six days, else `28 Nov 20:04`.
  package func weekdayTime(_ moment: Moment, now: Moment) -> String {
    let (day, today) = (moment.local.calendarDay, now.local.calendarDay)
    if day == today { return time(moment) }
    let isNear = (1...6).contains(day - today)
    return (isNear ? shortWeekday(day) : briefDate(day, today: today)) + " " + time(moment)
  }

  /// The wording for sentences of ``Texts``, with moments in this locale.
  package func wording(at now: Moment, in zone: Zone) -> Wording {
    let texts = PageTexts(language: language)
    return Wording(in: zone) { self.dayTime($0, now: now, texts, isFirst: false) }
  }
}

/// Names of the days of a chart.
extension PageContext {
  /// `16 Nov – 22 Nov`.
  @inline(never)
  func name(of days: Range<Day>) -> String {
    texts.range(
      locale.briefDate(days.lowerBound, today: today),
      locale.briefDate(days.upperBound - 1, today: today))
  }

  /// `Fri 20 Nov`, `16 Nov – 22 Nov` or `November 2026`.
  func name(ofBar days: Range<Day>, in range: ChartRange) -> String {
    switch range {
    case .week, .month: locale.mediumDate(days.lowerBound, today: today)
    case .half: name(of: days)
    case .year: locale.month(days.lowerBound)
    }
  }

  /// The weekday, the day of the month once a week, or the month that begins in the bar.
  func foot(ofBar days: Range<Day>, in period: ChartPeriod) -> String {
    let first = days.lowerBound
    switch period.range {
    case .week: return locale.narrowWeekday(first)
    case .month: return (period.last - first) % 7 == 0 ? String(first.date.day) : ""
    case .half, .year:
      let month = days.first { $0.date.day == 1 }
      return month.map { locale.monthsShort[$0.date.month - 1] } ?? ""
    }
  }
}
