import CivilTime
import Ledger
import Texts
import Trackers

/// The page of reminders: settings, and the next reminders. Drawn by an engine of its own, like
/// ``ExchangePanel``.
package struct ReminderPanel: Sendable {
  /// The time ahead for which reminders are listed.
  package static let reach = Span.days(7)
  package static let comingLimit = 8

  package var permission: NotificationPermission
  package var wake = PushState.hidden
  /// The last HTTP status of the push service; 0 if it was not reached.
  package var pushStatus = 0
  package var reminderSettings: ReminderSettings
  /// All activities in use, with or without times.
  package var activities: [CounterReminders]
  package var coming: [Reminder] = []
  /// The export to a health store; nil if fasts are hidden.
  package var health: HealthState?
  let hidden: TrackerSet
  let context: PageContext

  package init(
    permission: NotificationPermission, reminderSettings: ReminderSettings,
    activities: [CounterReminders], _ settings: Settings, _ locale: LocaleFormat,
    at now: Moment, in zone: Zone
  ) {
    self.permission = permission
    self.reminderSettings = reminderSettings
    self.activities = activities
    hidden = settings.hidden
    context = PageContext(settings, locale, at: now, in: zone)
  }

  package var html: HTML {
    div(.class("settings-layout")) {
      device
      ComingGroup(coming: coming, context: context).html
      if !hidden.contains(.fast) { fasting }
      if !hidden.contains(.water) { water }
      day
      if !hidden.contains(.counter), !activities.isEmpty { CounterReminderGroup(panel: self).html }
      if let health { HealthGroup(panel: self, state: health).html }
    }
  }

  private var texts: PageTexts { context.texts }
}

/// Whether this browser, or a window of the desktop, may show notifications.
package enum NotificationPermission: String, Sendable {
  /// Not yet requested from the user.
  case undecided = "default"
  case granted, denied, unsupported
  /// Of a desktop without a program that shows them.
  case unserved
}

/// The attributes for the panel's host; see `Web/host/reminders.js`.
extension Attribute {
  @inline(never)
  static func reminder(_ action: ReminderAction) -> Attribute {
    Attribute("data-reminder", action.rawValue)
  }
}

package enum ReminderAction: String, Sendable {
  /// Request permission to show notifications, which the host must do within the tap.
  case ask
  /// Turn waking by a push service on or off, or test it, in the host.
  case wake, sleep, testWake
  case test, set, addTime, removeTime
}

/// The settings that ``ReminderAction/set`` can change.
package enum ReminderSetting: String, Sendable {
  case fastGoal, eatingWindow, nextStart, running, water, wakingFrom, wakingTo, tasks, tallies,
    talliesAt, tallyGoal, review, health, healthPast
}

extension ReminderPanel {
  private var device: HTML {
    SettingsGroup(id: "device", title: texts.onThisDevice) {
      div(.class("setting"), .key("permission")) {
        (permission == .denied ? Icon.warning : .bell).html
        div(.class("setting-text"), .role("status")) {
          strong { texts.headline(permission) }
          p(.class("quiet")) { texts.note(on: permission) }
        }
        switch permission {
        case .undecided:
          button(.class("button primary small"), .reminder(.ask)) { texts.notifyHere }
        case .granted:
          button(.class("button secondary small"), .reminder(.test)) { texts.sendTest }
        case .denied, .unsupported, .unserved: HTML.empty
        }
      }
      if permission == .granted, wake != .hidden {
        WakeRow(state: wake, status: pushStatus, texts: texts).html
      }
    }.html
  }

  private var fasting: HTML {
    SettingsGroup(id: "fasting", title: texts.fast) {
      toggle(.fastGoal, texts.remindGoal, reminderSettings.fastGoal)
      toggle(.eatingWindow, texts.remindWindow, reminderSettings.eatingWindow)
      toggle(.nextStart, texts.remindStart, reminderSettings.nextStart)
      toggle(.running, texts.remindRunning, reminderSettings.running)
    }.html
  }

  private var water: HTML {
    SettingsGroup(id: "water", title: texts.water) {
      choice(.water, texts.remindWater) {
        option(.value(""), .selected(reminderSettings.water == nil)) { texts.never }
        for interval in WaterInterval.allCases {
          option(.value(String(interval.rawValue)), .selected(interval == reminderSettings.water)) {
            texts.every(interval)
          }
        }
      }
      if reminderSettings.water != nil {
        time(.wakingFrom, texts.wakingFrom, reminderSettings.waking.from)
        time(.wakingTo, texts.wakingTo, reminderSettings.waking.to)
        p(.class("setting-note")) { texts.waterNote }
      }
    }.html
  }

  private var day: HTML {
    SettingsGroup(id: "day", title: texts.dayReminders) {
      if !hidden.contains(.plan) { toggle(.tasks, texts.remindTasks, reminderSettings.tasks) }
      daily(
        .review, texts.remindReview, reminderSettings.review, usually: TimeOfDay(minutes: 21 * 60))
    }.html
  }

  /// - Parameter value: the value that a tap sets; empty for an on/off setting.
  @inline(never)
  func toggle(
    _ setting: ReminderSetting, _ label: String, _ isOn: Bool, value: String = ""
  ) -> HTML {
    Switch(
      turns: .reminder(.set) + Attribute("data-name", setting.rawValue) + .value(value),
      key: setting.rawValue, label: label, isOn: isOn
    ).html
  }

  @inline(never)
  func choice(
    _ setting: ReminderSetting, _ name: String, @HTMLBuilder options: () -> HTML
  ) -> HTML {
    let id = "remind-" + setting.rawValue
    return div(.class("setting"), .key(setting.rawValue)) {
      label(.class("setting-text"), .for(id)) { name }
      select(.id(id), .reminder(.set), Attribute("data-name", setting.rawValue)) { options() }
    }
  }

  /// The fields of a daily reminder at a chosen time, or never.
  func daily(
    _ setting: ReminderSetting, _ name: String, _ time: TimeOfDay?, usually: TimeOfDay
  ) -> HTML {
    HTML {
      toggle(setting, name, time != nil, value: time == nil ? usually.iso8601 : "")
      if let time { self.time(setting, texts.atTime, time, of: name) }
    }
  }

  /// - Parameter subject: a description of the time for screen readers.
  @inline(never)
  func time(
    _ setting: ReminderSetting, _ name: String, _ time: TimeOfDay, of subject: String? = nil
  ) -> HTML {
    let id = "remind-" + setting.rawValue
    return div(.class("setting"), .key(id)) {
      label(.class("setting-text"), .for(id)) { name }
      input(
        "time", .class("time-field"), .id(id), .value(time.iso8601), .reminder(.set),
        Attribute("data-name", setting.rawValue),
        subject.map { .label(texts.time(of: $0)) } ?? .none)
    }
  }
}

/// The next reminders.
struct ComingGroup {
  let coming: [Reminder]
  let context: PageContext

  var html: HTML {
    SettingsGroup(id: "coming", title: context.texts.comingReminders) {
      if coming.isEmpty {
        p(.class("setting-note")) { context.texts.noneComing }
      } else {
        ol(.class("coming")) {
          for reminder in coming {
            li(.class("setting"), .key(reminder.key)) {
              a(.class("setting-text"), Attribute("href", reminder.target.address)) {
                bdi { context.texts.common.reminders.title(of: reminder) }
              }
              span(.class("quiet coming-time")) {
                context.dayTime(reminder.at)
              }
            }
          }
        }
      }
    }.html
  }
}
