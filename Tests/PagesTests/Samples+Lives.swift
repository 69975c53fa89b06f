import CivilTime
import Ledger
import Pages
import Trackers

extension Samples {
  static let emptyLife = Life()

  /// One of each.
  static let shortLife: Life = {
    var life = Life()
    life.drink(2500, "2026-11-21T07:10")
    life.count(20_000, of: life.activity("Push-ups"), "2026-11-21T07:20")
    life.date("Holiday", life.today + 10, .until)
    return life
  }()

  /// Much of everything, each name as hostile as it may be, and each number as large.
  static let fullLife: Life = {
    var life = Life()
    life.locale.tag = "ar"
    life.drinks()
    life.counts()
    life.dates()
    let rest = [
      RestDays.marking(RestDays.Mark(life.today - 3), true),
      RestDays.marking(RestDays.Mark(life.today + 3), true),
      RestDays.resting(on: Weekdays(.sunday), from: life.today - 30),
    ]
    for change in rest { _ = life.store.commit(change, at: life.now.instant) }
    return life
  }()

  /// The same in the west of the Atlantic, where much is the other way round.
  static let americanLife: Life = {
    var life = fullLife
    life.settings.volumeUnit = .fluidOunces
    life.locale = LocaleFormatTests.american
    life.locale.firstWeekday = .sunday
    return life
  }()

  /// The same in the north, over all limits, before a day that begins at 8 has begun.
  static let swedishLife: Life = {
    var life = fullLife
    life.locale = LocaleFormatTests.swedish
    life.settings.dayStart = DayStart(hour: 6) ?? .midnight
    life.now = moment("2026-11-22T05:30:00+01:00")
    for index in 0..<20 { life.drink(1_000_000, note: "\(index)") }
    return life
  }()
}

extension Life {
  var activities: [Counter] { Counters(in: store).all }

  fileprivate mutating func drinks() {
    let broth = perform(
      .water(
        .addBeverage(
          BeverageDraft(name: Samples.hostile, symbol: .mug, colour: .pink, factor: 35))))
    let former = perform(.water(.addBeverage(BeverageDraft(name: "Lemonade"))))
    drink(3300, of: Beverage.Key(former), "2026-11-18T12:00")
    perform(.water(.removeBeverage(former)))
    drink(2366, "2026-11-21T06:00", note: Samples.hostile)
    drink(5000, of: Beverage.Key(broth), "2026-11-21T06:30")
    drink(18_927, of: Beverage.Key(rawValue: "Ayran & co"), "2026-11-21T07:00")
    drink(1_000_000, "2026-11-20T07:00")
    for day in 1...19 { drink(20_000, "2026-11-\(day < 10 ? "0" : "")\(day)T09:00") }
    drink(1500, "2024-02-29T23:59")
  }

  fileprivate mutating func counts() {
    let pushUps = activity(Samples.hostile, DailyGoal(.atLeast, 60_000), unit: #"<b>"&'🥛"#)
    let huge = activity(
      "Steps and everything else that anybody might ever want to count on one long day",
      DailyGoal(.atLeast, 1_000_000_000), unit: "very long unit name", quick: [999_999_999, -125])
    let smoke = activity("Cigarettes", DailyGoal(.atMost, 2000), .smoke)
    let near = activity("Pages", DailyGoal(.atLeast, 10_000), unit: "pages", .drop)
    let never = activity("Sweets", DailyGoal(.atMost, 0))
    let free = activity("Ideas", quick: [500, 1000, 2500, 3000, 5000, -1000])
    let gone = activity("Knitting \(Samples.hostile)")
    count(60_000, of: pushUps, "2026-11-21T07:00", note: Samples.hostile)
    for _ in 0..<30 { count(1_000_000_000, of: huge) }
    for _ in 0..<3 { count(1000, of: smoke) }
    count(8000, of: near)
    count(2500, of: free, "2026-11-20T22:00")
    count(-12_345, of: free, note: "correction")
    count(1, of: never, "2026-11-19T10:00")
    perform(.counter(.archive(gone, true)))
    perform(.counter(.makePrimary(near)))
  }

  fileprivate mutating func dates() {
    date(Samples.hostile, today, .until)
    date("New year", today + 41, .until)
    date("Exam", today - 5, .until)
    date("Birthday", today - 12_418, .until, yearly: true)
    date("Wedding", today - 3000, .since, yearly: true)
    date("Moon", today + 60_000, .since)
    perform(.date(.archive(date("Old \(Samples.hostile)", today - 100, .since), true)))
  }
}

extension Samples {
  private static func hiding(_ hidden: TrackerSet) -> Life {
    var life = fullLife
    life.settings.hidden = hidden
    return life
  }

  static let lives: [(name: String, life: Life)] = [
    ("nothing", emptyLife), ("little", shortLife), ("much", fullLife), ("american", americanLife),
    ("swedish", swedishLife),
  ]

  /// Every page of these lives, and every sheet over them; and Today where some is not in use.
  static let lived: [(name: String, screen: Screen)] =
    lives.flatMap { name, life in
      life.pages.map { ("\(name), \($0)", life.screen($1)) }
        + life.sheets.map { ("\(name), sheet, \($0)", life.screen(.today, $1)) }
    } + hidden + plans

  private static let hidden: [(name: String, screen: Screen)] =
    Tracker.allCases.flatMap { tracker in
      [
        ("hiding \(tracker)", hiding([tracker]).screen(.today)),
        (
          "hiding all but \(tracker)",
          hiding(TrackerSet.all.subtracting([tracker])).screen(.today)
        ),
        ("dates, hiding \(tracker)", hiding([tracker]).screen(.date)),
      ]
    } + [
      ("hiding all", hiding(.all).screen(.today)),
      ("settings, hiding all", hiding(.all).screen(.settings)),
    ]
}

extension Life {
  /// The statistics of all that is measured.
  var figures: [(name: String, html: HTML)] {
    let subjects: [(String, SubjectID)] =
      [("water figures", .water)]
      + activities.enumerated().map { ("activity \($0) figures", .activity($1.id)) }
    return subjects.compactMap { name, subject in
      page(subject, .statistics()).map { page in
        (name, FiguresPanel(page, settings, locale, at: now, in: Samples.zone).html)
      }
    }
  }

  fileprivate var pages: [(name: String, route: Route)] {
    var pages: [(String, Route)] = [
      ("today", .today), ("tallies", .counter), ("trackers", .setting(.trackers)),
      ("schedules", .setting(.tracker(.fast))), ("settings of water", .setting(.tracker(.water))),
      ("settings of counts", .setting(.tracker(.counter))),
      ("settings of the plan", .setting(.tracker(.plan))),
      ("streaks", .setting(.streaks)), ("look", .setting(.look)), ("about", .setting(.about)),
      ("dates", .date), ("settings", .settings),
      ("plan", .plan(.day(nil))), ("plan of a day", .plan(.day(today + 3))),
      ("week", .plan(.week(nil))), ("backlog", .plan(.backlog)), ("archive", .plan(.archive)),
      ("search", .plan(.search)), ("review", .plan(.review())),
      ("unknown task", .plan(.task(Samples.id(77)))),
      ("unknown activity", .daily(.activity(Samples.id(77)), .now)),
      ("water", .daily(.water, .now)), ("water history", .daily(.water, .history)),
      ("water on a day", .daily(.water, .day(today - 3))),
      ("water statistics", .daily(.water, .statistics())),
    ]
    for (index, activity) in activities.enumerated() {
      let daily = SubjectID.activity(activity.id)
      pages.append(("activity \(index)", .daily(daily, .now)))
      pages.append(("activity \(index) on a day", .daily(daily, .day(today - 1))))
      pages.append(("activity \(index) history", .daily(daily, .history)))
      pages.append(("activity \(index) statistics", .daily(daily, .statistics())))
    }
    return pages
  }

  fileprivate var sheets: [(name: String, sheet: Sheet)] {
    var form = Form([
      FieldID.name: Samples.hostile, FieldID.note: Samples.hostile, FieldID.quick: "1 2",
      FieldID.colour: Colour.teal.rawValue, FieldID.direction: "atMost",
    ])
    form.errors = [FieldID.amount: Samples.hostile, FieldID.name: "taken", FieldID.quick: "much"]
    form.message = Samples.hostile
    var sheets: [(String, Sheet)] = [
      ("quick adds", Sheet(.daily(.quickAdds(settings.volumeUnit)), form)),
      ("rest day", Sheet(.restDay, form)), ("new activities", Sheet(.newActivities, form)),
      ("new activity", Sheet(.activity(nil, count: 0, isPrimary: false))),
      ("new beverage", Sheet(.beverage(nil), form)), ("new date", Sheet(.date(nil), form)),
    ]
    let beverages = Beverages(in: store)
    for subject in ([.water] + activities.map { .activity($0.id) }).compactMap({ subject($0) }) {
      var (name, offered) = ("water", beverages.all)
      if case .activity(let activity) = subject.kind { (name, offered) = (activity.name, []) }
      sheets += [
        ("goal of \(name)", Sheet(.daily(.goal(subject)), form)),
        ("no goal of \(name)", Sheet(.daily(.goal(subject)), Form([FieldID.direction: "none"]))),
        ("add to \(name)", Sheet(.daily(.entry(subject, nil, beverages: offered)), form)),
        ("edit one of \(name)", Sheet(.daily(.entry(subject, Samples.id(1), beverages: offered)))),
      ]
    }
    for activity in activities {
      let (plain, first) = (kind(activity), kind(activity, isPrimary: true))
      sheets.append(("edit \(activity.name)", Sheet(plain, form)))
      sheets.append(("edit first \(activity.name)", Sheet(first)))
    }
    for beverage in beverages.custom { sheets.append(("beverage", Sheet(.beverage(beverage)))) }
    for (index, count) in store.dateCounts(today: today).enumerated() {
      sheets.append(("date \(index)", Sheet(.date(count.counter), form)))
    }
    for count in store.dateCounts(today: today, archived: true) {
      sheets.append(("archived date", Sheet(.date(count.counter))))
    }
    return sheets
  }

  private func kind(_ activity: Counter, isPrimary: Bool = false) -> Sheet.Kind {
    .activity(activity, count: activities.count, isPrimary: isPrimary)
  }
}
