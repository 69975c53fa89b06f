import CivilTime
import Ledger
import Pages
import Trackers

/// The fields of the sheets of entries, goals and quick amounts, and the commands from them.
extension DailySheet {
  static func entry(
    _ subjectID: SubjectID, _ id: RecordID?, in ledger: MemoryLedger, _ tab: TabState
  ) -> Sheet? {
    guard let subject = ledger.subject(subjectID) else { return nil }
    let beverages = Beverages(in: ledger)
    var at = tab.shownMoment(subjectID, in: ledger) ?? tab.now
    var form = Form([
      FieldID.beverage: tab.poured(beverages).rawValue, FieldID.direction: "up",
    ])
    if let id {
      guard let entry = ledger.entry(id, of: subjectID) else { return nil }
      at = entry.at
      form.values[FieldID.amount] = subject.format.field(
        abs(max(entry.amount, -.max)), separator: tab.locale.decimal)
      if entry.amount < 0 { form.values[FieldID.direction] = "down" }
      form.values[FieldID.beverage] = entry.beverage?.key.rawValue ?? ""
      form.values[FieldID.note] = entry.note
    }
    form.values.take(at.fields(FieldID.date, FieldID.time))
    let offered = subjectID == .water ? beverages.all : []
    return Sheet(.daily(.entry(subject, id, beverages: offered)), form)
  }

  static func goal(_ subjectID: SubjectID, in ledger: MemoryLedger, _ tab: TabState) -> Sheet? {
    guard let subject = ledger.subject(subjectID) else { return nil }
    let goal = tab.goal(subjectID, in: ledger)
    let amount = goal.map { subject.format.field($0.amount, separator: tab.locale.decimal) }
    return Sheet(
      .daily(.goal(subject)),
      Form([
        FieldID.goalAmount: amount ?? "", FieldID.direction: goal?.direction.rawValue ?? "none",
      ]))
  }

  static func quickAdds(in ledger: MemoryLedger, _ tab: TabState) -> Sheet {
    let settings = Settings(in: ledger)
    let texts = settings.quickAdds.map {
      settings.volumeUnit.text($0, separator: tab.locale.decimal)
    }
    return Sheet(
      .daily(.quickAdds(settings.volumeUnit)), Form([FieldID.quick: texts.joined(separator: "\n")]))
  }

  func submission(
    _ fields: FormReader, in ledger: MemoryLedger
  ) throws(FormProblem) -> Submission {
    switch self {
    case .entry(let subject, let id, _): return try entry(subject, id, fields, ledger)
    case .goal(let subject):
      let former = fields.tab.goal(subject.id, in: ledger)?.amount
      let goal = try fields.goal(subject.format, former: former)
      return Submission(subject.id.setting(goal))
    case .quickAdds(let unit): return try quickAdds(unit, fields, ledger)
    }
  }

  private func entry(
    _ subject: Subject, _ id: RecordID?, _ fields: FormReader, _ ledger: MemoryLedger
  ) throws(FormProblem) -> Submission {
    let form = fields.form
    let former = id.flatMap { ledger.entry($0, of: subject.id) }
    // Another tab or device has deleted it in the meantime.
    if id != nil, former == nil { throw .refused(.entry(.noSuch(.entry, ""))) }
    var amount = try fields.amount(FieldID.amount, subject.format, former: former?.amount)
    if form[FieldID.direction] == "down" { amount = -abs(amount) }
    // A time that was not edited keeps its seconds, which the fields do not show.
    let shown = Form((former?.at ?? fields.tab.now).fields(FieldID.date, FieldID.time))
    var at: Moment?
    if form.differs(from: shown, FieldID.date, FieldID.time) {
      at = try fields.moment(FieldID.date, FieldID.time, like: former?.at)
    }
    switch (subject.id, former) {
    case (.water, nil):
      let draft = DrinkDraft(
        Volume(tenths: amount), of: Beverage.Key(rawValue: form[FieldID.beverage]), at: at,
        note: form[FieldID.note], isConfirmed: form.isConfirmed)
      return Submission(.water(.log(draft)))
    case (.water, let former?):
      var edit = DrinkEdit()
      edit.volume = Volume(tenths: amount)
      edit.at = at
      edit.beverage = Beverage.Key(rawValue: form[FieldID.beverage])
      edit.note = form[FieldID.note]
      edit.isConfirmed = form.isConfirmed
      return Submission(.water(.edit(former.id, edit)))
    case (.activity(let id), nil):
      let draft = CounterEntryDraft(
        CounterAmount(thousandths: amount), at: at, note: form[FieldID.note])
      return Submission(.counter(.log(id, draft)))
    case (.activity, let former?):
      var edit = CounterEntryEdit()
      edit.amount = CounterAmount(thousandths: amount)
      edit.at = at
      edit.note = form[FieldID.note]
      return Submission(.counter(.editEntry(former.id, edit)))
    }
  }

  private func quickAdds(
    _ unit: VolumeUnit, _ fields: FormReader, _ ledger: MemoryLedger
  ) throws(FormProblem) -> Submission {
    let former = Settings(in: ledger)
    var settings = former
    let amounts = try fields.amounts(
      .volume(unit), former: former.quickAdds.map { $0.tenths })
    do {
      settings.quickAdds = try WaterRules.checkedQuickAdds(amounts.map { Volume(tenths: $0) })
    } catch {
      throw .refused(.entry(error))
    }
    let asked = Submission()
    asked.change = settings.change(from: former)
    return asked
  }
}
