import CivilTime
import Ledger
import Pages
import Trackers

extension PlanPage {
  init(_ part: PlanPart, in ledger: MemoryLedger, _ tab: TabState) {
    let settings = Settings(in: ledger)
    let today = tab.now.day(startingAt: settings.dayStart)
    var (part, detail, isMissing) = (part, TaskDetail?.none, false)
    if case .task(let id) = part {
      let task = ledger.task(id)
      detail = task.map { TaskDetail(task: $0, repetition: ledger.routine(of: $0)?.repetition) }
      detail?.list = task?.shared.map { shared in
        let book = ledger.listBook(shared.list)
        return (book.list, book.people)
      }
      isMissing = task == nil
      part = task.map { tab.list(beside: $0, in: ledger) } ?? .day(nil)
    }
    self.init(List(part, in: ledger, tab, settings, today))
    if case .day(let day) = part {
      week = ledger.weekPlan(from: tab.startOfWeek(day ?? today, settings), today: today).days
      backlog = ledger.backlog(today: today)
    }
    self.detail = detail
    isDetailMissing = isMissing
    refusedEdits = tab.visit.refusedEdits
    composer = tab.visit.composer
    composer?.reading = tab.visit.composer?.reading(in: ledger, tab)
    lifted = tab.visit.lifted
    liftedTask = tab.visit.lifted.flatMap { ledger.task($0.task) }
  }
}

extension PlanPage.List {
  fileprivate init(
    _ part: PlanPart, in ledger: MemoryLedger, _ tab: TabState, _ settings: Settings, _ today: Day
  ) {
    switch part {
    case .day(let day):
      let day = day ?? today
      self = .day(ledger.dayPlan(day), overdue: day == today ? ledger.overdue(before: today) : [])
    case .week(let day):
      self = .week(ledger.weekPlan(from: tab.startOfWeek(day ?? today, settings), today: today))
    case .backlog: self = .backlog(ledger.backlog(today: today))
    case .search:
      let search = tab.search
      self = .search(query: search.query, found: search.query.isEmpty ? nil : search.found)
    case .archive:
      let limit = tab.visit.historyLimit
      let tasks = ledger.archive(today: today, limit: limit + 1)
      self = .archive(Array(tasks.prefix(limit)), hasMore: tasks.count > limit)
    // A task is shown beside its list; the review has none.
    case .task, .review: self = .day(ledger.dayPlan(today), overdue: ledger.overdue(before: today))
    }
  }
}

extension TabState {
  /// The list beside an open task: the one from which it was opened, while it contains the task.
  func list(beside task: PlanTask, in ledger: MemoryLedger) -> PlanPart {
    let today = self.today(in: ledger)
    let shown: [PlanTask] =
      switch visit.listOfTask {
      // Beside a day is the backlog.
      case .day(let day)?:
        ledger.backlog(today: today)
          + ((day ?? today) == today ? ledger.overdue(before: today) : [])
      case .search?: search.found
      case .week?, .backlog?, .archive?, .review?, .task?, nil: []
      }
    let list = shown.contains { $0.id == task.id } ? visit.listOfTask : nil
    return list ?? task.list(today: today)
  }
}

extension PlanTask {
  /// The list that contains it.
  func list(today: Day) -> PlanPart {
    status.isArchived || isExpired(on: today) ? .archive : place.list(today: today)
  }
}

extension Place {
  func list(today: Day) -> PlanPart {
    day.map { .day($0 == today ? nil : $0) } ?? .backlog
  }
}
