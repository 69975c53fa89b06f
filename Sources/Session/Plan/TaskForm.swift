import CivilTime
import Ledger
import Pages
import Trackers

/// The fields of a task's sheet, and the edit from them.
final class TaskForm {
  let task: PlanTask
  private let repetition: Repetition?
  private let former: Form
  private let ledger: MemoryLedger
  private let today: Day
  private let dayStart: DayStart

  /// Nil for a task that is unknown or deleted.
  convenience init?(_ id: RecordID, in ledger: MemoryLedger, _ tab: TabState) {
    guard let task = ledger.task(id) else { return nil }
    self.init(task, in: ledger, tab)
  }

  init(_ task: PlanTask, in ledger: MemoryLedger, _ tab: TabState) {
    self.task = task
    self.ledger = ledger
    today = tab.today(in: ledger)
    dayStart = Settings(in: ledger).dayStart
    repetition = ledger.routine(of: task)?.repetition
    former = Form(of: task, repetition, region: tab.region(in: ledger), dayStart: dayStart)
  }

  var sheet: Sheet {
    let others = task.traits.after.compactMap { ledger.task($0) }
    return Sheet(.task(task, others: others), former)
  }

  func submission(_ fields: FormReader) throws(FormProblem) -> Submission {
    let form = fields.form
    var edit = TaskEdit(of: task)
    if form.differs(from: former, FieldID.date, FieldID.region, FieldID.bucket) {
      edit.place = try place(fields)
    }
    try read(fields, into: &edit.traits)
    try block(&edit, fields)
    let repetition = try repetition(fields)
    if repetition != self.repetition { edit.repetition = .some(repetition) }
    return Submission(.plan(.edit(task.id, edit)))
  }

  /// Reads the traits. NB: only edited days and times, as the fields may be unable to show the
  /// former.
  private func read(_ fields: FormReader, into traits: inout TaskTraits) throws(FormProblem) {
    traits.title = fields[FieldID.name]
    traits.notes = fields[FieldID.note]
    traits.carries = !fields[FieldID.carry].isEmpty
    traits.isSticky = !fields[FieldID.sticky].isEmpty
    if fields.form.differs(from: former, FieldID.expires, FieldID.expiresTime) {
      try expire(&traits, fields)
    }
    if fields.form.differs(from: former, FieldID.remindDate, FieldID.remindTime) {
      traits.remind = try reminder(fields)
    }
    for id in task.traits.after where ledger.task(id) != nil {
      if fields[FieldID.others + id.description].isEmpty { traits.stopWaiting(for: id) }
    }
  }

  /// Reads the expiry; without a day, a time is on today.
  private func expire(_ traits: inout TaskTraits, _ fields: FormReader) throws(FormProblem) {
    let (date, clock) = (fields[FieldID.expires], fields[FieldID.expiresTime])
    if date.isEmpty, clock.isEmpty { return traits.expires = nil }
    let day = date.isEmpty ? today : try fields.day(FieldID.expires)
    if clock.isEmpty { return traits.expires = day }
    guard let time = LocalTime(minute: day.iso8601 + "T" + clock) else {
      throw .field(FieldID.expiresTime, fields.texts.timeNeeded)
    }
    traits.expire(on: day, at: time.timeOfDay, dayStart: dayStart)
  }

  /// Adds the named task to those that it waits for; a new one only if its name was confirmed.
  private func block(_ edit: inout TaskEdit, _ fields: FormReader) throws(FormProblem) {
    let name = fields[FieldID.others].trimmed
    if name.isEmpty { return }
    var ledger = ledger
    do throws(PlanRefusal) {
      let named = ledger.openTask(named: name, today: today, asking: task.id)
      if let other = try named.found(name) {
        edit.traits.wait(for: other.id)
      } else if fields[FieldID.confirmed] == name {
        edit.blockers = [name]
      } else {
        throw .noSuchTask(name)
      }
    } catch {
      throw .refused(.plan(error))
    }
  }

  private func place(_ fields: FormReader) throws(FormProblem) -> Place {
    let bucket = Bucket(rawValue: fields[FieldID.bucket]) ?? .free
    if fields[FieldID.date].isEmpty { return .backlog(bucket) }
    return .day(
      try fields.day(FieldID.date), Region(rawValue: fields[FieldID.region]) ?? .morning, bucket)
  }

  /// The reminder; nil if both fields are empty.
  private func reminder(_ fields: FormReader) throws(FormProblem) -> LocalTime? {
    if fields[FieldID.remindDate].isEmpty, fields[FieldID.remindTime].isEmpty { return nil }
    let day = try fields.day(FieldID.remindDate)
    guard let time = LocalTime(minute: day.iso8601 + "T" + fields[FieldID.remindTime]) else {
      throw .field(FieldID.remindTime, fields.texts.timeNeeded)
    }
    return day.local(at: time.timeOfDay, dayStart: dayStart)
  }

  private func repetition(_ fields: FormReader) throws(FormProblem) -> Repetition? {
    let rule: Recurrence
    switch RepeatChoice(rawValue: fields[FieldID.repeats]) ?? .never {
    case .never: return nil
    case .daily: rule = .daily
    case .workdays: rule = .workdays
    case .weekly: rule = .weekly
    case .monthly: rule = .monthly
    case .yearly: rule = .yearly
    case .every:
      let unit = RepeatUnit(rawValue: fields[FieldID.everyUnit]) ?? .days
      rule = unit.rule(try fields.count(FieldID.every, in: unit.range))
    case .chosen:
      var days: Weekdays = []
      for day in Weekday.allCases where !fields[FieldID.weekday + String(day.rawValue)].isEmpty {
        days.insert(Weekdays(day))
      }
      rule = .weekdays(days)
    case .weekdayOfMonth:
      let day = fields[FieldID.date].isEmpty ? today : try fields.day(FieldID.date)
      // The last Friday may also be the fourth.
      rule =
        if case .monthDay(let former)? = repetition?.rule, former.day(inMonthOf: day) == day {
          .monthDay(former)
        } else {
          .monthDay(MonthDay(weekdayOf: day))
        }
    case .lastDayOfMonth: rule = .monthDay(.last)
    }
    return Repetition(rule, isFromCompletion: !fields[FieldID.after].isEmpty)
  }
}

extension Form {
  /// - Parameter region: the region for a task of the backlog.
  fileprivate init(
    of task: PlanTask, _ repetition: Repetition?, region: Region, dayStart: DayStart
  ) {
    self.init([
      FieldID.date: task.day?.iso8601 ?? "",
      FieldID.region: (task.place.region ?? region).rawValue,
      FieldID.bucket: task.bucket.rawValue,
      FieldID.after: repetition?.isFromCompletion == true ? "on" : "",
    ])
    values.take(task.traits.fields(dayStart))
    let (choice, count, unit) =
      (repetition?.rule).map { RepeatChoice.of($0) } ?? (.never, 2, .days)
    values[FieldID.repeats] = choice.rawValue
    values[FieldID.every] = String(count)
    values[FieldID.everyUnit] = unit.rawValue
    if case .weekdays(let days)? = repetition?.rule {
      for day in Weekday.allCases where days.contains(day) {
        values[FieldID.weekday + String(day.rawValue)] = "on"
      }
    }
  }
}

extension TaskTraits {
  /// The values of the fields; a reminder at night is shown on the day before.
  fileprivate func fields(_ dayStart: DayStart) -> FieldValues {
    var fields = [
      FieldID.name: title, FieldID.note: notes, FieldID.carry: carries ? "on" : "",
      FieldID.sticky: isSticky ? "on" : "", FieldID.expires: expires?.iso8601 ?? "",
      FieldID.expiresTime: expiresAt?.timeOfDay.iso8601 ?? "",
      FieldID.remindDate: remind?.day(startingAt: dayStart).iso8601 ?? "",
      FieldID.remindTime: remind?.timeOfDay.iso8601 ?? "",
    ]
    for id in after { fields[FieldID.others + id.description] = "on" }
    return fields
  }
}
