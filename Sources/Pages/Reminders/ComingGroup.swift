import CivilTime
import Texts
import Trackers

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
                bdi { ReminderTexts.english.title(of: reminder) }
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
