import CivilTime
import TestSupport
import Ledger
import Pages
import Trackers

/// Screens in every state, for the rules that hold for all of them.
enum Samples {
  static let now = moment("2026-11-21T07:56:07+01:00")
  static let zone = Zone.berlin
  static let schedules = Schedules(
    custom: [
      Schedule(
        key: .custom(id(90)), name: hostile, goal: FastGoal(clamping: 17 * 60 + 30))
    ], selectedKey: nil)

  /// A hostile name and note.
  static let hostile = #"<script>alert("1")</script> & 'so' on אבג \#u{202e}👩‍👩‍👧"#

  static func moment(_ text: String) -> Moment {
    guard let moment = Moment(iso8601: text) else { preconditionFailure("not a moment: \(text)") }
    return moment
  }

  static func id(_ number: Int) -> RecordID { RecordID(derivedFrom: "fast \(number)") }

  static func fast(
    _ number: Int, _ start: String, _ end: String?, hours: Int = 16, schedule: String = "16:8",
    isCancelled: Bool = false, note: String = ""
  ) -> Fast {
    Fast(
      id: id(number), start: moment(start + ":00+01:00"),
      end: end.map { moment($0 + ":00+01:00") }, goal: FastGoal(clamping: hours * 60),
      schedule: schedule, isCancelled: isCancelled, note: note)
  }

  static let running = fast(1, "2026-11-20T20:04", nil)
  static let ended = [
    fast(2, "2026-11-19T20:01", "2026-11-20T12:12"),
    fast(3, "2026-11-18T19:40", "2026-11-19T13:46", hours: 18, schedule: "18:6"),
    fast(4, "2026-11-17T20:30", "2026-11-18T11:41", schedule: hostile, note: hostile),
    fast(5, "2026-11-16T20:00", "2026-11-16T21:10", isCancelled: true),
    fast(6, "2026-10-31T20:00", "2026-11-01T12:10"),
  ]

  static func screen(
    _ route: Route, _ content: Content, sheet: Sheet? = nil, at now: Moment = now,
    locale: LocaleFormat = LocaleFormat()
  ) -> Screen {
    Screen(
      route: route, content: content, sheet: sheet, now: now, zone: zone, settings: Settings(),
      locale: locale)
  }
}

/// Pages as a store of these fasts would have them.
extension Samples {
  static func today(_ fasts: [Fast], at now: Moment = now) -> Content {
    let store = store(fasts)
    return .today(
      TodayPage(
        fasting: FastNow(in: store, at: now), streak: 12,
        week: store.fastingWeek(
          upTo: now.day(startingAt: .midnight), dayStart: .midnight, at: now.instant)))
  }

  static func fast(_ fasts: [Fast], at now: Moment = now, selected: Int? = nil) -> Content {
    let store = store(fasts)
    return .fast(
      .now(
        FastDetailPage(
          fasting: FastNow(in: store, at: now), bars: store.fastBars(5, at: now.instant),
          streak: 12, schedules: schedules, selectedBar: selected)))
  }

  static func history(_ fasts: [Fast], detail: Fast? = nil, isMissing: Bool = false) -> Content {
    .fast(
      .history(HistoryPage(fasts: fasts, hasMore: true, detail: detail, isDetailMissing: isMissing))
    )
  }

  static func statistics(
    _ fasts: [Fast], _ range: ChartRange = .week, selected: Int? = nil
  ) -> HTML {
    let day = now.day(startingAt: .midnight)
    let period = ChartPeriod(
      range, to: nil, first: fasts.map { $0.start.day(startingAt: .midnight) }.min(), today: day,
      firstWeekday: .monday)
    let page = StatisticsPage(
      statistics: FastStatistics(
        fasts, today: day, dayStart: .midnight, firstWeekday: .monday),
      year: store(fasts).fastingDays(
        day.startOfWeek(on: .monday) - 52 * 7..<day + 1, dayStart: .midnight, at: now.instant),
      period: period,
      days: store(fasts).fastingDays(
        period.daysBefore.lowerBound..<period.days.upperBound, dayStart: .midnight,
        at: now.instant),
      goal: .hours(16), selected: selected)
    return FastsPanel(page, Settings(), LocaleFormat(), at: now, in: zone).html
  }

  static func settings(_ change: (inout SettingsPage) -> Void = { _ in }) -> Content {
    var storage = StorageState()
    storage.usedBytes = 12_345_678
    storage.quotaBytes = 5_400_000_000
    var page = SettingsPage(schedules: schedules, storage: storage, recordCount: 1240)
    change(&page)
    return .settings(page)
  }

  /// With an inbox and a browser, unless it is changed.
  static func feedback(_ change: (inout FeedbackPage) -> Void) -> Screen {
    var page = FeedbackPage()
    page.way = .inbox
    page.browser = hostile
    change(&page)
    var screen = screen(.feedback, .feedback(page))
    screen.unreadAnswers = 2
    return screen
  }

  static func converse(_ page: inout FeedbackPage) {
    let day = now.day(startingAt: .midnight)
    page.messages = [
      FeedbackPage.Message(isAnswer: false, day: day - 400, text: hostile),
      FeedbackPage.Message(isAnswer: true, day: day, text: "Hello,\nsee https://example.org."),
    ]
  }

  private static func store(_ fasts: [Fast]) -> MemoryLedger {
    var store = MemoryLedger(replica: ReplicaID(rawValue: 1))
    for fast in fasts {
      _ = store.commit(Change("fast.add", [fast.change(from: nil)]), at: now.instant)
    }
    return store
  }
}

extension Screen {
  var html: HTML { Shell(self).html }
  var title: String { Shell(self).title }
}
