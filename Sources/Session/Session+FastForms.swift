import CivilTime
import Ledger
import Pages
import Trackers

/// Between the texts in the fields and what they mean.
extension Session {
  func form(of fast: Fast) -> Form {
    var values = fast.start.fields(FieldID.startDate, FieldID.startTime)
    if let end = fast.end {
      values.take(end.fields(FieldID.endDate, FieldID.endTime))
    }
    values.take(fast.goal.fields)
    values[FieldID.note] = fast.note
    return Form(values)
  }

  /// Begins with the fast that would have ended now by the selected schedule.
  func newFastForm() -> Form {
    let goal = Schedules(in: ledger).selected.goal
    let start = zone.moment(now.instant - goal.span)
    return form(of: Fast(id: Settings.id, start: start, end: now, goal: goal))
  }

  /// Only what the user changed, so that seconds that the fields do not show are kept.
  func edit(of fast: Fast, _ form: Form) throws(FormProblem) -> FastEdit {
    let former = self.form(of: fast)
    var edit = FastEdit()
    if form.differs(from: former, FieldID.startDate, FieldID.startTime) {
      edit.start = try moment(form, FieldID.startDate, FieldID.startTime, like: fast.start)
    }
    if let end = fast.end, form.differs(from: former, FieldID.endDate, FieldID.endTime) {
      edit.end = try moment(form, FieldID.endDate, FieldID.endTime, like: end)
    }
    if form.differs(from: former, FieldID.hours, FieldID.minutes) {
      edit.plan = .minutes(try minutes(form))
    }
    if form[FieldID.note] != former[FieldID.note] { edit.note = form[FieldID.note] }
    return edit
  }

  /// - Parameter former: what the fields showed before. Left as it was, it is meant: to the second,
  ///   and in an hour that the clocks show twice. Where it was logged under other clocks than this place's, the new
  ///   time is meant by those.
  func moment(
    _ form: Form, _ date: String, _ time: String, like former: Moment? = nil
  ) throws(FormProblem) -> Moment {
    let day = try day(form, date)
    guard case .local(let local)? = TimeStamp(iso8601: day.iso8601 + "T" + form[time]) else {
      throw .field(time, words.texts.timeNeeded)
    }
    guard let former else { return zone.moment(local) }
    let same = Moment(
      Instant(milliseconds: local.milliseconds) - former.offset.span, offset: former.offset)
    if (former - same).wholeMinutes == 0 { return former }
    return zone.offset(former.instant) == former.offset ? zone.moment(local) : same
  }

  func day(_ form: Form, _ name: String) throws(FormProblem) -> Day {
    guard let day = Day(iso8601: form[name]) else { throw .field(name, words.texts.dateNeeded) }
    return day
  }

  /// The goal's duration; an empty field is zero.
  func minutes(_ form: Form) throws(FormProblem) -> Int {
    let hours = try count(form, FieldID.hours, in: 0...72)
    let minutes = try count(form, FieldID.minutes, in: 0...59)
    return hours * 60 + minutes
  }

  func count(
    _ form: Form, _ name: String, in range: ClosedRange<Int>
  ) throws(FormProblem) -> Int {
    if form[name].isEmpty { return 0 }
    guard let count = Int(form[name]), range.contains(count) else {
      throw .field(name, words.texts.numberNeeded(range))
    }
    return count
  }
}

extension Moment {
  /// As the browser's date and time fields want them.
  func fields(_ date: String, _ time: String) -> [String: String] {
    [date: local.calendarDay.iso8601, time: local.timeOfDay.iso8601]
  }
}

extension FastGoal {
  var fields: [String: String] {
    [FieldID.hours: String(minutes / 60), FieldID.minutes: String(minutes % 60)]
  }
}

extension Form {
  func differs(from other: Form, _ names: String...) -> Bool {
    names.contains { self[$0] != other[$0] }
  }
}

extension [String: String] {
  /// Adds the others, which win. NB: `merge` rethrows untyped errors, which Embedded Swift lacks.
  mutating func take(_ others: [String: String]) {
    for (key, value) in others { self[key] = value }
  }
}
