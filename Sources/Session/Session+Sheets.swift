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
        if let name = sheet.kind.field(for: refusal) {
          sheet.form.errors[name] = words.refusal(refusal)
        } else {
          sheet.form.message = words.refusal(refusal)
        }
      }
      self.sheet = sheet
      if let name = sheet.form.errors.keys.sorted().first { reply.focus = "[name=\"\(name)\"]" }
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
      try run(.start(at: start, plan: plan), &reply)
      plan = nil
    case .stopEarlier:
      try run(.stop(at: try moment(form, FieldID.date, FieldID.time)), &reply)
    case .addFast:
      let start = try moment(form, FieldID.startDate, FieldID.startTime)
      let end = try moment(form, FieldID.endDate, FieldID.endTime)
      let plan = FastPlan.minutes(try minutes(form))
      try run(.add(start: start, end: end, plan: plan, note: form[FieldID.note]), &reply)
    case .editFast(let fast):
      try run(.edit(fast.id, try edit(of: fast, form)), &reply)
    case .newSchedule:
      let minutes = try minutes(form)
      try run(.addSchedule(name: form[FieldID.name], minutes: minutes), &reply)
    case .shortcuts: break
    }
  }

  private mutating func run(
    _ command: FastingCommand, _ reply: inout Reply
  ) throws(FormProblem) {
    if let refusal = refusal(of: command, &reply) { throw .refused(refusal) }
  }
}

/// Why a form was not carried out.
enum FormProblem: Error {
  /// In words already: the field cannot be read.
  case field(String, String)
  case refused(FastingRefusal)
}

extension Sheet.Kind {
  /// The field that a refusal concerns; nil where it concerns several.
  fileprivate func field(for refusal: FastingRefusal) -> String? {
    switch (self, refusal) {
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
