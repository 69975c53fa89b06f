import CivilTime
import Ledger
import Trackers

/// The times of day for the reminders of counters.
struct CounterReminderGroup {
  let panel: ReminderPanel

  var html: HTML {
    SettingsGroup(id: "tallies", title: texts.counters) {
      panel.daily(
        .talliesAt, texts.remindTalliesAt, panel.reminderSettings.talliesAt,
        usually: TimeOfDay(minutes: 20 * 60))
      panel.toggle(.tallyGoal, texts.remindTallyGoal, panel.reminderSettings.tallyGoal)
      panel.toggle(.tallies, texts.remindTallies, panel.reminderSettings.tallies)
      if panel.reminderSettings.tallies {
        for activity in panel.activities { row(activity) }
      }
    }.html
  }

  private var texts: PageTexts { panel.context.texts }

  @inline(never)
  private func row(_ reminders: CounterReminders) -> HTML {
    let activity = reminders.activity
    let id = activity.id.description
    let field = "remind-" + id
    return div(.class("setting activity-times"), .key(id)) {
      label(.class("setting-text"), .for(field)) { bdi { activity.name } }
      if reminders.times.count < CounterReminders.limit {
        form(.class("time-adder"), .reminder(.addTime), Attribute("data-name", id)) {
          input(
            "time", .class("time-field"), .id(field), .name("value"),
            .value((reminders.times.last ?? TimeOfDay(minutes: 540)).iso8601))
          submitButton(
            .class("button secondary small"), .label(texts.addTime(to: activity.name))
          ) { texts.addTimeWord }
        }
      }
      if !reminders.times.isEmpty {
        div(.class("chip-row")) {
          for time in reminders.times { chip(time, of: activity.name, id) }
        }
      }
    }
  }

  @inline(never)
  private func chip(_ time: TimeOfDay, of name: String, _ id: String) -> HTML {
    let words = panel.context.locale.time(time)
    return button(
      .class("chip"), .reminder(.removeTime), Attribute("data-name", id),
      .value(time.iso8601), .label(texts.removeTime(words, from: name)),
      .key("time-\(time.minutes)")
    ) {
      words
      Icon.close.html
    }
  }
}
