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
      div(.class("detail-pane"), .key("settings-\(shown)")) { detail }
    }
  }

  /// The shown group; there is always one beside the list.
  private var shown: SettingsPart { page.part ?? .trackers }
  var texts: PageTexts { context.texts }
  private var trackers: TrackerSettings {
    TrackerSettings(page: page, settings: settings, context: context)
  }

  @HTMLBuilder private var detail: HTML {
    switch shown {
    case .trackers:
      trackers.choice
      trackers.sample
    case .tracker(let tracker): trackers.detail(tracker)
    case .streaks: StreakSettings(page: page, settings: settings, context: context).html
    case .look:
      AppearanceSettings(theme: settings.theme, texts: texts).html
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
          strong { texts.app + " " + Release.version }
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
    }.html
  }
}
