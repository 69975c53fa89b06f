import CivilTime
import Ledger
import Pages
import Texts
import Trackers

extension Session {
  mutating func act(_ action: Action) {
    switch action {
    case .plain(let action): act(action)
    case .on(let action, let id): act(action, on: id)
    case .tasks(let action, let id): act(action, on: id)
    case .scheduleUse(let key):
      tab.nextFast = nil
      perform(.fast(.useSchedule(key)))
    case .scheduleRemove(let key): perform(.fast(.removeSchedule(key)))
    case .entryAdd(let subject, let amount): add(amount, to: subject)
    case .entryDelete(let subject, let id): performFromSheet(subject.deleting(id))
    case .beverageChoose(let key): tab.beverage = key
    case .restGive(let mark): rest(mark, true)
    case .restRemove(let mark): rest(mark, false)
    case .sheetOpen(let request): open(request)
    case .sheetSubmit(let values): submit(values)
    case .sheetInput(let values, let field): edit(values, field)
    case .composeOpen(let place): compose(at: place)
    case .composeType(let text): type(text)
    case .composeChoose(let part, let mark): choose(part, mark: mark)
    case .composePick(let part): pick(part)
    case .composeTakeBack(let offset): takeBack(at: offset)
    case .composeAdd(let text, let creates): addTyped(text, creates: creates)
    case .taskEdit(let id, let values): edit(id, values)
    case .taskRestore(let id, let place): perform(.plan(.restore(id, place)))
    case .taskMove(let id, let target, let next): moveTask(id, to: target, before: next)
    case .taskShift(let key): shift(key)
    case .planSearch(let text): tab.search.query = text
    case .chartSelect(let chart, let index): select(index, in: chart)
    case .monthMove(let count): tab.visit.monthsBack = max(0, tab.visit.monthsBack - count)
    case .settingsSet(let change): set(change)
    case .settingsSearch(let text): tab.visit.settingsQuery = text
    case .onboardingChoose(let choice): tab.firstStart.take(choice)
    case .noticeDismiss(let key): notices.removeAll { $0.key == key }
    case .feedbackType(let fields): feedback.type(fields, &reply)
    case .feedbackSend(let fields): feedback.send(fields, &reply)
    }
  }

  private mutating func act(_ action: PlainAction) {
    switch action {
    case .fastStart: if perform(.fast(.start(at: nil, plan: tab.nextFast))) { tab.nextFast = nil }
    case .fastStop: stop()
    case .fastCancel: performFromSheet(.fast(.cancel))
    case .sheetClose: sheet = nil
    case .composeClose: closeComposer()
    case .historyMore, .archiveMore: tab.visit.historyLimit += Visit.historyPage
    case .onboardingNext: showQuestion(1)
    case .onboardingBack: showQuestion(-1)
    case .onboardingFinish: welcome(using: tab.firstStart.schedule)
    case .onboardingSkip: welcome(using: nil)
    case .onboardingRemind: tab.firstStart.reminds = tab.firstStart.reminds == false
    case .onboardingOpen: chooseAgain()
    case .sampleAdd:
      if !Settings(in: ledger).isWelcomed { welcome(using: tab.firstStart.schedule) }
      reply.effects.append(.sample(.add))
    case .sampleRemove: reply.effects.append(.sample(.remove))
    case .undo: takeBack()
    case .redo: redo()
    case .toastExpire: toast = nil
    case .storeRetry: retryStoring()
    case .updateApply: update()
    case .storagePersist: reply.effects.append(.askToPersist)
    case .keysTurn: store(StoreBatch(meta: tab.turnKeys()))
    case .install: reply.effects.append(.install)
    case .feedbackAsk: feedback.open(&reply, hasServer: !storage.isOfShell)
    case .feedbackDelete: feedback.askToDelete(true)
    case .feedbackKeep: feedback.askToDelete(false)
    case .feedbackEnd: reply.effects.append(.feedback(.end))
    }
  }

  private mutating func act(_ action: RecordAction, on id: RecordID) {
    switch action {
    case .fastDelete: delete(id)
    case .fastKeep: perform(.fast(.keep(id)))
    case .beverageRemove: performFromSheet(.water(.removeBeverage(id)))
    case .activityArchive: performFromSheet(.counter(.archive(id, true)))
    case .activityRestore: performFromSheet(.counter(.archive(id, false)))
    case .activityDelete: performFromSheet(.counter(.delete(id)))
    case .activityPrimary: performFromSheet(.counter(.makePrimary(id)))
    case .dateArchive: performFromSheet(.date(.archive(id, true)))
    case .dateRestore: performFromSheet(.date(.archive(id, false)))
    case .dateDelete: performFromSheet(.date(.delete(id)))
    case .taskTick: tick(id)
    case .taskHold: hold(id)
    case .taskDelete: deleteTask(id)
    case .taskLift: lift(id)
    }
  }

  /// - Parameter id: nil for all overdue tasks.
  private mutating func act(_ action: TasksAction, on id: RecordID?) {
    let ids = id.map { [$0] } ?? ledger.overdue(before: today).map { $0.id }
    guard !ids.isEmpty else { return }
    switch action {
    case .today: perform(.plan(.doToday(ids)))
    case .tomorrow: if let id { moveTask(id, to: .day(today + 1), before: nil) }
    case .backlog: perform(.plan(.toBacklog(ids)))
    case .drop: perform(.plan(.drop(ids)))
    }
  }

  private mutating func add(_ amount: Int64, to subject: SubjectID) {
    guard perform(subject.adding(amount, in: ledger, tab)) else { return }
    // Before the vibration of a reached goal, which replaces it.
    if Settings(in: ledger).hasHaptics { reply.effects.insert(.vibrate([10]), at: 0) }
  }

  private mutating func stop() {
    let running = ledger.runningFasts().first
    if perform(.fast(.stop(at: nil))) { showSummary(of: running) }
  }

  /// Reloads with the new version, keeping an unfinished line. No sheet can be open, since it would
  /// cover the notice.
  private mutating func update() {
    if let line = tab.visit.composer, !line.text.isEmpty {
      reply.route = .unknown(VerbLink.composing(line.text, at: line.place.description))
      reply.replacesRoute = true
    }
    reply.effects.append(.reload)
  }

  private mutating func select(_ index: Int?, in chart: ChartName) {
    switch chart {
    case .bars: tab.visit.selectedBar = tab.visit.selectedBar == index ? nil : index
    case .week, .daily: tab.visit.selectedDay = tab.visit.selectedDay == index ? nil : index
    }
  }

  private mutating func set(_ change: SettingChange) {
    switch change {
    case .language(let code): choose(language: code)
    case .turn(.rest(let weekday)):
      commit(RestDays(in: ledger).change(toggling: weekday, today: today))
    case .theme, .dayStart, .firstWeekday, .volumeUnit, .overLimit, .move, .turn:
      let former = Settings(in: ledger)
      var settings = former
      settings.apply(change)
      if let change = settings.change(from: former) { commit(change) }
      reply.announcement = words.moved(change, settings)
    }
  }

  /// Stores the choice of a language in this browser only; the host then sends its texts.
  private mutating func choose(language code: String) {
    let known = ["", Language.english.code] + tab.locale.languages.others.map { $0.code }
    guard known.contains(code) else { return }
    store(StoreBatch(meta: [("language", code.isEmpty ? nil : code)]))
  }

  private mutating func rest(_ mark: RestDays.Mark, _ isRest: Bool) {
    let marks = RestDays.marks(in: ledger)
    guard let change = try? RestDays.change(mark, isRest, among: marks) else { return }
    if !isRest { return commit(change) }
    keepNewest([ledger.commit(change, at: now.instant)])
  }

  private mutating func chooseAgain() {
    let settings = Settings(in: ledger)
    let goal = ledger.hydration(dayStart: settings.dayStart).goals.goal(on: today)
    tab.firstStart = FirstStart(again: settings, waterGoal: Volume(tenths: goal?.amount ?? 0))
    reply.focus = "h1"
  }

  private mutating func showQuestion(_ distance: Int) {
    tab.firstStart.move(by: distance)
    reply.focus = "h1"
  }

  /// Ends onboarding, with or without its choices.
  mutating func welcome(using schedule: Schedule.Key?) {
    let former = Settings(in: ledger)
    var settings = former
    settings.isWelcomed = true
    if schedule != nil || !tab.firstStart.isAgain { settings.volumeUnit = tab.firstStart.unit }
    if let schedule {
      settings.schedule = schedule
      settings.hidden = tab.firstStart.hidden
    }
    var records = settings.change(from: former)?.records ?? []
    if schedule != nil {
      records += chosenGoal(former) + tab.firstStart.reminders
      if tab.firstStart.reminds == true { reply.effects.append(.askToNotify) }
    }
    commit(Change(.settings(.edit), records))
    // The hint was shown beside the choices.
    if storage.install == .share { store(StoreBatch(meta: hints.toldInstall())) }
    reply.focus = tab.visit.composer == nil ? "h1" : "#compose-text"
    if tab.firstStart.isAgain {
      tab.firstStart = FirstStart()
    } else if tab.visit.composer == nil {
      // Stay if a link has opened a line in the meantime.
      move(to: .today, replacing: true)
    }
  }

  /// The writes of a changed goal of water: at the first start for all days, later from today on.
  private func chosenGoal(_ settings: Settings) -> [RecordChange] {
    let goal = tab.firstStart.waterGoal
    guard tab.firstStart.unit.offeredGoals.contains(goal) else { return [] }
    return ledger.hydration(dayStart: settings.dayStart).goals.changes(
      to: DailyGoal(.atLeast, goal.tenths), of: WaterRules.subject, today: today,
      isFirst: !tab.firstStart.isAgain)
  }

  /// Performs a command without a form; a refusal is shown in a toast.
  @discardableResult
  mutating func perform(_ command: TrackerCommand) -> Bool {
    guard let refusal = refusal(of: command) else { return true }
    tell(words.refusal(refusal))
    return false
  }

  /// Performs a command. Returns the refusal of the rules; nil if it was performed.
  mutating func refusal(of command: TrackerCommand) -> TrackerRefusal? {
    do {
      let id = RecordID(random: &random)
      ledger.note(new: id)
      let ops = try ledger.perform(command, at: now, newID: id)
      if !ops.isEmpty {
        let reached = celebrations.note(after: command, ops, in: ledger, at: now)
        let streak = reached.flatMap { $0.milestone }.map { words.streakReached($0) }
        keepNewest(
          ops, done: command.toast(in: ledger, words),
          remarks: remarks(on: command, ops) + [streak].compactMap { $0 })
        if let reached {
          store(StoreBatch(meta: reached.memory))
          celebrate(reached.celebrated)
        }
      }
      return nil
    } catch {
      switch error {
      case .refused(let refusal): return refusal
      }
    }
  }
}

extension Session {
  private mutating func celebrate(_ celebrated: Celebrated) {
    reply.effects += celebrations.begin(celebrated, Settings(in: ledger), at: now.instant)
  }

  /// Announces the milestone that the running fast passed since the last event.
  mutating func announcePassed(since former: Instant) {
    switch PassedMilestone(since: former, at: now, in: ledger) {
    case .goal?:
      reply.announcement = words.texts.common.fasting.goalReached
      celebrate(.fast)
    case .hours(let hours)?:
      reply.announcement = words.texts.common.duration.spoken(.hours(hours))
    case nil: break
    }
  }
}

extension Session {
  /// Undoes the newest change that can still be undone; others are dropped.
  mutating func undo() {
    var popped = 0
    while let undoing = ledger.undoLast(at: now.instant) {
      popped += 1
      if undoing.undone.ops.isEmpty { continue }
      let text = keepFitted(undoing, words.undone(undoing.undone.label))
      return keep(undoing.undone.ops, popUndo: popped, saying: text)
    }
    toast = nextToast(words.nothingToUndo)
    store(StoreBatch(popUndo: popped))
  }

  /// Redoes the last undone change that can still be redone.
  mutating func redo() {
    while let redoing = ledger.redoLast(at: now.instant) {
      if redoing.undone.ops.isEmpty { continue }
      let text = keepFitted(redoing, words.redone(redoing.undone.label))
      return keep(redoing.undone.ops, undo: ledger.undoEntries.suffix(1), saying: text)
    }
    keep([])
    toast = nextToast(words.nothingToRedo)
  }

  /// - Returns: the text to show, with the tasks that lost their bucket.
  private mutating func keepFitted(_ undoing: Undoing, _ sentence: String) -> String {
    let demoted = ledger.tasks(changedBy: undoing.fitted)
    if !undoing.fitted.isEmpty { keep(undoing.fitted) }
    rolledOver = nil
    return words.sentences(sentence, words.withoutSlot(demoted))
  }
}
