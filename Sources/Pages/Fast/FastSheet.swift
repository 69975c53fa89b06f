import CivilTime
import Texts
import Trackers

package enum FastSheet: Hashable, Sendable {
  /// Sets the goal of the next or the running fast. Fields: `schedule`, `goalMode`, and the goal in
  /// `hours` and `minutes` and as `untilDate` and `untilTime`.
  case goal([Schedule])
  /// Fields: `ago`, `date`, `time` of the actual start; `schedule` for the goal.
  case startEarlier([Schedule])
  /// Fields: `ago`, `date`, `time` of the actual end.
  case stopEarlier
  /// Fields: `startDate`, `startTime`, `endDate`, `endTime`, `hours`, `minutes`, `note`.
  case add
  /// The same fields; a running fast has no end.
  case edit(Fast)
  /// The result of a fast that was just stopped, with its streak in days; the fields of ``edit(_:)``
  /// but for the goal.
  case stopped(Fast, streak: Int)
  /// Fields: `name`, `hours`, `minutes`.
  case newSchedule
  /// The same fields.
  case editSchedule(Schedule)
}

extension FastSheet {
  func frame(_ texts: PageTexts) -> SheetFrame {
    switch self {
    case .goal: SheetFrame("goal", texts.goalSheet, texts.setGoal, focus: .none)
    case .startEarlier:
      SheetFrame("startEarlier", texts.startEarlierSheet, texts.startEarlierButton)
    case .stopEarlier:
      SheetFrame("stopEarlier", texts.stopEarlierSheet, texts.stopEarlierButton)
    case .add: SheetFrame("addFast", texts.addFastSheet, texts.addFastButton)
    case .edit: SheetFrame("editFast", texts.editFastSheet, texts.save)
    case .stopped(let fast, _):
      SheetFrame(
        "stopped", fast.isCompleted ? texts.stopSummary : texts.stoppedEarly, texts.done,
        focus: .none)
    case .newSchedule: SheetFrame("newSchedule", texts.newScheduleSheet, texts.newScheduleButton)
    case .editSchedule: SheetFrame("editSchedule", texts.editScheduleSheet, texts.save)
    }
  }

  func fields(_ form: Form, _ context: PageContext, hasFocus: Bool) -> HTML {
    let texts = context.texts
    return switch self {
    case .goal(let schedules): GoalFields(form: form, schedules: schedules, context: context).html
    case .startEarlier(let schedules):
      EarlierFields(form: form, schedules: schedules, context: context, hasFocus: hasFocus).html
    case .stopEarlier:
      EarlierFields(form: form, schedules: [], context: context, hasFocus: hasFocus).html
    case .add: FastFields(form: form, hasEnd: true, texts: texts, hasFocus: hasFocus).html
    case .edit(let fast):
      FastFields(form: form, hasEnd: fast.end != nil, texts: texts, hasFocus: hasFocus).html
    case .stopped(let fast, let streak):
      StopSummary(fast: fast, streak: streak, form: form, context: context).html
    case .newSchedule, .editSchedule:
      ScheduleFields(form: form, texts: texts, hasFocus: hasFocus).html
    }
  }
}

/// The fields of a custom schedule.
struct ScheduleFields {
  let form: Form
  let texts: PageTexts
  let hasFocus: Bool

  var html: HTML {
    HTML {
      Field(FieldID.name, texts.nameField, in: form).text(
        limit: Limits.name, hasFocus: hasFocus)
      div(.class("field-row")) { DurationFields(form: form, texts: texts).html }
      Icon.cutlery.follows(hours)
      p(.class("quiet small-print")) { texts.goalLimits }
    }
  }

  /// The hours of fasting and eating; nil while the fields are unreadable.
  private var hours: String? {
    guard let goal = form.goalMinutes.flatMap({ FastGoal(minutes: $0) }) else { return nil }
    let fasting = texts.duration(goal.span)
    guard let window = goal.eatingWindow else { return texts.fastFor(fasting) }
    return texts.fastingHours(fasting, eating: texts.duration(window))
  }
}

extension Icon {
  /// The line with what follows from the fields.
  /// - Parameter words: nil while the fields are unreadable.
  func follows(_ words: String?) -> HTML {
    guard let words else { return .empty }
    return p(.class("follows"), .key("follows")) {
      html
      span { words }
    }
  }
}

extension Form {
  /// The goal in the fields for hours and minutes; nil while they are unreadable.
  var goalMinutes: Int? {
    guard let hours = number(FieldID.hours), let minutes = number(FieldID.minutes),
      (0...72).contains(hours), (0...59).contains(minutes)
    else { return nil }
    return hours * 60 + minutes
  }
}

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
      Choices(FieldID.ago, schedules.isEmpty ? texts.stopped : texts.started, form).html {
        for minutes in schedules.isEmpty ? [15, 30, 60] : [60, 120, 180] {
          Choices.chip(FieldID.ago, String(minutes), form) {
            span { texts.ago(.minutes(minutes)) }
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
        Icon.flag.follows(end.map { texts.thenEnds(context.dayTime($0, isFirst: false)) })
      }
    }
  }

  private var texts: PageTexts { context.texts }

  /// The name of a schedule; a goal for one fast only has none.
  private func name(of schedule: Schedule) -> String {
    schedule.name.isEmpty ? context.duration(schedule.goal.span) : texts.title(schedule.name)
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
