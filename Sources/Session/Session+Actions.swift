import CivilTime
import Ledger
import Pages
import Trackers

extension Session {
  mutating func act(_ name: ActionName, _ fields: Form, _ reply: inout Reply) {
    switch name {
    case .fastStart: start(&reply)
    case .fastStop: perform(.stop(at: nil), &reply)
    case .fastCancel:
      if perform(.cancel, &reply) { sheet = nil }
    case .fastDelete: delete(fields, &reply)
    case .fastKeep:
      if let id = fields.id { perform(.keep(id), &reply) }
    case .sheetOpen: open(fields, &reply)
    case .sheetClose: sheet = nil
    case .sheetSubmit: submit(fields, &reply)
    case .sheetInput: edit(fields)
    case .scheduleUse:
      guard let key = Schedule.Key(fields["key"]) else { return }
      plan = nil
      perform(.useSchedule(key), &reply)
    case .scheduleRemove:
      if let key = Schedule.Key(fields["key"]) { perform(.removeSchedule(key), &reply) }
    case .historyMore: historyLimit += Session.historyPage
    case .chartSelect: select(fields)
    case .settingsSet: set(fields["name"], fields["value"], &reply)
    case .onboardingChoose: chosenSchedule = Schedule.Key(fields["key"]) ?? chosenSchedule
    case .onboardingFinish: welcome(using: chosenSchedule, &reply)
    case .onboardingSkip: welcome(using: nil, &reply)
    case .undo: undo(&reply)
    case .toastExpire: toast = nil
    case .noticeDismiss: notices.removeAll { $0.key == fields["notice"] }
    case .storeRetry: retryStoring(&reply)
    case .updateApply: reply.effects.append(.reload)
    case .storagePersist: reply.effects.append(.askToPersist)
    case .pairingForget: store(StoreBatch(meta: sync.forget()), &reply)
    }
  }

  private mutating func start(_ reply: inout Reply) {
    if perform(.start(at: nil, plan: plan), &reply) { plan = nil }
  }

  private mutating func delete(_ fields: Form, _ reply: inout Reply) {
    guard let id = fields.id, perform(.delete(id), &reply) else { return }
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
    _ name: String, _ value: String, _ reply: inout Reply
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
    if let change = settings.change(from: former) { commit(change, &reply) }
  }

  private mutating func welcome(
    using schedule: Schedule.Key?, _ reply: inout Reply
  ) {
    let former = Settings(in: ledger)
    var settings = former
    settings.isWelcomed = true
    settings.schedule = schedule ?? former.schedule
    if let change = settings.change(from: former) { commit(change, &reply) }
    move(to: schedule == nil ? .today : .fast, replacing: true, &reply)
    reply.focus = "h1"
  }

  /// Carries out a command that has no form; a refusal is told in a toast.
  @discardableResult
  mutating func perform(
    _ command: FastingCommand, _ reply: inout Reply
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
        keepNewest(op, &reply)
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
