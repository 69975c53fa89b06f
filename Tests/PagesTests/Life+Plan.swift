import CivilTime
import Ledger
import Pages
import Trackers
import Testing

/// A user's plan, and its pages as the session makes them.
extension Life {
  /// Adds a task as typed on a day, in its morning.
  @discardableResult
  mutating func plan(_ line: String, _ day: Day? = nil) -> RecordID {
    let place = Place.day(day ?? today, .morning, .free)
    return perform(
      .plan(.add(TypedTask.parse(line, in: place, today: today, dayStart: .midnight).draft)))
  }

  mutating func settle(_ id: RecordID, _ status: TaskStatus) {
    perform(.plan(.setStatus(id, status)))
  }

  func planPage(_ part: PlanPart) -> PlanPage {
    let first = (day(of: part) ?? today).startOfWeek(on: settings.firstWeekday ?? .monday)
    switch part {
    case .day(let shown):
      let day = shown ?? today
      var page = PlanPage(
        .day(store.dayPlan(day), overdue: day == today ? store.overdue(before: today) : []))
      page.week = store.weekPlan(from: first, today: today).days
      return page
    case .week: return PlanPage(.week(store.weekPlan(from: first, today: today)))
    case .backlog: return PlanPage(.backlog(store.backlog(today: today)))
    case .search: return PlanPage(.search(query: "", found: nil))
    case .archive: return PlanPage(.archive(store.archive(today: today, limit: 3), hasMore: true))
    case .task(let id): return taskPage(id)
    case .review:
      Issue.record("The review is no plan page")
      return PlanPage(.backlog(store.backlog(today: today)))
    }
  }

  private func taskPage(_ id: RecordID) -> PlanPage {
    let task = store.task(id)
    var page = planPage(task?.day.map { .day($0) } ?? .backlog)
    page.detail = task.map {
      TaskDetail(task: $0, repetition: store.routine(of: $0)?.repetition)
    }
    page.isDetailMissing = task == nil
    return page
  }

  func screen(_ page: PlanPage, _ route: Route = .plan(.day(nil)), _ sheet: Sheet? = nil) -> Screen
  {
    Screen(
      route: route, content: .plan(page), sheet: sheet, now: now, zone: Samples.zone,
      settings: settings, locale: locale, isTouch: false)
  }

  func composer(_ line: String, at place: Place? = nil, error: String? = nil) -> Composer {
    var composer = Composer(
      place: place ?? .day(today, .morning, .free), text: line, error: error, number: 3)
    let typed = TypedTask.parse(line, in: composer.place, today: today, dayStart: .midnight)
    composer.reading = Composer.Reading(typed, typed.draft.place.day.map { store.dayPlan($0) })
    return composer
  }

  private func day(of part: PlanPart) -> Day? {
    switch part {
    case .day(let day), .week(let day): day
    case .backlog, .search, .archive, .task, .review: nil
    }
  }
}
