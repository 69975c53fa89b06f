import CivilTime
import Ledger
import Pages
import Trackers

extension Session {
  mutating func act(_ name: ActionName, _ fields: Form, at now: Moment, _ reply: inout Reply) {
    switch name {
    case .fastStart: start(at: now, &reply)
    case .fastStop: perform(.stop(at: nil), at: now, &reply)
    case .fastCancel:
      if perform(.cancel, at: now, &reply) { sheet = nil }
    case .fastDelete: delete(fields, at: now, &reply)
    case .fastKeep:
      if let id = fields.id { perform(.keep(id), at: now, &reply) }
    case .sheetOpen: open(fields, at: now, &reply)
    case .sheetClose: sheet = nil
    case .sheetSubmit: submit(fields, at: now, &reply)
    case .sheetInput: edit(fields, at: now)
    case .scheduleUse:
      guard let key = Schedule.Key(fields["key"]) else { return }
      plan = nil
      perform(.useSchedule(key), at: now, &reply)
    case .scheduleRemove:
      if let key = Schedule.Key(fields["key"]) { perform(.removeSchedule(key), at: now, &reply) }
    case .historyMore: historyLimit += Session.historyPage
    case .chartSelect: select(fields)
    case .settingsSet: set(fields["name"], fields["value"], at: now, &reply)
    case .onboardingChoose: chosenSchedule = Schedule.Key(fields["key"]) ?? chosenSchedule
    case .onboardingFinish: welcome(using: chosenSchedule, at: now, &reply)
    case .onboardingSkip: welcome(using: nil, at: now, &reply)
    case .undo: undo(at: now, &reply)
    case .toastExpire: toast = nil
    case .noticeDismiss:
      if let index = Int(fields["index"]), notices.indices.contains(index) {
        notices.remove(at: index)
      }
    case .storeRetry: retryStoring(&reply)
    case .updateApply: reply.effects.append(.reload)
    case .storagePersist: reply.effects.append(.askToPersist)
    case .pairingForget: store(StoreBatch(meta: sync.forget()), &reply)
    }
  }

  private mutating func start(at now: Moment, _ reply: inout Reply) {
    if perform(.start(at: nil, plan: plan), at: now, &reply) { plan = nil }
  }

  private mutating func delete(_ fields: Form, at now: Moment, _ reply: inout Reply) {
    guard let id = fields.id, perform(.delete(id), at: now, &reply) else { return }
    sheet = nil
    if route == .fastDetail(id) { move(to: .history, replacing: true, &reply) }
  }

  private mutating func select(_ fields: Form) {
    let index = Int(fields["index"])
    switch fields["chart"] {
    case "bars": selectedBar = selectedBar == index ? nil : index
    case "week": selectedDay = selectedDay == index ? nil : index
    default: break
    }
  }

  private mutating func set(
    _ name: String, _ value: String, at now: Moment, _ reply: inout Reply
  ) {
    let former = Settings(in: ledger)
    var settings = former
    switch name {
    case "theme": settings.theme = Theme(rawValue: value) ?? former.theme
    case "dayStart":
      settings.dayStart = Int(value).flatMap { DayStart(hour: $0) } ?? former.dayStart
    case "firstWeekday": settings.firstWeekday = Int(value).flatMap { Weekday(rawValue: $0) }
    default: break
    }
    if let change = settings.change(from: former) { commit(change, at: now, &reply) }
  }

  private mutating func welcome(
    using schedule: Schedule.Key?, at now: Moment, _ reply: inout Reply
  ) {
    let former = Settings(in: ledger)
    var settings = former
    settings.isWelcomed = true
    settings.schedule = schedule ?? former.schedule
    if let change = settings.change(from: former) { commit(change, at: now, &reply) }
    move(to: schedule == nil ? .today : .fast, replacing: true, &reply)
    reply.focus = "h1"
  }

  /// Carries out a command that has no form; a refusal is told in a toast.
  @discardableResult
  mutating func perform(
    _ command: FastingCommand, at now: Moment, _ reply: inout Reply
  ) -> Bool {
    guard let refusal = refusal(of: command, at: now, &reply) else { return true }
    tell(words.refusal(refusal), &reply)
    return false
  }

  /// Carries out a command, unless the rules refuse it.
  mutating func refusal(
    of command: FastingCommand, at now: Moment, _ reply: inout Reply
  ) -> FastingRefusal? {
    do {
      let id = RecordID(random: &random)
      if let op = try ledger.perform(command, at: now, newID: id) {
        keepNewest(op, &reply)
        celebrate(command, op, &reply)
      }
      return nil
    } catch {
      switch error {
      case .refused(let refusal): return refusal
      }
    }
  }

  private func celebrate(_ command: FastingCommand, _ op: Op, _ reply: inout Reply) {
    guard case .stop = command, let id = op.changes.first?.id, let fast = ledger.fast(id),
      fast.isCompleted
    else { return }
    reply.effects.append(.vibrate([30, 60, 30]))
  }
}

extension Form {
  var id: RecordID? { RecordID(self["id"]) }
}
