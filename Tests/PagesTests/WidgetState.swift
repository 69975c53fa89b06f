import CivilTime
import Ledger
import TestSupport
import Trackers

/// Lives in states that show other words of a widget, most of them with extreme numbers.
enum WidgetState {
  static let all: [(name: String, life: Life)] =
    fasts + [
      ("streaks", streaks), ("drinks", drinks), ("ounces", ounces), ("limits", limits),
      ("foreign names", foreign),
    ]

  private static let fasts: [(name: String, life: Life)] = [
    ("just begun", running(hours: 0, goal: 16)), ("runs overnight", running(hours: 3, goal: 16)),
    ("runs for days", running(hours: 30, goal: 72)),
    ("runs to the minute", running(minutes: 712, goal: 16)),
    ("past the goal to the minute", running(minutes: 1068, goal: 16)),
    ("past a long goal to the minute", running(minutes: 6035, goal: 72)),
    ("window open to the minute", ended(minutesAgo: 100)),
    ("past the goal", running(hours: 17, goal: 16)),
    ("long past the goal", running(hours: 999, goal: 1)),
    ("a hundred days past the goal", running(hours: 2399, goal: 1)),
    ("window open", ended(hoursAgo: 2)), ("window closed", ended(hoursAgo: 11)),
    ("idle for long", ended(hoursAgo: 1900)), ("long fasts", long),
  ]

  private static func running(hours: Int, goal: Int) -> Life {
    running(minutes: hours * 60, goal: goal)
  }

  private static func running(minutes: Int, goal: Int) -> Life {
    var life = Life()
    life.perform(.fast(.start(at: life.now + .minutes(-minutes), plan: .minutes(goal * 60))))
    return life
  }

  private static func ended(minutesAgo minutes: Int) -> Life {
    var life = running(minutes: minutes + 17 * 60 + 11, goal: 16)
    life.perform(.fast(.stop(at: life.now + .minutes(-minutes))))
    return life
  }

  private static func ended(hoursAgo: Int) -> Life {
    var life = Life()
    for days in (1...6).reversed() {
      let end = -hoursAgo - days * 24
      life.fast(from: end - 17 + days % 3, to: end, goal: 16)
    }
    life.fast(from: -hoursAgo - 17, to: -hoursAgo, goal: 16)
    return life
  }

  private static var long: Life {
    var life = Life()
    for index in (1...5).reversed() {
      life.fast(from: -index * 450, to: -index * 450 + 401, goal: 72)
    }
    return life
  }

  private static var streaks: Life {
    var life = ended(hoursAgo: 5)
    let pages = life.activity("Pages", DailyGoal(.atLeast, 1000), unit: "pages")
    for days in 0...120 {
      let at = (life.today - days).iso8601 + "T06:00"
      life.drink(25_000, at)
      life.count(20_000, of: pages, at)
    }
    return life
  }

  private static var drinks: Life {
    var life = Life()
    for (index, key) in ["tea", "coffee", "juice", "water", "oat milk from a foreign file"]
      .enumerated()
    {
      life.drink(Int64(index + 1) * 1110, of: Beverage.Key(rawValue: key))
    }
    return life
  }

  private static var ounces: Life {
    var life = Life()
    let former = Settings(in: life.store)
    life.settings.volumeUnit = .fluidOunces
    if let change = life.settings.change(from: former) {
      _ = life.store.commit(change, at: life.now.instant)
    }
    for _ in 1...40 { life.drink(999_999, of: Beverage.Key(rawValue: "tea")) }
    return life
  }

  private static var limits: Life {
    var life = Life()
    let coffees = life.activity(
      "Cups of coffee or of black tea", DailyGoal(.atMost, 2500), unit: "tablespoons")
    life.count(1_000_000_000, of: coffees)
    life.count(-1, of: coffees)
    return life
  }

  /// Wide letters, scripts without small ones, and letters that stand above each other.
  private static var foreign: Life {
    var life = Life()
    let name = "Щёлковский Жёлудь Щюшю Żółć ñ̃ ǼŒ 家族 😀👩‍👩‍👧‍👦"
    life.count(1_234_567, of: life.activity(name, DailyGoal(.atLeast, 2_000_000), unit: "Ünïté"))
    life.plan(name)
    life.date(name, life.today + 3, .until)
    return life
  }

  /// The names that a user wrote, or a file brought.
  static func names(in life: Life) -> [String] {
    let activities = Counters(in: life.store).all
    let plan = life.store.dayPlan(life.today).tasks.map { $0.title }
    let drinks = life.store.drinks(dayStart: .midnight).map {
      Beverages(in: life.store)[$0.beverage].name
    }
    let dates = life.store.dateCounts(today: life.today).map { $0.counter.name }
    return activities.map { $0.name } + activities.map { $0.unit } + plan + drinks + dates
  }
}

extension Life {
  /// Hours from now.
  fileprivate mutating func fast(from start: Int, to end: Int? = nil, goal: Int) {
    perform(.fast(.start(at: now + .hours(start), plan: .minutes(goal * 60))))
    if let end { perform(.fast(.stop(at: now + .hours(end)))) }
  }
}
