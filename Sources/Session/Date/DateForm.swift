import CivilTime
import Ledger
import Pages
import Trackers

/// The fields of a date's sheet, and the commands from them.
enum DateForm {
  /// - Parameter id: nil for a new date.
  static func sheet(_ id: RecordID?, in ledger: MemoryLedger, _ tab: TabState) -> Sheet {
    let counter = id.flatMap { ledger.dateCounter($0) }
    let draft =
      counter?.draft ?? DateDraft(name: "", day: tab.now.local.calendarDay, kind: .until)
    return Sheet(
      .date(counter),
      Form([
        FieldID.name: draft.name, FieldID.date: draft.day.iso8601,
        FieldID.direction: draft.kind.rawValue, FieldID.yearly: draft.isYearly ? "on" : "",
        FieldID.icon: draft.symbol.rawValue, FieldID.colour: draft.colour.rawValue,
      ]))
  }

  /// Sets the direction by the day: a past one is counted since, not until, unless it is yearly.
  static func keepInStep(_ form: inout Form, former: Form, _ tab: TabState) {
    let isAsked = form.differs(from: former, FieldID.direction)
    if isAsked { form.values[FieldID.turned] = "" }
    guard !isAsked, form.differs(from: former, FieldID.date, FieldID.yearly),
      let day = Day(iso8601: form[FieldID.date])
    else { return }
    let (since, until) = (DateDraft.Kind.since.rawValue, DateDraft.Kind.until.rawValue)
    let hasPassed = day < tab.now.local.calendarDay && form[FieldID.yearly].isEmpty
    if hasPassed, form[FieldID.direction] == until {
      form.values.take([FieldID.direction: since, FieldID.turned: "on"])
    } else if !hasPassed, !form[FieldID.turned].isEmpty {
      form.values.take([FieldID.direction: until, FieldID.turned: ""])
    }
  }

  static func submission(
    _ counter: CountedDate?, _ fields: FormReader
  ) throws(FormProblem) -> Submission {
    var draft = DateDraft(
      name: fields[FieldID.name], day: try fields.day(FieldID.date),
      kind: DateDraft.Kind(rawValue: fields[FieldID.direction]) ?? .until,
      isYearly: !fields[FieldID.yearly].isEmpty)
    (draft.symbol, draft.colour) = fields.look(else: draft.symbol, draft.colour)
    return Submission(.date(counter.map { .edit($0.id, draft) } ?? .add(draft)))
  }
}
