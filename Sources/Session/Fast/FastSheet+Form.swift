import CivilTime
import Ledger
import Pages
import Trackers

/// The fields of a fast's sheets, and the commands from them.
extension FastSheet {
  /// The sheet of a past fast, prefilled with one of the selected schedule that ends now.
  static func adding(in ledger: MemoryLedger, _ tab: TabState) -> Sheet {
    let goal = Schedules(in: ledger).selected.goal
    let start = tab.zone.moment(tab.now.instant - goal.span)
    let fast = Fast(id: Settings.id, start: start, end: tab.now, goal: goal)
    return Sheet(.fast(.add), Form(of: fast))
  }

  static func editing(_ id: RecordID, in ledger: MemoryLedger) -> Sheet? {
    ledger.fast(id).map { Sheet(.fast(.edit($0)), Form(of: $0)) }
  }

  /// The sheet of an earlier start, prefilled with now and the goal of the next fast, even a custom
  /// one.
  static func startingEarlier(in ledger: MemoryLedger, _ tab: TabState) -> Sheet {
    let schedules = Schedules(in: ledger)
    let planned = tab.plannedSchedule ?? schedules.selected
    var form = Form(tab.now.fields(FieldID.date, FieldID.time))
    form.values[FieldID.schedule] = planned.key.description
    let own = planned.name.isEmpty ? [planned] : []
    return Sheet(.fast(.startEarlier(schedules.all + own)), form)
  }

  /// Keeps the time in step with the chosen distance from now.
  static func keepInStep(_ form: inout Form, former: Form, _ tab: TabState) {
    if form.differs(from: former, FieldID.ago) {
      guard let ago = ago(form) else { return }
      let then = tab.zone.moment(tab.now.instant - ago)
      form.values.take(then.fields(FieldID.date, FieldID.time))
    } else if form.differs(from: former, FieldID.date, FieldID.time) {
      form.values[FieldID.ago] = ""
    }
  }

  /// The sheet of a schedule; nil if it is unknown or deleted.
  static func schedule(_ id: RecordID, in ledger: MemoryLedger) -> Sheet? {
    guard let schedule = Schedules(in: ledger).custom.first(where: { $0.key == .custom(id) })
    else { return nil }
    var form = Form(schedule.goal.fields)
    form.values[FieldID.name] = schedule.name
    return Sheet(.fast(.editSchedule(schedule)), form)
  }

  /// The result of the fast that was just stopped.
  static func summary(_ id: RecordID, in ledger: MemoryLedger, _ tab: TabState) -> Sheet? {
    guard let fast = ledger.fast(id), !fast.isRunning else { return nil }
    let dayStart = Settings(in: ledger).dayStart
    let streak = ledger.currentFastingStreak(
      today: tab.now.day(startingAt: dayStart), dayStart: dayStart, clock: tab.now)
    return Sheet(.fast(.stopped(fast, streak: streak)), Form(of: fast))
  }

  func submission(
    _ fields: FormReader, in ledger: MemoryLedger
  ) throws(FormProblem) -> Submission {
    switch self {
    case .goal: return try GoalForm(in: ledger, fields.tab).submission(fields)
    case .startEarlier(let schedules):
      let start = try earlier(fields)
      let chosen = schedules.first { $0.key.description == fields[FieldID.schedule] }
      let plan = chosen.flatMap { $0.name.isEmpty ? nil : FastPlan.schedule($0) }
      let asked = Submission(.fast(.start(at: start, plan: plan ?? fields.tab.nextFast)))
      asked.nextFast = .some(nil)
      return asked
    case .stopEarlier:
      let end = try earlier(fields)
      return Submission(.fast(.stop(at: end)))
    case .add:
      let start = try fields.moment(FieldID.startDate, FieldID.startTime)
      let end = try fields.moment(FieldID.endDate, FieldID.endTime)
      let plan = FastPlan.minutes(try fields.minutes())
      return Submission(
        .fast(.add(start: start, end: end, plan: plan, note: fields[FieldID.note])))
    case .edit(let fast), .stopped(let fast, _):
      return Submission(.fast(.edit(fast.id, try edit(of: fast, fields))))
    case .newSchedule:
      let minutes = try fields.minutes()
      return Submission(.fast(.addSchedule(name: fields[FieldID.name], minutes: minutes)))
    case .editSchedule(let schedule):
      let minutes = try fields.minutes()
      return Submission(
        .fast(.editSchedule(schedule.key, name: fields[FieldID.name], minutes: minutes)))
    }
  }

  /// The typed moment; in an hour that occurs twice, the one at the chosen distance from now.
  private func earlier(_ fields: FormReader) throws(FormProblem) -> Moment {
    let typed = try fields.moment(FieldID.date, FieldID.time)
    guard let ago = Self.ago(fields.form) else { return typed }
    let zone = fields.tab.zone
    let offset = zone.offset(fields.tab.now.instant - ago)
    let instant = Instant(milliseconds: typed.local.milliseconds) - offset.span
    return zone.offset(instant) == offset ? Moment(instant, offset: offset) : typed
  }

  private static func ago(_ form: Form) -> Span? {
    form.number(FieldID.ago).flatMap { (1...1440).contains($0) ? .minutes($0) : nil }
  }

  /// The edit of changed fields only, so that seconds, which the fields do not show, are kept.
  private func edit(of fast: Fast, _ fields: FormReader) throws(FormProblem) -> FastEdit {
    let (form, former) = (fields.form, Form(of: fast))
    var edit = FastEdit()
    if form.differs(from: former, FieldID.startDate, FieldID.startTime) {
      edit.start = try fields.moment(FieldID.startDate, FieldID.startTime, like: fast.start)
    }
    if let end = fast.end, form.differs(from: former, FieldID.endDate, FieldID.endTime) {
      edit.end = try fields.moment(FieldID.endDate, FieldID.endTime, like: end)
    }
    if form.differs(from: former, FieldID.hours, FieldID.minutes) {
      edit.plan = .minutes(try fields.minutes())
    }
    if form.differs(from: former, FieldID.note) { edit.note = form[FieldID.note] }
    return edit
  }

  /// The field of a refusal; nil for several.
  func field(for refusal: FastRefusal) -> String? {
    switch refusal {
    case .startInFuture: startField
    case .endInFuture, .endBeforeStart: endField
    case .overlaps, .tooLong: isStart ? startField : nil
    case .goalOutOfRange: FieldID.hours
    case .text(_, field: .note): FieldID.note
    case .text(_, field: .scheduleName), .scheduleNameTaken: FieldID.name
    case .alreadyRunning, .nothingRunning, .noSuchFast, .stillRunning, .noSuchSchedule,
      .presetStays:
      nil
    }
  }

  private var isStart: Bool { if case .startEarlier = self { true } else { false } }

  /// The field of the fast's start; nil without one.
  private var startField: String? {
    switch self {
    case .startEarlier: FieldID.time
    case .add, .edit, .stopped: FieldID.startTime
    case .goal, .stopEarlier, .newSchedule, .editSchedule: nil
    }
  }

  private var endField: String? {
    switch self {
    case .stopEarlier: FieldID.time
    case .add, .edit, .stopped: FieldID.endTime
    case .goal, .startEarlier, .newSchedule, .editSchedule: nil
    }
  }
}

extension Form {
  fileprivate init(of fast: Fast) {
    self.init(fast.start.fields(FieldID.startDate, FieldID.startTime))
    if let end = fast.end { values.take(end.fields(FieldID.endDate, FieldID.endTime)) }
    values.take(fast.goal.fields)
    values[FieldID.note] = fast.note
  }
}
