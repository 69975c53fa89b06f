import CivilTime
import Trackers

/// The settings of streaks and celebrations, and the rest days.
struct StreakSettings {
  let page: SettingsPage
  let settings: Settings
  let context: PageContext

  @HTMLBuilder var html: HTML {
    SettingsGroup(id: "feedback", title: texts.streaksTitle) {
      Switch(.streaks, texts.streaksShown, settings.showsStreaks).html
      p(.class("setting-note")) { texts.streaksNote }
      if settings.showsStreaks {
        Switch(.haptics, texts.haptics, settings.hasHaptics).html
        Switch(.confetti, texts.confetti, settings.hasConfetti).html
      }
    }.html
    if settings.showsStreaks { rest }
  }

  private var texts: PageTexts { context.texts }

  private var rest: HTML {
    SettingsGroup(id: "rest", title: texts.restTitle) {
      p(.class("setting-note")) { texts.restNote }
      fieldset(.class("setting weekdays")) {
        legend { texts.restEveryWeek }
        div(.class("chip-row")) {
          for weekday in context.firstWeekday.week { chip(weekday) }
        }
      }
      for (mark, owner) in page.restDays {
        let name = context.locale.mediumDate(mark.day, today: context.today)
        div(.class("setting"), .key("rest-\(mark.day.iso8601)-\(mark.owner)")) {
          Icon.rest.html
          span(.class("setting-text")) { name }
          span(.class("quiet")) { bdi { owner } }
          button(
            .class("icon-button"), .removesRest(mark),
            .label(texts.removeRest(owner.isEmpty ? name : name + ", " + owner))
          ) { Icon.trash.html }
        }
      }
      SettingButton(action: .opens(.restDay), icon: .plus, words: texts.markRestDay).html
    }.html
  }

  private func chip(_ weekday: Weekday) -> HTML {
    let isOn = page.rest.weekdays(on: context.today).contains(weekday)
    let number = weekday.rawValue
    return button(
      .class("chip"), .turns(.rest(weekday)), Attribute("aria-pressed", isOn ? "true" : "false"),
      .label(context.locale.weekdays[number]), .key("rest-\(number)")
    ) { context.locale.weekdaysShort[number] }
  }
}

extension Weekday {
  /// Seven days, beginning with this one.
  fileprivate var week: [Weekday] {
    (rawValue..<rawValue + 7).compactMap { Weekday(rawValue: $0 % 7) }
  }
}
