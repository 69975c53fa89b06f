import CivilTime
import Ledger
import Pages
import Trackers

extension Session {
  mutating func open(_ request: SheetRequest) {
    toast = nil
    switch request {
    case .plain(let name): sheet = plainSheet(name)
    case .editFast(let id):
      if let fast = ledger.fast(id) { sheet = Sheet(.editFast(fast), form(of: fast)) }
    case .task(let id): sheet = taskSheet(id)
    case .dailyGoal(let daily): sheet = goalSheet(daily)
    case .entry(let daily, let id): sheet = entrySheet(daily, id)
    case .activity(let id): sheet = activitySheet(id)
    case .beverage(let id): sheet = beverageSheet(id)
    case .date(let id): sheet = dateSheet(id)
    }
  }

  private func plainSheet(_ name: PlainSheet) -> Sheet {
    switch name {
    case .goal: Sheet(.goal, goalForm())
    case .startEarlier: Sheet(.startEarlier, Form(now.fields(FieldID.date, FieldID.time)))
    case .stopEarlier: Sheet(.stopEarlier, Form(now.fields(FieldID.date, FieldID.time)))
    case .addFast: Sheet(.addFast, newFastForm())
    case .newSchedule: Sheet(.newSchedule, Form([FieldID.hours: "17", FieldID.minutes: "0"]))
    case .quickAdds: quickAddsSheet()
    case .restDay: Sheet(.restDay, Form([FieldID.date: now.local.calendarDay.iso8601]))
    case .shortcuts: Sheet(.shortcuts)
    }
  }

  /// A field of the open sheet was changed.
  mutating func edit(_ values: FieldValues, _ field: String) {
    guard var sheet else { return }
    let former = sheet.form
    sheet.form.values.take(values)
    sheet.form.errors[field] = nil
    sheet.form.message = nil
    if sheet.kind == .goal { keepInStep(&sheet.form, former: former) }
    self.sheet = sheet
  }

  mutating func submit(_ values: FieldValues) {
    guard var sheet else { return }
    sheet.form.values.take(values)
    sheet.form.errors = [:]
    sheet.form.message = nil
    self.sheet = sheet
    do {
      try carryOut(sheet)
      self.sheet = nil
    } catch {
      switch error {
      case .field(let name, let text): sheet.form.errors[name] = text
      case .refused(let refusal):
        if case .entry(.volumeUnlikely) = refusal {
          sheet.form.values[FieldID.confirmed] = sheet.form[FieldID.amount]
        }
        if let name = sheet.kind.field(for: refusal) {
          sheet.form.errors[name] = words.refusal(refusal)
        } else {
          sheet.form.message = words.refusal(refusal)
        }
      }
      self.sheet = sheet
      if let name = sheet.form.errors.keys.min() { reply.focus = "[name=\"\(name)\"]" }
    }
  }

  private mutating func carryOut(
    _ sheet: Sheet
  ) throws(FormProblem) {
    let form = sheet.form
    switch sheet.kind {
    case .goal: try chooseGoal(form)
    case .startEarlier:
      let start = try moment(form, FieldID.date, FieldID.time)
      try run(.fasting(.start(at: start, plan: plan)))
      plan = nil
    case .stopEarlier:
      try run(.fasting(.stop(at: try moment(form, FieldID.date, FieldID.time))))
    case .addFast:
      let start = try moment(form, FieldID.startDate, FieldID.startTime)
      let end = try moment(form, FieldID.endDate, FieldID.endTime)
      let plan = FastPlan.minutes(try minutes(form))
      try run(
        .fasting(.add(start: start, end: end, plan: plan, note: form[FieldID.note])))
    case .editFast(let fast):
      try run(.fasting(.edit(fast.id, try edit(of: fast, form))))
    case .newSchedule:
      let minutes = try minutes(form)
      try run(.fasting(.addSchedule(name: form[FieldID.name], minutes: minutes)))
    case .entry(let tracker, let id, _): try submitEntry(tracker, id, form)
    case .dailyGoal(let tracker): try submitGoal(tracker, form)
    case .activity(let activity, _, _): try submitActivity(activity, form)
    case .beverage(let beverage): try submitBeverage(beverage, form)
    case .date(let counter): try submitDate(counter, form)
    case .quickAdds(let unit): try submitQuickAdds(unit, form)
    case .restDay: try submitRestDay(form)
    case .task(let task): try submitTask(task, form)
    case .link(let question?): try follow(question)
    case .shortcuts, .link: break
    }
  }

  mutating func run(
    _ command: TrackerCommand
  ) throws(FormProblem) {
    if let refusal = refusal(of: command) { throw .refused(refusal) }
  }
}

/// Why a form was not carried out.
enum FormProblem: Error {
  /// In words already: the field cannot be read.
  case field(String, String)
  case refused(TrackerRefusal)
}

extension Sheet.Kind {
  /// The field that a refusal concerns; nil where it concerns several.
  fileprivate func field(for refusal: TrackerRefusal) -> String? {
    if case .link = self { return nil }
    guard case .fasting(let refusal) = refusal else { return refusal.entryField(in: self) }
    let (start, end) = timeFields
    return switch refusal {
    case .startInFuture: start
    case .endInFuture, .endBeforeStart: end
    case .overlaps, .tooLong: self == .startEarlier ? start : nil
    case .goalOutOfRange: FieldID.hours
    case .text(_, field: .note): FieldID.note
    case .text(_, field: .scheduleName), .scheduleNameTaken: FieldID.name
    case .alreadyRunning, .nothingRunning, .noSuchFast, .stillRunning, .noSuchSchedule,
      .presetStays:
      nil
    }
  }
}

extension Sheet.Kind {
  /// Where a fast's start and end are typed; nil where they are not.
  private var timeFields: (start: String?, end: String?) {
    switch self {
    case .startEarlier: (FieldID.time, nil)
    case .stopEarlier: (nil, FieldID.time)
    case .addFast, .editFast: (FieldID.startTime, FieldID.endTime)
    case .goal, .newSchedule, .entry, .dailyGoal, .activity, .beverage, .date, .task, .quickAdds,
      .restDay, .shortcuts, .link:
      (nil, nil)
    }
  }
}

extension TrackerRefusal {
  fileprivate func entryField(in kind: Sheet.Kind) -> String? {
    if case .plan(let refusal) = self { return refusal.field }
    guard case .entry(let refusal) = self else { return nil }
    return switch refusal {
    case .amountNotPositive, .amountIsZero, .volumeTooLarge, .volumeUnlikely, .amountTooLarge:
      if case .entry = kind { FieldID.amount } else { FieldID.quick }
    case .volumeGoalOutOfRange, .tallyGoalOutOfRange: FieldID.goalAmount
    case .factorOutOfRange: FieldID.factor
    case .quickAmounts: FieldID.quick
    case .yearOutOfRange: FieldID.date
    case .inFuture: FieldID.time
    case .nameTaken: FieldID.name
    case .text(_, let field): field.rawValue
    case .noSuch: nil
    }
  }
}

extension PlanRefusal {
  fileprivate var field: String? {
    switch self {
    case .slotFull: FieldID.bucket
    case .text(_, field: .title): FieldID.name
    case .text(_, field: .notes): FieldID.note
    case .yearOutOfRange: FieldID.date
    case .repeatOutOfRange: FieldID.repeats
    case .badExpiry: FieldID.expires
    case .noSuchTask: nil
    }
  }
}
