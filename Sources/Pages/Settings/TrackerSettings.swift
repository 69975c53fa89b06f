import CivilTime
import Texts
import Trackers

/// The trackers in use, with links to their settings.
struct TrackerSettings {
  let page: SettingsPage
  let settings: Settings
  let context: PageContext

  var choice: HTML {
    SettingsGroup(id: "trackers", title: texts.trackersTitle, isWholePage: true) {
      for tracker in Tracker.allCases {
        Switch(
          .shows(tracker), texts.name(of: tracker), !settings.hidden.contains(tracker)
        ).html
      }
      SettingButton(action: .action(.onboardingOpen), icon: .undo, words: texts.runAgain).html
      SettingButton(
        action: .action(page.hasSample ? .sampleRemove : .sampleAdd),
        icon: page.hasSample ? .trash : .plus,
        words: page.hasSample ? texts.removeSample : texts.addSample
      ).html
      p(.class("setting-note")) { texts.sampleNote }
    }.html
  }

  /// The trackers in use in their order on Today, with buttons to move them. At either end a button
  /// stays, so that it keeps the focus.
  @HTMLBuilder var order: HTML {
    let shown = settings.shownTrackers
    if shown.count > 1 {
      SettingsGroup(id: "order", title: texts.orderOnToday) {
        for tracker in shown {
          let name = texts.name(of: tracker)
          div(.class("setting"), .key("order-\(tracker.rawValue)")) {
            Destination.icon(of: tracker).html
            span(.class("setting-text")) { name }
            div(.class("setting-buttons")) {
              button(
                .class("icon-button move-up"), .moves(tracker, by: -1),
                .label(texts.moveUp(name)), .unavailable(tracker == shown.first)
              ) { Icon.chevron.html }
              button(
                .class("icon-button move-down"), .moves(tracker, by: 1),
                .label(texts.moveDown(name)), .unavailable(tracker == shown.last)
              ) { Icon.chevron.html }
            }
          }
        }
      }.html
    }
  }

  private var texts: PageTexts { context.texts }
}

extension TrackerSettings {
  /// The shown trackers with settings.
  static func shown(_ hidden: TrackerSet) -> [Tracker] {
    Tracker.allCases.filter { $0 != .date && !hidden.contains($0) }
  }

  @HTMLBuilder func detail(_ tracker: Tracker) -> HTML {
    switch tracker {
    case .fast: ScheduleSettings(schedules: page.schedules, context: context).html
    case .water: WaterSettings(page: page, settings: settings, context: context).html
    case .plan: PlanSettings(settings: settings, context: context).html
    case .counter: CounterSettings(settings: settings, context: context).html
    case .date: HTML.empty
    }
  }
}

extension PageTexts {
  var orderOnToday: String { say("Order on Today") }
  func moveUp(_ name: String) -> String { say("Move \(name) up") }
  func moveDown(_ name: String) -> String { say("Move \(name) down") }
  /// The result of a move: `Water: position 2 of 5`.
  package func place(of tracker: Tracker, among shown: [Tracker]) -> String {
    let place = (shown.firstIndex(of: tracker) ?? 0) + 1
    return say("\(name(of: tracker)): position \(place) of \(shown.count)")
  }
}

extension PageTexts {
  /// The names of a tracker's settings, for the search.
  func settings(of tracker: Tracker) -> [String] {
    switch tracker {
    case .fast: [schedulesTitle, addSchedule]
    case .water: [dailyGoal, units, quickAmounts, addBeverage]
    case .plan: [overLimit, doneKeepsSlot]
    case .counter: [everyNewCounter, dailyGoal, quickAmounts]
    case .date: []
    }
  }

  /// Other words for a tracker's settings, for the search.
  func searchWords(for tracker: Tracker) -> String {
    switch tracker {
    case .fast:
      say("intermittent fasting, 16:8, OMAD, eating window, diet, hours, custom goal, plan")
    case .water:
      say("drinks, hydration, ounces, fl oz, millilitres, cups, glass, coffee, tea, ml, buttons")
    case .plan: say("tasks, to-do, todo, priorities, limits, 1-3-5, slots, Must, Should, Small")
    case .counter: say("habits, tallies, activities, repetitions, quick amounts, buttons, units")
    case .date: ""
    }
  }
}
