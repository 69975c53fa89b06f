import CivilTime
import Trackers

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
