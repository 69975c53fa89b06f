import CivilTime
import Ledger
import Pages
import Trackers

extension Session {
  mutating func act(_ name: ActionName, _ fields: Form, _ reply: inout Reply) {
    switch name {
    case .fastStart: start(&reply)
    case .fastStop: perform(.fasting(.stop(at: nil)), &reply)
    case .fastCancel:
      if perform(.fasting(.cancel), &reply) { sheet = nil }
    case .fastDelete: delete(fields, &reply)
    case .fastKeep:
      if let id = fields.id { perform(.fasting(.keep(id)), &reply) }
    case .sheetOpen: open(fields, &reply)
    case .sheetClose: sheet = nil
    case .sheetSubmit: submit(fields, &reply)
    case .sheetInput: edit(fields)
    case .scheduleUse:
      guard let key = Schedule.Key(fields["key"]) else { return }
      plan = nil
      perform(.fasting(.useSchedule(key)), &reply)
    case .scheduleRemove:
      if let key = Schedule.Key(fields["key"]) { perform(.fasting(.removeSchedule(key)), &reply) }
    case .historyMore, .archiveMore: historyLimit += Session.historyPage
    case .chartSelect: select(fields)
    case .settingsSet: set(fields["name"], fields["value"], &reply)
    case .onboardingChoose: choose(fields)
    case .onboardingFinish: welcome(using: chosenSchedule, &reply)
    case .onboardingSkip: welcome(using: nil, &reply)
    case .entryAdd: addEntry(fields, &reply)
    case .entryDelete: deleteEntry(fields, &reply)
    case .beverageChoose: beverage = Beverage.Key(rawValue: fields["key"])
    case .beverageRemove: settle(fields, &reply) { .hydration(.removeBeverage($0)) }
    case .activityArchive: settle(fields, &reply) { .tally(.archive($0, true)) }
    case .activityRestore: settle(fields, &reply) { .tally(.archive($0, false)) }
    case .activityDelete: settle(fields, &reply) { .tally(.delete($0)) }
    case .activityPrimary: settle(fields, &reply) { .tally(.makePrimary($0)) }
    case .dateArchive: settle(fields, &reply) { .date(.archive($0, true)) }
    case .dateRestore: settle(fields, &reply) { .date(.archive($0, false)) }
    case .dateDelete: settle(fields, &reply) { .date(.delete($0)) }
    case .composeOpen: compose(fields, &reply)
    case .composeType: type(fields["text"])
    case .composeAdd: addTyped(fields, &reply)
    case .composeClose: composer = nil
    case .taskAdvance:
      if let id = fields.id { advance(id, &reply) }
    case .taskToday: settleTasks(fields.id, &reply) { .doToday($0) }
    case .taskBacklog: settleTasks(fields.id, &reply) { .toBacklog($0) }
    case .taskDrop: settleTasks(fields.id, &reply) { .drop($0) }
    case .taskRestore:
      guard let id = fields.id, let place = Place(fields["place"]) else { return }
      perform(.plan(.restore(id, place)), &reply)
    case .taskDelete:
      if let id = fields.id { deleteTask(id, &reply) }
    case .taskMove: moveTask(fields, &reply)
    case .taskLift:
      if let id = fields.id { lift(id, &reply) }
    case .taskShift: shift(fields["key"], &reply)
    case .planSearch: query = fields["query"]
    case .monthMove: monthsBack = max(0, monthsBack - (Int(fields["by"]) ?? 0))
    case .restRemove:
      guard let day = Day(iso8601: fields["day"]),
        let change = try? RestDays(in: ledger).change(marking: day, false)
      else { return }
      commit(change, &reply)
    case .sampleAdd: addSample(&reply)
    case .sampleRemove: removeSample(&reply)
    case .undo: undo(&reply)
    case .toastExpire: toast = nil
    case .noticeDismiss: notices.removeAll { $0.key == fields["notice"] }
    case .storeRetry: retryStoring(&reply)
    case .updateApply: update(&reply)
    case .storagePersist: reply.effects.append(.askToPersist)
    case .pairingForget: store(StoreBatch(meta: sync.forget()), &reply)
    }
  }

  private mutating func start(_ reply: inout Reply) {
    if perform(.fasting(.start(at: nil, plan: plan)), &reply) { plan = nil }
  }

  /// Takes the new version. What is half typed comes along; no sheet is open, since it would lie over
  /// the notice.
  private func update(_ reply: inout Reply) {
    if let composer, !composer.text.isEmpty {
      reply.route = .unknown(VerbLink.composing(composer.text, at: composer.place.description))
      reply.replacesRoute = true
    }
    reply.effects.append(.reload)
  }

  private mutating func delete(_ fields: Form, _ reply: inout Reply) {
    guard let id = fields.id, perform(.fasting(.delete(id)), &reply) else { return }
    sheet = nil
    if route == .fastDetail(id) { move(to: .history, replacing: true, &reply) }
  }

  private mutating func select(_ fields: Form) {
    let index = Int(fields["index"])
    switch fields["chart"] {
    case "bars": selectedBar = selectedBar == index ? nil : index
    case "week", "daily": selectedDay = selectedDay == index ? nil : index
    default: break
    }
  }

  private mutating func set(
    _ name: String, _ value: String, _ reply: inout Reply
  ) {
    let former = Settings(in: ledger)
    var settings = former
    switch name {
    case "theme": settings.theme = Theme(rawValue: value) ?? former.theme
    case "dayStart":
      settings.dayStart = Int(value).flatMap { DayStart(hour: $0) } ?? former.dayStart
    case "firstWeekday": settings.firstWeekday = Int(value).flatMap { Weekday(rawValue: $0) }
    case "volumeUnit": settings.volumeUnit = VolumeUnit(rawValue: value) ?? former.volumeUnit
    case "overLimit": settings.overLimit = OverLimit(rawValue: value) ?? former.overLimit
    case "haptics": settings.hasHaptics.toggle()
    case "confetti": settings.hasConfetti.toggle()
    default:
      let parts = name.split(separator: ".").map { String($0) }
      guard parts.count == 2 else { return }
      if parts[0] == "rest" { return setRest(Int(parts[1]) ?? -1, &reply) }
      if let tracker = Tracker(rawValue: parts[1]) {
        settings.hidden.formSymmetricDifference([tracker])
      }
    }
    if let change = settings.change(from: former) { commit(change, &reply) }
  }

  private mutating func choose(_ fields: Form) {
    if let key = Schedule.Key(fields["key"]) { chosenSchedule = key }
    let goal = Int64(fields["goal"]).map { Volume(tenths: $0) }
    if let goal, Hydration.offeredGoals.contains(goal) { firstGoal = goal }
    if let tracker = Tracker(rawValue: fields["tracker"]) {
      firstChoices.hidden.formSymmetricDifference([tracker])
    }
  }

  /// The end of the first start: with what was chosen, or with nothing.
  mutating func welcome(using schedule: Schedule.Key?, _ reply: inout Reply) {
    let former = Settings(in: ledger)
    var settings = former
    settings.isWelcomed = true
    if let schedule {
      settings.schedule = schedule
      settings.hidden = firstChoices.hidden
    }
    var change = settings.change(from: former)
    if schedule != nil, firstGoal != Hydration.standardGoal {
      let goal = DailyGoal(.atLeast, firstGoal.tenths)
      change?.records.append(DatedGoals.setting(goal, of: Hydration.subject, from: nil))
    }
    if let change {
      let op = ledger.commit(change, at: now.instant)
      // Whoever skips has chosen nothing that could be told.
      if schedule == nil {
        keep([op], undo: ledger.undoEntries.suffix(1), &reply)
      } else {
        keepNewest(op, &reply)
      }
    }
    // A line that a link has opened meanwhile is still to be looked at.
    if composer == nil { move(to: .today, replacing: true, &reply) }
    reply.focus = composer == nil ? "h1" : "#compose-text"
  }

  /// Carries out what concerns the record that the tap names.
  private mutating func settle(
    _ fields: Form, _ reply: inout Reply, _ command: (RecordID) -> TrackerCommand
  ) {
    if let id = fields.id { settle(command(id), &reply) }
  }

  /// Carries out a command that has no form; a refusal is told in a toast.
  @discardableResult
  mutating func perform(
    _ command: TrackerCommand, _ reply: inout Reply
  ) -> Bool {
    guard let refusal = refusal(of: command, &reply) else { return true }
    tell(words.refusal(refusal), &reply)
    return false
  }

  /// Carries out a command, unless the rules refuse it.
  mutating func refusal(
    of command: TrackerCommand, _ reply: inout Reply
  ) -> TrackerRefusal? {
    do {
      let id = RecordID(random: &random)
      if let op = try ledger.perform(command, at: now, newID: id) {
        keepNewest(op, remarks: remarks(on: command, op), &reply)
        celebrate(after: command, op, &reply)
      }
      return nil
    } catch {
      switch error {
      case .refused(let refusal): return refusal
      }
    }
  }
}

extension Form {
  var id: RecordID? { RecordID(self["id"]) }
}
