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
  /// Fields: `name`, `hours`, `minutes`.
  case newSchedule
  /// The same fields.
  case editSchedule(Schedule)
}

extension FastSheet {
  func frame(_ texts: PageTexts) -> SheetFrame {
    switch self {
    case .goal: SheetFrame("goal", texts.goalSheet, texts.setGoal, hasField: false)
    case .startEarlier:
      SheetFrame("startEarlier", texts.startEarlierSheet, texts.startEarlierButton)
    case .stopEarlier:
      SheetFrame("stopEarlier", texts.stopEarlierSheet, texts.stopEarlierButton)
    case .add: SheetFrame("addFast", texts.addFastSheet, texts.addFastButton)
    case .edit: SheetFrame("editFast", texts.editFastSheet, texts.save)
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
    case .newSchedule, .editSchedule:
      ScheduleFields(form: form, texts: texts, hasFocus: hasFocus).html
    }
  }
}
