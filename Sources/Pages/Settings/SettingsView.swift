import CivilTime
import Ledger
import Texts
import Trackers

/// The list of groups, and one of them beside it or instead of it.
struct SettingsView {
  let page: SettingsPage
  let settings: Settings
  let lastChange: String?
  /// The number of unread answers to feedback.
  let unread: Int
  let context: PageContext

  var html: HTML {
    div(.class("settings-panes")) {
      list
      div(.class("detail-pane"), .key("settings-\(shown)")) {
        // The title of the page is that of the list.
        header(.class("pane-head"), .key("head")) {
          shown.icon.html
          h2(.id("group-\(shown)")) { texts.name(of: shown) }
        }
        detail
      }
    }
  }

  /// The shown group; there is always one beside the list.
  var shown: SettingsPart { page.part ?? .trackers }
  var texts: PageTexts { context.texts }
  private var trackers: TrackerSettings {
    TrackerSettings(page: page, settings: settings, context: context)
  }

  @HTMLBuilder private var detail: HTML {
    switch shown {
    case .trackers:
      trackers.choice
      trackers.order
    case .tracker(let tracker): trackers.detail(tracker)
    case .streaks: StreakSettings(page: page, settings: settings, context: context).html
    case .look:
      AppearanceSettings(
        theme: settings.theme, isOfShell: page.storage.isOfShell, context: context
      ).html
      CalendarSettings(settings: settings, context: context).html
    case .storage: StorageSettings(page: page, context: context).html
    case .about: about
    }
  }

  private var about: HTML {
    SettingsGroup(id: "about", title: texts.about, isWholePage: true) {
      div(.class("setting")) {
        BrandMark.html
        div(.class("setting-text")) {
          strong { texts.app(Release.version) }
          p(.class("quiet")) { texts.aboutText }
          p(.class("quiet")) { texts.common.fasting.noMedicalAdvice }
        }
      }
      PanelLink(panel: .about, icon: .lines, texts: texts).html
      button(.class("setting row-button for-keys"), .opens(.shortcuts)) {
        Icon.keyboard.html
        span(.class("setting-text")) { texts.shortcuts }
        Icon.chevron.html(class: "icon chevron")
      }
      div(.class("for-keys")) {
        Switch(
          turns: .action(.keysTurn), key: "keys", label: texts.singleKeys, isOn: page.hasKeys
        ).html
      }
    }.html
  }
}

struct AppearanceSettings {
  let theme: Theme
  /// Whether a window shows the page, in the language of the desktop.
  let isOfShell: Bool
  let context: PageContext

  private var texts: PageTexts { context.texts }

  var html: HTML {
    SettingsGroup(id: "appearance", title: texts.appearance) {
      div(
        .class("segmented theme-choice"), .role("radiogroup"),
        .labelled(by: "group-appearance"), .input(.theme)
      ) {
        choice(.system, .contrast, texts.themeSystem)
        choice(.light, .sun, texts.themeLight)
        choice(.dark, .moon, texts.themeDark)
      }
      if !context.locale.languages.others.isEmpty { languages }
    }.html
  }

  private var languages: HTML {
    HTML {
      div(.class("setting")) {
        label(.class("setting-text"), .for("language")) { texts.languageTitle }
        select(
          .id("language"), .name("value"), .input(.language), .described(by: "language-note")
        ) {
          let system = isOfShell ? texts.themeSystem : texts.systemLanguage
          language(LanguageName(code: "", name: system))
          language(.english)
          for name in context.locale.languages.others { language(name) }
        }
      }
      p(.class("setting-note"), .id("language-note")) { texts.languageNote }
    }
  }

  private func language(_ language: LanguageName) -> HTML {
    option(
      .value(language.code), Attribute("lang", language.code),
      .selected(language.code == context.locale.languages.chosen)
    ) { language.name }
  }

  private func choice(_ choice: Theme, _ icon: Icon, _ name: String) -> HTML {
    label(.class("segment")) {
      input(
        "radio", .class("visually-hidden"), .name("value"), .value(choice.rawValue),
        .checked(choice == theme))
      icon.html
      span { name }
    }
  }
}

/// The settings of the day start and the first day of the week.
struct CalendarSettings {
  let settings: Settings
  let context: PageContext

  var html: HTML {
    SettingsGroup(id: "calendar", title: texts.daysAndWeeks) {
      div(.class("setting")) {
        label(.class("setting-text"), .for("day-start")) { texts.dayStart }
        select(
          .id("day-start"), .name("value"), .input(.dayStart),
          .described(by: "day-start-note")
        ) {
          for hour in DayStart.supported {
            option(.value(String(hour)), .selected(hour == settings.dayStart.hour)) {
              context.locale.time(TimeOfDay(minutes: hour * 60))
            }
          }
        }
      }
      p(.class("setting-note"), .id("day-start-note")) { texts.dayStartNote }
      div(.class("setting")) {
        label(.class("setting-text"), .for("first-weekday")) { texts.firstWeekday }
        select(
          .id("first-weekday"), .name("value"), .input(.firstWeekday)
        ) {
          option(.value("locale"), .selected(settings.firstWeekday == nil)) {
            texts.byLocale(name(context.locale.firstWeekday))
          }
          for weekday in weekdays {
            option(
              .value(String(weekday.rawValue)), .selected(settings.firstWeekday == weekday)
            ) { name(weekday) }
          }
        }
      }
    }.html
  }

  private var texts: PageTexts { context.texts }

  /// The weekdays, Monday first, as usual in lists.
  private var weekdays: [Weekday] { Array(Weekday.allCases.dropFirst()) + [.sunday] }

  private func name(_ weekday: Weekday) -> String { context.locale.weekdays[weekday.rawValue] }
}

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
        div(.class("for-touch")) { Switch(.haptics, texts.haptics, settings.hasHaptics).html }
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
            .label(texts.removeRest(owner.isEmpty ? name : texts.named(name, owner)))
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
