import CivilTime
import Texts
import Trackers

/// The setting of the schedule for the next fast.
struct ScheduleSettings {
  let schedules: Schedules
  let context: PageContext

  var html: HTML {
    SettingsGroup(id: "schedules", title: texts.schedulesTitle) {
      div(
        .class("radio-rows"), .role("radiogroup"), .labelled(by: "group-schedules"),
        .input(.scheduleUse)
      ) {
        for schedule in schedules.all { row(schedule) }
      }
      SettingButton(action: .opens(.newSchedule), icon: .plus, words: texts.addSchedule).html
      PanelLink(
        panel: .reminders, icon: .hourglass, texts: texts, name: texts.common.health.title
      ).html
    }.html
  }

  private var texts: PageTexts { context.texts }

  private func row(_ schedule: Schedule) -> HTML {
    let key = schedule.key.description
    return div(.class("setting"), .key("schedule-\(key)")) {
      label(.class("radio-row")) {
        input("radio", .name("key"), .value(key), .checked(schedule == schedules.selected))
        span(.class("setting-text")) {
          strong { bdi { texts.title(schedule.name) } }
          span(.class("quiet")) { texts.length(of: schedule.goal) }
        }
      }
      if case .custom(let id) = schedule.key {
        button(
          .class("icon-button"), .opens(.schedule(id)), .label(texts.editSchedule(schedule.name))
        ) { Icon.pencil.html }
        button(
          .class("icon-button"), .removesSchedule(key),
          .label(texts.removeSchedule(schedule.name))
        ) { Icon.trash.html }
      }
    }
  }
}
