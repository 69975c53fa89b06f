import CivilTime
import Trackers

/// The fields of a fast's goal: a schedule, a length or an end. The form contains both length and
/// end, which the session keeps in step; the one that is not edited shows the result.
struct GoalFields {
  let form: Form
  let schedules: [Schedule]
  let context: PageContext

  var html: HTML {
    HTML {
      fieldset(.class("chips")) {
        legend { texts.schedulesWord }
        div(.class("chip-row")) {
          for schedule in schedules {
            chip(schedule.key.description, texts.title(schedule.name))
          }
          chip(Self.custom, texts.ownGoal)
        }
      }
      div(.class("segmented"), .role("radiogroup"), .label(texts.editBy)) {
        mode(Self.duration, texts.byDuration, isChosen: !isByEnd)
        mode(Self.end, texts.byEnd, isChosen: isByEnd)
      }
      if isByEnd { endFields } else { durationFields }
      if let eatingHours {
        p(.class("quiet small-print"), .key("eating")) { eatingHours }
      }
    }
  }

  /// Values of the fields `schedule` and `goalMode`.
  static let custom = "custom"
  static let duration = "duration"
  static let end = "end"

  private var texts: PageTexts { context.texts }
  private var isByEnd: Bool { form[FieldID.goalMode] == Self.end }

  @HTMLBuilder private var durationFields: HTML {
    div(.class("field-row big-fields"), .key("duration-fields")) {
      DurationFields(form: form, texts: texts).html
    }
    hidden(FieldID.untilDate)
    hidden(FieldID.untilTime)
    Icon.flag.follows(end.map { texts.thenEnds(words($0)) })
  }

  @HTMLBuilder private var endFields: HTML {
    div(.class("field-row"), .key("end-fields")) {
      Field(FieldID.untilDate, texts.endDate, in: form).date()
      Field(FieldID.untilTime, texts.endTime, in: form).time()
    }
    hidden(FieldID.hours)
    hidden(FieldID.minutes)
    Icon.clock.follows(length.map { context.spoken($0) })
  }

  /// The end in the fields; nil while they are unreadable.
  private var end: LocalTime? {
    guard let day = Day(iso8601: form[FieldID.untilDate]),
      let time = TimeOfDay(field: form[FieldID.untilTime])
    else { return nil }
    return LocalTime(day: day, time: time)
  }

  private func words(_ time: LocalTime) -> String {
    context.locale.dayTime(time, now: context.now.local, texts, isFirst: false)
  }

  private var length: Span? { form.goalMinutes.map { .minutes($0) } }

  /// The hours of the fast and of the eating window after it; nil without one.
  private var eatingHours: String? {
    guard let end, let goal = form.goalMinutes.flatMap({ FastGoal(minutes: $0) }),
      let window = goal.eatingWindow
    else { return nil }
    let ends = context.zone.moment(end).instant
    let times = [ends - goal.span, ends, ends + window].map {
      context.time(context.zone.moment($0))
    }
    return texts.fastingHours(
      texts.times(times[0], times[1]), eating: texts.times(times[1], times[2]))
  }

  private func chip(_ key: String, _ name: String) -> HTML {
    Choices.chip(FieldID.schedule, key, form) { span { bdi { name } } }
  }

  private func mode(_ value: String, _ name: String, isChosen: Bool) -> HTML {
    label(.class("segment"), .key("mode-\(value)")) {
      input(
        "radio", .class("visually-hidden"), .name(FieldID.goalMode), .value(value),
        .checked(isChosen))
      span { name }
    }
  }

  private func hidden(_ name: String) -> HTML {
    input("hidden", .name(name), .value(form[name]), .key("hidden-\(name)"))
  }
}
