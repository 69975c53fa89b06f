import CivilTime
import Ledger
import Pages
import Texts
import Trackers

/// Actions on tasks, typed tasks, and the rollover.
extension Session {
  /// Opens or closes the line for a new task at a place; from Today, on the day's page.
  mutating func compose(at place: Place) {
    if tab.route == .today {
      go(to: .plan(.day(nil)))
      reply.route = tab.route
    }
    if tab.visit.composer?.place == place {
      closeComposer()
    } else {
      openComposer(at: place)
    }
  }

  /// Opens the line for a new task. The page of the place must be shown before.
  mutating func openComposer(at place: Place, text: String = "") {
    composerCount += 1
    tab.visit.composer = Composer(place: place, text: text, number: composerCount)
    reply.focus = "#compose-text"
  }

  /// Closes the line for a new task. The focus goes back to the button that opened it, on a phone to
  /// the floating one, which does not scroll the page.
  mutating func closeComposer() {
    guard let place = tab.visit.composer?.place else { return }
    tab.visit.composer = nil
    reply.focus =
      tab.isTouch ? ".fab" : "[data-action=\"compose.open\"][data-place=\"\(place)\"]"
  }

  mutating func type(_ text: String) {
    let line = Composer.line(text)
    if line != text { showLine() }
    tab.visit.composer?.text = line
    tab.visit.composer?.error = nil
    tab.visit.composer?.missing = []
  }

  /// Adds the typed task; the line stays open for the next one. An empty line is closed.
  /// - Parameter creates: whether unknown tasks that it waits for are created too.
  mutating func addTyped(_ text: String, creates: Bool) {
    if text.trimmed.isEmpty { return closeComposer() }
    type(text)
    guard let line = tab.visit.composer else { return }
    let reading = line.reading(in: ledger, tab)
    var draft = reading.typed.draft
    draft.place = reading.place
    do throws(PlanRefusal) {
      draft.blockers = try find(reading.typed.after, for: &draft)
    } catch {
      return refuseLine(words.refusal(.plan(error)))
    }
    if !creates, !draft.blockers.isEmpty {
      return refuseLine(words.texts.noTasks(draft.blockers), missing: draft.blockers)
    }
    if let refusal = refusal(of: .plan(.add(draft))) { return refuseLine(words.refusal(refusal)) }
    openComposer(at: line.place)
  }

  private mutating func refuseLine(_ error: String, missing: [String] = []) {
    tab.visit.composer?.error = error
    tab.visit.composer?.missing = missing
    reply.focus = "#compose-text"
  }

  /// Adds the named tasks to those that the draft waits for; returns the names without a task.
  private mutating func find(
    _ names: [String], for draft: inout TaskDraft
  ) throws(PlanRefusal) -> [String] {
    var missing: [String] = []
    for name in names where !missing.contains(name) {
      let task = try ledger.openTask(named: name, today: today).found(name)
      if let task { draft.traits.wait(for: task.id) } else { missing.append(name) }
    }
    return missing
  }

  /// Opens the choices for a part, or closes them.
  mutating func pick(_ part: TypedPart) {
    let former = tab.visit.composer?.picker
    tab.visit.composer?.picker = former == part ? nil : part
  }

  mutating func choose(_ part: TypedPart, mark: String) {
    let vocabulary = tab.locale.words
    rewriteLine { line, typed, today in
      typed.line(
        line, setting: part, to: mark.isEmpty ? nil : mark, today: today,
        words: vocabulary)
    }
  }

  mutating func takeBack(at offset: Int) {
    rewriteLine { line, typed, _ in
      typed.tokens.first { $0.range.lowerBound == offset }.map { typed.line(line, without: $0) }
    }
  }

  /// Has the field show the line in place of what was typed.
  private mutating func showLine() {
    composerCount += 1
    tab.visit.composer?.number = composerCount
  }

  private mutating func rewriteLine(_ change: (String, TypedTask, Day) -> String?) {
    guard let line = tab.visit.composer else { return }
    guard let text = change(line.text, line.typed(tab, in: ledger), today) else { return }
    showLine()
    // The user continues with another word.
    tab.visit.composer?.text = text.isEmpty ? "" : text + " "
    tab.visit.composer?.error = nil
    tab.visit.composer?.missing = []
  }

  mutating func hold(_ id: RecordID) {
    guard let task = ledger.task(id) else { return }
    perform(.plan(.setStatus(id, task.status.held)))
  }

  mutating func tick(_ id: RecordID) {
    guard let task = ledger.task(id) else { return }
    guard let refusal = refusal(of: .plan(.setStatus(id, task.status.ticked))) else { return }
    guard case .plan(.waits) = refusal else { return tell(words.refusal(refusal)) }
    let questions = LinkQuestions(Settings(in: ledger), tab.locale, at: now, in: tab.zone)
    sheet = Sheet(.link(questions.finish(id, despite: words.explanation(refusal).problem)))
  }

  mutating func deleteTask(_ id: RecordID) {
    guard let task = ledger.task(id) else { return }
    let list = tab.list(beside: task, in: ledger)
    guard perform(.plan(.delete(id))) else { return }
    sheet = nil
    if tab.route == .plan(.task(id)) { move(to: .plan(list), replacing: true) }
  }

  mutating func moveTask(_ id: RecordID, to target: TaskTarget, before next: RecordID?) {
    guard let task = ledger.task(id) else { return }
    let place: Place =
      switch target {
      case .place(let place): place
      case .day(let day):
        .day(day, task.place.region ?? tab.region(in: ledger), task.bucket)
      }
    perform(.plan(.move(id, to: place, before: next)))
  }

  /// Remarks on tasks without their priority and on exceeded limits, as in the shell, and on the
  /// place of a new task that the page does not show.
  func remarks(on command: TrackerCommand, _ ops: [Op]) -> [String] {
    guard case .plan(let command) = command else { return [] }
    var demoted: [RecordID] = []
    switch command {
    // Changing the status to these does not affect slots.
    case .setStatus(_, .doing), .setStatus(_, .done), .doneAnyway: return []
    case .doToday: demoted = PlanCommand.demoted(in: ops)
    case .add, .edit, .setStatus, .move, .moveAll, .place, .toBacklog, .drop, .restore, .delete:
      break
    }
    let tasks = ledger.tasks(changedBy: ops)
    var elsewhere: [String] = []
    if case .add(let draft) = command {
      if !shows(draft.place) { elsewhere = [words.planned(draft.place)] }
      if let region = draft.place.region, isTypedWithoutSlot(draft) {
        let title = draft.traits.title
        elsewhere.append(words.texts.common.plan.withoutPriority(title, .misc, region))
      }
    }
    let missed = ledger.missedReminders(setBy: ops, at: now)
      .map { words.texts.common.plan.missedReminder($0, today) }
    return elsewhere + missed + words.withoutSlot(tasks.filter { demoted.contains($0.id) })
      + ledger.overfullSlots(of: tasks).map { words.texts.common.plan.overLimit($0, today) }
  }

  /// Whether the open line made this task, and there was no place for a further small one.
  private func isTypedWithoutSlot(_ draft: TaskDraft) -> Bool {
    guard let reading = tab.visit.composer?.reading(in: ledger, tab) else { return false }
    return reading.isWithoutSlot && reading.place == draft.place
      && reading.typed.draft.traits.title == draft.traits.title
  }

  private func shows(_ place: Place) -> Bool {
    let list = place.list(today: today)
    guard case .plan(let part) = tab.route else { return list == .day(nil) }
    if case .week = part { return true }
    return part == list
  }

  /// Rolls the plan over to today; also after changes of other devices have arrived.
  ///
  /// Idempotent, so it is tried after every event.
  mutating func rollOver() {
    let today = today
    let isDue = nextRollover.map { $0 <= now.instant } ?? false
    guard rolledOver != today || isDue else { return }
    rolledOver = today
    let rollover = ledger.rollOver(to: today, at: now)
    nextRollover = rollover.next
    guard !rollover.ops.isEmpty else { return }
    keep(rollover.ops)
    let sentences = words.texts.common.plan.rollover(rollover)
    if !sentences.isEmpty { tell(sentences.joined(separator: " ")) }
  }
}

/// Moving a task by keyboard: picked up, moved by the arrow keys, put down, each step announced.
extension Session {
  /// Picks up a task, or puts down one that is picked up already.
  mutating func lift(_ id: RecordID) {
    guard let task = ledger.task(id) else { return }
    reply.focus = Session.grip(id)
    guard let held = tab.visit.lifted, held.task == id else {
      tab.visit.lifted = LiftedTask(task, in: ledger, today: today)
      reply.announcement = words.texts.liftedTask(task.title)
      return
    }
    guard !held.isRefused else {
      reply.announcement = words.texts.slotIsFull(words.place(held.place))
      return
    }
    tab.visit.lifted = nil
    perform(.plan(.move(id, to: held.place, before: held.next)))
  }

  mutating func shift(_ key: CarryKey) {
    guard let held = tab.visit.lifted, let task = ledger.task(held.task) else {
      tab.visit.lifted = nil
      return
    }
    reply.focus = Session.grip(task.id)
    tab.visit.lifted = held.moved(by: key, task, in: ledger, tab)
    guard let moved = tab.visit.lifted else {
      reply.announcement = words.texts.letGoTask(task.title)
      return
    }
    let place = words.place(moved.place)
    reply.announcement =
      moved.isRefused
      ? words.texts.slotIsFull(place)
      : words.texts.taskWouldGo(place, before: moved.next.flatMap { ledger.task($0)?.title })
    // The page changes too, to show where the task would go.
    if key == .left || key == .right {
      let target = Route.plan(moved.place.list(today: today))
      if tab.route != target { move(to: target, replacing: true) }
    }
  }

  private static func grip(_ id: RecordID) -> String { "#grip-\(id)" }

  /// Rolls the plan over, unless that depends on records that are not loaded yet: a routine's task
  /// may be among them.
  mutating func rollOverIfKnown() {
    if ledger.isWhole { return rollOver() }
    let before = self
    _ = ledger.takeMissedRead()
    rollOver()
    if ledger.takeMissedRead() { self = before }
  }
}
