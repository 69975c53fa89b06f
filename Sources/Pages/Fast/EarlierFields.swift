import CivilTime
import Texts
import Trackers

/// The fields for an earlier start or end of a fast: a distance from now, or a day and a time. A
/// start also has a goal.
struct EarlierFields {
  let form: Form
  /// Empty for an end.
  let schedules: [Schedule]
  let context: PageContext
  let hasFocus: Bool

  var html: HTML {
    HTML {
      Choices(FieldID.ago, texts.soLongAgo, form).html {
        for minutes in schedules.isEmpty ? [15, 30, 60] : [60, 120, 180] {
          Choices.chip(FieldID.ago, String(minutes), form) {
            span { texts.ago(context.duration(.minutes(minutes))) }
          }
        }
      }
      MomentFields(form: form, texts: texts, hasFocus: hasFocus).html
      if !schedules.isEmpty {
        Choices(FieldID.schedule, texts.goalWord, form).html {
          for schedule in schedules {
            Choices.chip(FieldID.schedule, schedule.key.description, form) {
              span { bdi { name(of: schedule) } }
            }
          }
        }
        p(.class("follows"), .key("follows")) {
          Icon.flag.html
          span { end.map { texts.thenEnds(context.dayTime($0, isFirst: false)) } ?? "" }
        }
      }
    }
  }

  private var texts: PageTexts { context.texts }

  /// The name of a schedule; a goal for one fast only has none.
  private func name(of schedule: Schedule) -> String {
    schedule.name.isEmpty ? context.duration(schedule.goal.span) : schedule.title
  }

  /// The end by the goal; nil while the fields are unreadable.
  private var end: Instant? {
    guard let day = Day(iso8601: form[FieldID.date]),
      let time = TimeOfDay(field: form[FieldID.time]),
      let goal = schedules.first(where: { $0.key.description == form[FieldID.schedule] })?.goal
    else { return nil }
    return context.zone.moment(LocalTime(day: day, time: time)).instant + goal.span
  }
}
