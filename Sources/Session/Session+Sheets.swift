import CivilTime
import Ledger
import Pages
import Trackers

extension Session {
  mutating func open(_ fields: Form, _ reply: inout Reply) {
    guard let name = SheetName(rawValue: fields["sheet"]) else { return }
    toast = nil
    switch name {
    case .goal: sheet = Sheet(.goal, goalForm())
    case .startEarlier:
      sheet = Sheet(.startEarlier, Form(now.fields(FieldID.date, FieldID.time)))
    case .stopEarlier:
      sheet = Sheet(.stopEarlier, Form(now.fields(FieldID.date, FieldID.time)))
    case .addFast: sheet = Sheet(.addFast, newFastForm())
    case .editFast:
      guard let id = fields.id, let fast = ledger.fast(id) else { return }
      sheet = Sheet(.editFast(fast), form(of: fast))
    case .newSchedule:
      sheet = Sheet(.newSchedule, Form([FieldID.hours: "17", FieldID.minutes: "0"]))
    case .entry: sheet = entrySheet(fields)
    case .dailyGoal: sheet = goalSheet(fields)
    case .activity: sheet = activitySheet(fields.id)
    case .beverage: sheet = beverageSheet(fields.id)
    case .date: sheet = dateSheet(fields.id)
    case .quickAdds: sheet = quickAddsSheet()
    case .task: sheet = taskSheet(fields.id)
    case .restDay:
      sheet = Sheet(.restDay, Form([FieldID.date: now.local.calendarDay.iso8601]))
    case .shortcuts: sheet = Sheet(.shortcuts)
    }
  }

  /// A field of the open sheet was changed.
  mutating func edit(_ fields: Form) {
    guard var sheet else { return }
    let former = sheet.form
    sheet.form.values.take(fields.values)
    sheet.form.errors[fields["field"]] = nil
    sheet.form.message = nil
    if sheet.kind == .goal { keepInStep(&sheet.form, former: former) }
    self.sheet = sheet
  }

  mutating func submit(_ fields: Form, _ reply: inout Reply) {
    guard var sheet else { return }
    sheet.form.values.take(fields.values)
    sheet.form.errors = [:]
    sheet.form.message = nil
    self.sheet = sheet
    do {
      try carryOut(sheet, &reply)
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
    _ sheet: Sheet, _ reply: inout Reply
  ) throws(FormProblem) {
    let form = sheet.form
    switch sheet.kind {
    case .goal: try chooseGoal(form, &reply)
    case .startEarlier:
      let start = try moment(form, FieldID.date, FieldID.time)
      try run(.fasting(.start(at: start, plan: plan)), &reply)
      plan = nil
    case .stopEarlier:
      try run(.fasting(.stop(at: try moment(form, FieldID.date, FieldID.time))), &reply)
    case .addFast:
      let start = try moment(form, FieldID.startDate, FieldID.startTime)
      let end = try moment(form, FieldID.endDate, FieldID.endTime)
      let plan = FastPlan.minutes(try minutes(form))
      try run(
        .fasting(.add(start: start, end: end, plan: plan, note: form[FieldID.note])), &reply)
    case .editFast(let fast):
      try run(.fasting(.edit(fast.id, try edit(of: fast, form))), &reply)
    case .newSchedule:
      let minutes = try minutes(form)
      try run(.fasting(.addSchedule(name: form[FieldID.name], minutes: minutes)), &reply)
    case .entry(let tracker, let id, _): try submitEntry(tracker, id, form, &reply)
    case .dailyGoal(let tracker): try submitGoal(tracker, form, &reply)
    case .activity(let activity, _, _): try submitActivity(activity, form, &reply)
    case .beverage(let beverage): try submitBeverage(beverage, form, &reply)
    case .date(let counter): try submitDate(counter, form, &reply)
    case .quickAdds(let unit): try submitQuickAdds(unit, form, &reply)
    case .restDay: try submitRestDay(form, &reply)
    case .task(let task): try submitTask(task, form, &reply)
    case .link(let question?): try follow(question, &reply)
    case .shortcuts, .link: break
    }
  }

  mutating func run(
    _ command: TrackerCommand, _ reply: inout Reply
  ) throws(FormProblem) {
    if let refusal = refusal(of: command, &reply) { throw .refused(refusal) }
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
    return switch (self, refusal) {
    case (.startEarlier, .startInFuture), (.startEarlier, .overlaps), (.startEarlier, .tooLong),
      (.stopEarlier, .endInFuture), (.stopEarlier, .endBeforeStart):
      FieldID.time
    case (.addFast, .startInFuture), (.editFast, .startInFuture): FieldID.startTime
    case (.addFast, .endInFuture), (.addFast, .endBeforeStart), (.editFast, .endInFuture),
      (.editFast, .endBeforeStart):
      FieldID.endTime
    case (_, .goalOutOfRange): FieldID.hours
    case (_, .text(_, field: .note)): FieldID.note
    case (_, .text(_, field: .scheduleName)), (_, .scheduleNameTaken): FieldID.name
    default: nil
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
