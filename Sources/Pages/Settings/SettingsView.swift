import Ledger
import Texts
import Trackers

struct SettingsView {
  let page: SettingsPage
  let settings: Settings
  let lastChange: String?
  /// Answers to feedback that were not seen yet.
  let unread: Int
  let context: PageContext

  var html: HTML {
    div(.class("settings-layout")) {
      TrackerSettings(page: page, settings: settings, context: context).html
      if !settings.hidden.contains(.fast) {
        ScheduleSettings(schedules: page.schedules, context: context).html
      }
      AppearanceSettings(theme: settings.theme, texts: context.texts).html
      CalendarSettings(settings: settings, context: context).html
      outside
      undoSetting
      StorageSettings(page: page, context: context).html
      about
    }
  }

  private var outside: HTML {
    SettingsGroup(id: "outside", title: context.texts.outsideApp) {
      PanelLink(panel: .sync, icon: .cloud, texts: context.texts).html
      PanelLink(panel: .reminders, icon: .bell, texts: context.texts).html
      if !settings.hidden.contains(.fast) {
        PanelLink(
          panel: .reminders, icon: .hourglass, texts: context.texts,
          name: context.texts.common.health.title
        ).html
      }
      PanelLink(panel: .widgets, icon: .chart, texts: context.texts).html
    }.html
  }

  private var undoSetting: HTML {
    guard let lastChange else { return .empty }
    return SettingsGroup(id: "undo", title: context.texts.lastChange) {
      div(.class("setting")) {
        Icon.undo.html
        span(.class("setting-text")) { lastChange }
        button(.class("button secondary small"), .action(.undo)) { context.texts.undo }
      }
    }.html
  }

  private var feedback: HTML {
    a(.class("setting row-button"), .href(.feedback)) {
      Icon.letter.html
      span(.class("setting-text")) { context.texts.feedbackTitle }
      if unread > 0 { span(.class("unread-count")) { context.texts.newAnswers(unread) } }
      Icon.chevron.html(class: "icon chevron")
    }
  }

  private var about: HTML {
    SettingsGroup(id: "about", title: context.texts.about) {
      div(.class("setting")) {
        BrandMark.html
        div(.class("setting-text")) {
          strong { context.texts.app + " " + Release.version }
          p(.class("quiet")) { context.texts.aboutText }
          p(.class("quiet")) { context.texts.common.fasting.noMedicalAdvice }
        }
      }
      feedback
      PanelLink(panel: .about, icon: .lines, texts: context.texts).html
      button(.class("setting row-button"), .opens(.shortcuts)) {
        Icon.keyboard.html
        span(.class("setting-text")) { context.texts.shortcuts }
        Icon.chevron.html(class: "icon chevron")
      }
    }.html
  }
}
