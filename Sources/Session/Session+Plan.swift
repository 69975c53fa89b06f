import CivilTime
import Ledger
import Pages
import Trackers

/// What the pages of the plan are drawn from.
extension Session {
  func planContent(_ part: PlanPart, _ settings: Settings, _ today: Day) -> Content {
    .plan(planPage(part, settings, today))
  }

  /// The list that the task is in, with the task beside it.
  func taskContent(_ id: RecordID, _ settings: Settings, _ today: Day) -> Content {
    guard let task = ledger.task(id) else {
      var page = planPage(.day(nil), settings, today)
      page.isDetailMissing = true
      return .plan(page)
    }
    var page = planPage(part(of: task, today), settings, today)
    page.detail = TaskDetail(task: task, repetition: ledger.routine(of: task)?.repetition)
    return .plan(page)
  }

  /// Where the list is that a task is in.
  func part(of task: PlanTask, _ today: Day) -> PlanPart {
    if task.status.isArchived || task.isExpired(on: today) { return .archive }
    return task.day.map { .day($0 == today ? nil : $0) } ?? .backlog
  }

  private func planPage(_ part: PlanPart, _ settings: Settings, _ today: Day) -> PlanPage {
    var page = PlanPage(list(part, settings, today))
    if case .day(let day) = part {
      let first = startOfWeek(day ?? today, settings)
      page.week = ledger.weekPlan(from: first, today: today).days
    }
    page.composer = visit.composer
    page.lifted = visit.lifted
    page.liftedTask = visit.lifted.flatMap { ledger.task($0.task) }
    return page
  }

  private func list(_ part: PlanPart, _ settings: Settings, _ today: Day) -> PlanPage.List {
    switch part {
    case .day(let day):
      let day = day ?? today
      return .day(
        ledger.dayPlan(day), overdue: day == today ? ledger.overdue(before: today) : [])
    case .week(let day):
      return .week(ledger.weekPlan(from: startOfWeek(day ?? today, settings), today: today))
    case .backlog: return .backlog(ledger.backlog(today: today))
    case .search: return .search(query: query, found: query.isEmpty ? nil : found)
    case .archive:
      let tasks = ledger.archive(today: today, limit: visit.historyLimit + 1)
      return .archive(
        Array(tasks.prefix(visit.historyLimit)), hasMore: tasks.count > visit.historyLimit)
    case .review(let day):
      return .review(
        ledger.review(
          weekOf: startOfWeek(day ?? today, settings), dayStart: settings.dayStart))
    }
  }

  private func startOfWeek(_ day: Day, _ settings: Settings) -> Day {
    day.startOfWeek(on: settings.firstWeekday ?? locale.firstWeekday)
  }
}
