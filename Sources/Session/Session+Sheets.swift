import CivilTime
import Ledger
import Pages
import Trackers

/// The sheets of a session. The fields and commands of each are in its tracker's folder.
extension Session {
  mutating func open(_ request: SheetRequest) {
    toast = nil
    let opened: Sheet? =
      switch request {
      case .plain(let name): opened(name)
      case .editFast(let id): FastSheet.editing(id, in: ledger)
      case .schedule(let id): FastSheet.schedule(id, in: ledger)
      case .task(let id): TaskForm(id, in: ledger, tab)?.sheet
      case .dailyGoal(let daily): DailySheet.goal(daily, in: ledger, tab)
      case .entry(let daily, let id): DailySheet.entry(daily, id, in: ledger, tab)
      case .activity(let id): CounterForm(in: ledger).sheet(id, tab)
      case .beverage(let id): BeverageForm.sheet(id, in: ledger)
      case .date(let id): DateForm.sheet(id, in: ledger, tab)
      }
    sheet = opened
    if let (kind, id) = request.record { sheet?.lastWrite = ledger.record(id, of: kind)?.lastWrite }
  }

  private func opened(_ name: PlainSheet) -> Sheet? {
    switch name {
    case .goal: GoalForm(in: ledger, tab).sheet
    case .startEarlier: FastSheet.startingEarlier(in: ledger, tab)
    case .stopEarlier:
      Sheet(.fast(.stopEarlier), Form(tab.now.fields(FieldID.date, FieldID.time)))
    case .addFast: FastSheet.adding(in: ledger, tab)
    case .newSchedule:
      Sheet(.fast(.newSchedule), Form([FieldID.hours: "17", FieldID.minutes: "0"]))
    case .quickAdds: DailySheet.quickAdds(in: ledger, tab)
    case .newActivities: CounterForm(in: ledger).defaults(tab)
    case .restDay: RestDayForm.sheet(tab)
    case .shortcuts: Sheet(.shortcuts)
    case .install:
      storage.install.map { Sheet(.install($0, leavesData: ledger.recordCount > 0)) }
    }
  }

  /// Takes a changed field of the open sheet.
  mutating func edit(_ values: FieldValues, _ field: String) {
    guard var sheet else { return }
    let former = sheet.form
    sheet.take(values)
    sheet.form.errors[field] = nil
    sheet.form.message = nil
    switch sheet.kind {
    case .fast(.goal): GoalForm(in: ledger, tab).keepInStep(&sheet.form, former: former)
    case .fast(.startEarlier), .fast(.stopEarlier):
      FastSheet.keepInStep(&sheet.form, former: former, tab)
    case .date: DateForm.keepInStep(&sheet.form, former: former, tab)
    case .activity(nil, _, _):
      CounterForm(in: ledger).keepInStep(&sheet.form, former: former, tab)
    case .fast, .daily, .activity, .newActivities, .beverage, .task, .restDay, .shortcuts,
      .install, .link:
      break
    }
    self.sheet = sheet
  }

  mutating func submit(_ values: FieldValues) {
    guard var sheet else { return }
    sheet.take(values)
    sheet.form.errors = [:]
    sheet.form.message = nil
    sheet.form.missing = nil
    self.sheet = sheet
    let running = ledger.runningFasts().first
    do {
      try carryOut(try sheet.submission(in: ledger, tab))
      self.sheet = nil
      if case .fast(.stopEarlier) = sheet.kind { showSummary(of: running) }
    } catch {
      show(error, in: &sheet)
      self.sheet = sheet
      if let name = sheet.form.errors.keys.min() { reply.focus = "[name=\"\(name)\"]" }
    }
  }

  /// Edits a task by those fields of its sheet that are shown beside its list; refused, they show
  /// the former values again.
  mutating func edit(_ id: RecordID, _ values: FieldValues) {
    guard let task = TaskForm(id, in: ledger, tab) else { return }
    var form = task.sheet.form
    for name in [FieldID.name, FieldID.note, FieldID.date, FieldID.region, FieldID.bucket] {
      form.values[name] = values[name] ?? form[name]
    }
    do {
      try carryOut(try task.submission(FormReader(form, tab)))
    } catch {
      tab.visit.refusedEdits += 1
      switch error {
      case .field(_, let text): tell(text)
      case .refused(let refusal): tell(words.refusal(refusal))
      }
    }
  }

  private mutating func carryOut(_ asked: Submission) throws(FormProblem) {
    for command in asked.commands {
      if let refusal = refusal(of: command) { throw .refused(refusal) }
    }
    if let change = asked.change { commit(change) }
    if let plan = asked.nextFast { tab.nextFast = plan }
    if asked.isUndo { undo() }
  }

  private func show(_ problem: FormProblem, in sheet: inout Sheet) {
    switch problem {
    case .field(let name, let text): sheet.form.errors[name] = text
    case .refused(.plan(.noSuchTask(let name))) where !name.isEmpty:
      sheet.form.errors[FieldID.others] = words.texts.noTasks([name])
      sheet.form.missing = name
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
  }
}

extension SheetRequest {
  /// The record that the sheet edits.
  fileprivate var record: (Kind, RecordID)? {
    switch self {
    case .editFast(let id): (.fast, id)
    case .schedule(let id): (.schedule, id)
    case .task(let id): (.task, id)
    case .entry(.water, let id?): (.drink, id)
    case .entry(.activity, let id?): (.tally, id)
    case .activity(let id?): (.activity, id)
    case .beverage(let id?): (.beverage, id)
    case .date(let id?): (.date, id)
    case .plain, .dailyGoal, .entry, .activity, .beverage, .date: nil
    }
  }
}

extension Sheet {
  /// Takes the fields of its form, in which the boxes without a tick are missing.
  fileprivate mutating func take(_ values: FieldValues) {
    if case .task = kind, values[FieldID.name] != nil {
      for (name, value) in form.values where value == "on" && values[name] == nil {
        form.values[name] = ""
      }
    }
    form.values.take(values)
  }

  fileprivate func submission(
    in ledger: MemoryLedger, _ tab: TabState
  ) throws(FormProblem) -> Submission {
    let fields = FormReader(form, tab)
    switch kind {
    case .fast(let sheet): return try sheet.submission(fields, in: ledger)
    case .daily(let sheet): return try sheet.submission(fields, in: ledger)
    case .activity(let activity, _, _):
      return try CounterForm(in: ledger).submission(activity, fields)
    case .newActivities: return try CounterForm(in: ledger).defaults(fields)
    case .beverage(let beverage): return try BeverageForm.submission(beverage, fields)
    case .date(let counter): return try DateForm.submission(counter, fields)
    case .task(let task, _): return try TaskForm(task, in: ledger, tab).submission(fields)
    case .restDay: return try RestDayForm.submission(fields, in: ledger)
    case .link(let question?): return question.submission
    case .shortcuts, .install, .link: return Submission()
    }
  }
}

extension LinkQuestion {
  /// The commands that the user has confirmed.
  fileprivate var submission: Submission {
    let asked = Submission()
    asked.isUndo = command == nil
    if let command { asked.commands = [command] }
    if case .fast(.start)? = command { asked.nextFast = .some(nil) }
    return asked
  }
}

/// The results that sheets show, and the buttons at their bottom.
extension Session {
  /// Shows the result of a fast that was just stopped, in place of a toast; not over the live view,
  /// which has no room for a sheet.
  mutating func showSummary(of fast: Fast?) {
    guard let fast, tab.route != .fast(.live) else { return }
    sheet = FastSheet.summary(fast.id, in: ledger, tab)
    if sheet != nil { toast = nil }
  }

  /// Undoes a change; that of a fast whose result is shown closes its sheet.
  mutating func takeBack() {
    if case .fast(.stopped)? = sheet?.kind { sheet = nil }
    undo()
  }

  mutating func delete(_ id: RecordID) {
    guard perform(.fast(.delete(id))) else { return }
    sheet = nil
    if tab.visit.selectedBar != nil {
      // The bars move up, and the details had the focus.
      tab.visit.selectedBar = nil
      reply.focus = "[data-bar][tabindex='0']"
    }
    if tab.route == .fast(.fast(id)) { move(to: .fast(.history), replacing: true) }
  }

  /// Performs the command of a button at the bottom of a sheet: closes the sheet, and leaves a page
  /// that no longer exists.
  mutating func performFromSheet(_ command: TrackerCommand) {
    guard perform(command) else { return }
    sheet = nil
    if case .counter(.delete(let id)) = command, case .daily(.activity(id), _) = tab.route {
      move(to: .counter, replacing: true)
    }
  }
}

extension Session {
  mutating func tell(_ text: String) {
    toast = nextToast(text)
    reply.announcement = text
  }

  mutating func add(_ notice: Notice) {
    if !notices.contains(notice) { notices.append(notice) }
  }

  mutating func nextToast(_ text: String, canUndo: Bool = false, canRedo: Bool = false) -> Toast {
    toastCount += 1
    return Toast(number: toastCount, text: text, canUndo: canUndo, canRedo: canRedo)
  }
}
