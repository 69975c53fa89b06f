import CivilTime
import Trackers

/// The trackers in use, and the unit of water.
struct TrackerSettings {
  let page: SettingsPage
  let settings: Settings
  let context: PageContext

  @HTMLBuilder var html: HTML {
    SettingsGroup(id: "trackers", title: texts.trackersTitle) {
      for tracker in Tracker.allCases {
        Switch(
          .shows(tracker), texts.name(of: tracker), !settings.hidden.contains(tracker)
        ).html
      }
      SettingButton(action: .action(.onboardingOpen), icon: .undo, words: texts.runAgain).html
    }.html
    if !settings.hidden.contains(.water) { water }
    CountSettings(settings: settings, context: context).html
    if !settings.hidden.contains(.plan) { plan }
    SettingsGroup(id: "feedback", title: texts.feedback) {
      Switch(.haptics, texts.haptics, settings.hasHaptics).html
      Switch(.confetti, texts.confetti, settings.hasConfetti).html
    }.html
    rest
    SettingsGroup(id: "sample", title: texts.sampleTitle) {
      p(.class("setting-note")) { texts.sampleNote }
      SettingButton(
        action: .action(page.hasSample ? .sampleRemove : .sampleAdd),
        icon: page.hasSample ? .trash : .plus,
        words: page.hasSample ? texts.removeSample : texts.addSample
      ).html
    }.html
  }

  private var texts: PageTexts { context.texts }

  private var subject: Subject {
    Subject(water: settings.quickAdds, settings.volumeUnit)
  }

  private var water: HTML {
    let words = DailyWords(subject, context)
    return SettingsGroup(id: "water", title: texts.water) {
      SettingChoice(
        sheet: .dailyGoal(.water), name: texts.goalWordDaily,
        chosen: words.amount(page.waterGoal.tenths)
      ).html
      div(.class("setting")) {
        label(.class("setting-text"), .for("volume-unit")) { texts.units }
        select(
          .id("volume-unit"), .name("value"), .input(.volumeUnit)
        ) {
          for unit in VolumeUnit.allCases {
            option(.value(unit.rawValue), .selected(unit == settings.volumeUnit)) {
              texts.unit(unit)
            }
          }
        }
      }
      SettingChoice(
        sheet: .plain(.quickAdds), name: texts.quickAdds,
        chosen: settings.quickAdds.map { words.number($0.tenths) }.joined(separator: " · ")
      ).html
      for beverage in page.beverages where beverage.id != nil {
        button(
          .class("setting row-button \(beverage.colour.accent)"), .opens(.beverage(beverage.id)),
          .label(texts.editBeverage(beverage.name)),
          .key("beverage-\(beverage.key.rawValue)")
        ) {
          span(.class("entry-mark")) { beverage.symbol.html }
          span(.class("setting-text")) { bdi { beverage.name } }
          span(.class("quiet")) { texts.countsAs(context.percent(beverage.factor)) }
          Icon.chevron.html(class: "icon chevron")
        }
      }
      SettingButton(action: .opens(.beverage(nil)), icon: .plus, words: texts.addBeverage).html
    }.html
  }

  private var plan: HTML {
    SettingsGroup(id: "plan", title: texts.plan) {
      div(.class("setting")) {
        label(.class("setting-text"), .for("over-limit")) { texts.overLimit }
        select(
          .id("over-limit"), .name("value"), .input(.overLimit)
        ) {
          for choice in OverLimit.allCases {
            option(.value(choice.rawValue), .selected(choice == settings.overLimit)) {
              texts.name(of: choice)
            }
          }
        }
      }
    }.html
  }

  private var rest: HTML {
    SettingsGroup(id: "rest", title: texts.restTitle) {
      p(.class("setting-note")) { texts.restNote }
      fieldset(.class("setting weekdays")) {
        legend { texts.restEveryWeek }
        div(.class("chip-row")) {
          for weekday in context.firstWeekday.week { chip(weekday) }
        }
      }
      for day in page.restDays {
        let name = context.locale.mediumDate(day, today: context.today)
        div(.class("setting"), .key("rest-\(day.iso8601)")) {
          Icon.rest.html
          span(.class("setting-text")) { name }
          button(
            .class("icon-button"), .removesRest(day),
            .label(texts.removeRest(name))
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

/// An on/off switch.
struct Switch {
  /// The action of a tap.
  let turns: Attribute
  let key: String
  let label: String
  let isOn: Bool

  init(_ setting: SettingSwitch, _ label: String, _ isOn: Bool) {
    self.init(turns: .turns(setting), key: setting.name, label: label, isOn: isOn)
  }

  init(turns: Attribute, key: String, label: String, isOn: Bool) {
    self.turns = turns
    self.key = key
    self.label = label
    self.isOn = isOn
  }

  var html: HTML {
    button(
      .class("setting row-button"), turns, .role("switch"),
      Attribute("aria-checked", isOn ? "true" : "false"), .key(key)
    ) {
      span(.class("setting-text")) { label }
      span(.class("switch"), .decorative) {}
    }
  }
}

extension Weekday {
  /// Seven days, beginning with this one.
  fileprivate var week: [Weekday] {
    (rawValue..<rawValue + 7).compactMap { Weekday(rawValue: $0 % 7) }
  }
}
