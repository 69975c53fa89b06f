import CivilTime
import Ledger
import Pages
import Trackers

/// A task's sheet: from the task to the fields, and back to what has changed.
extension Session {
  func taskSheet(_ id: RecordID?) -> Sheet? {
    id.flatMap { ledger.task($0) }.map { Sheet(.task($0), form(of: $0)) }
  }

  private func form(of task: PlanTask) -> Form {
    var form = Form([
      FieldID.name: task.title, FieldID.note: task.notes,
      FieldID.date: task.day?.iso8601 ?? "",
      FieldID.region: (task.place.region ?? Region(at: now.local.timeOfDay)).rawValue,
      FieldID.bucket: task.bucket.rawValue, FieldID.carry: task.carries ? "on" : "",
      FieldID.sticky: task.isSticky ? "on" : "", FieldID.expires: task.expires?.iso8601 ?? "",
      FieldID.remindDate: task.remind?.calendarDay.iso8601 ?? "",
      FieldID.remindTime: task.remind?.timeOfDay.iso8601 ?? "",
    ])
    form.values.take(fields(of: ledger.routine(of: task)?.repetition))
    return form
  }

  private func fields(of repetition: Repetition?) -> [String: String] {
    var fields = [
      FieldID.repeats: RepeatChoice.never.rawValue, FieldID.every: "2",
      FieldID.after: repetition?.isFromCompletion == true ? "on" : "",
    ]
    switch repetition?.rule {
    case nil: break
    case .every(days: 1)?: fields[FieldID.repeats] = RepeatChoice.daily.rawValue
    case .every(days: 7)?: fields[FieldID.repeats] = RepeatChoice.weekly.rawValue
    case .every(let days)?:
      fields[FieldID.repeats] = RepeatChoice.every.rawValue
      fields[FieldID.every] = String(days)
    case .weekdays(let days)?:
      fields[FieldID.repeats] =
        (repetition?.rule == .workdays ? RepeatChoice.workdays : .chosen).rawValue
      for day in Weekday.allCases where days.contains(day) {
        fields[FieldID.weekday + String(day.rawValue)] = "on"
      }
    case .monthly?: fields[FieldID.repeats] = RepeatChoice.monthly.rawValue
    }
    return fields
  }

  mutating func submitTask(
    _ task: PlanTask, _ form: Form
  ) throws(FormProblem) {
    let former = self.form(of: task)
    var edit = TaskEdit()
    if form[FieldID.name] != former[FieldID.name] { edit.title = form[FieldID.name] }
    if form[FieldID.note] != former[FieldID.note] { edit.notes = form[FieldID.note] }
    if form.differs(from: former, FieldID.date, FieldID.region, FieldID.bucket) {
      edit.place = try place(form)
    }
    if form.differs(from: former, FieldID.carry) { edit.carries = !form[FieldID.carry].isEmpty }
    if form.differs(from: former, FieldID.sticky) { edit.isSticky = !form[FieldID.sticky].isEmpty }
    if form.differs(from: former, FieldID.expires) {
      edit.expires = .some(form[FieldID.expires].isEmpty ? nil : try day(form, FieldID.expires))
    }
    if form.differs(from: former, FieldID.remindDate, FieldID.remindTime) {
      edit.remind = .some(try reminder(form))
    }
    let repetition = try repetition(form)
    if repetition != ledger.routine(of: task)?.repetition { edit.repetition = .some(repetition) }
    try run(.plan(.edit(task.id, edit)))
  }

  private func place(_ form: Form) throws(FormProblem) -> Place {
    let bucket = Bucket(rawValue: form[FieldID.bucket]) ?? .free
    if form[FieldID.date].isEmpty { return .backlog(bucket) }
    return .day(
      try day(form, FieldID.date), Region(rawValue: form[FieldID.region]) ?? .morning, bucket)
  }

  /// Nil where neither field is filled.
  private func reminder(_ form: Form) throws(FormProblem) -> LocalTime? {
    if form[FieldID.remindDate].isEmpty, form[FieldID.remindTime].isEmpty { return nil }
    let day = try day(form, FieldID.remindDate)
    guard let time = LocalTime(minute: day.iso8601 + "T" + form[FieldID.remindTime]) else {
      throw .field(FieldID.remindTime, words.texts.timeNeeded)
    }
    return time
  }

  private func repetition(_ form: Form) throws(FormProblem) -> Repetition? {
    let rule: Recurrence
    switch RepeatChoice(rawValue: form[FieldID.repeats]) ?? .never {
    case .never: return nil
    case .daily: rule = .daily
    case .workdays: rule = .workdays
    case .weekly: rule = .weekly
    case .monthly: rule = .monthly
    case .every: rule = .every(days: try count(form, FieldID.every, in: 1...365))
    case .chosen:
      var days: Weekdays = []
      for day in Weekday.allCases where !form[FieldID.weekday + String(day.rawValue)].isEmpty {
        days.insert(Weekdays(day))
      }
      rule = .weekdays(days)
    }
    return Repetition(rule, isFromCompletion: !form[FieldID.after].isEmpty)
  }
}
