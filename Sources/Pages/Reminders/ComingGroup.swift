import CivilTime
import Texts
import Trackers

/// The next reminders, as things stand.
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
                context.locale.comingTime(reminder.at, now: context.now, context.texts)
              }
            }
          }
        }
      }
    }.html
  }
}

extension LocaleFormat {
  /// `Today 20:04`, `Sun 20:04` within the next six days, else `28 Nov 20:04`.
  func comingTime(_ moment: Moment, now: Moment, _ texts: PageTexts) -> String {
    let (day, today) = (moment.local.calendarDay, now.local.calendarDay)
    guard let name = texts.relativeDay(day - today, isFirst: true) else {
      return weekdayTime(moment, now: now)
    }
    return name + " " + time(moment)
  }

  /// Without a word that is wrong on the next day: `20:04`, `Sun 20:04`, `28 Nov 20:04`.
  package func weekdayTime(_ moment: Moment, now: Moment) -> String {
    let (day, today) = (moment.local.calendarDay, now.local.calendarDay)
    if day == today { return time(moment) }
    let isNear = (1...6).contains(day - today)
    return (isNear ? shortWeekday(day) : briefDate(day, today: today)) + " " + time(moment)
  }
}
