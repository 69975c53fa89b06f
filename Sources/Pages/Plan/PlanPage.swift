import CivilTime
import Ledger
import Texts
import Trackers

/// A page of the plan: a day, a week, the backlog, the archive and so on; and beside it one task,
/// if one is open.
package struct PlanPage: Sendable {
  package var list: List
  package var detail: TaskDetail?
  /// Whether the address is of a task that is unknown or deleted.
  package var isDetailMissing = false
  /// The number of edits of the open task that were refused.
  package var refusedEdits = 0
  package var composer: Composer?
  package var lifted: LiftedTask?
  /// The task of ``lifted``.
  package var liftedTask: PlanTask?
  /// The seven days of the week of a day, for the strip above the list.
  package var week: [DayPlan] = []
  /// The backlog beside a day, for a desk.
  package var backlog: [PlanTask] = []

  package init(_ list: List) {
    self.list = list
  }

  package enum List: Sendable {
    /// A day, with overdue tasks if it is today.
    case day(DayPlan, overdue: [PlanTask])
    case week(WeekPlan)
    case backlog([PlanTask])
    /// A search; nil before anything was typed.
    case search(query: String, found: [PlanTask]?)
    case archive([PlanTask], hasMore: Bool)
  }

  /// The shown tasks that may wait.
  package var tasks: [PlanTask] {
    let detail = detail.map { [$0.task] } ?? []
    switch list {
    case .day(let day, let overdue): return detail + day.tasks + overdue + shownBacklog
    case .week(let week): return detail + week.days.flatMap { $0.tasks }
    case .backlog(let tasks): return detail + tasks
    case .search(_, let found): return detail + (found ?? [])
    case .archive: return detail
    }
  }

  /// As much of the backlog as a lane has room for.
  var shownBacklog: [PlanTask] { Array(backlog.prefix(30)) }

  /// Whether one task is open: on a phone it replaces the list.
  var showsDetail: Bool { detail != nil || isDetailMissing }

  /// Whether a day has the button at its bottom, hidden while its line is open or a task is picked
  /// up.
  var hasTaskButton: Bool {
    if case .day = list { composer == nil && lifted == nil } else { false }
  }
}

/// A task with its repetition.
package struct TaskDetail: Sendable {
  package var task: PlanTask
  /// Nil if it does not repeat.
  package var repetition: Repetition?
  /// Of a task of a list.
  package var list: (SharedList, people: ListPeople)?

  package init(task: PlanTask, repetition: Repetition?) {
    self.task = task
    self.repetition = repetition
  }
}

/// A task picked up by the keyboard, and the place at which it would be put down.
package struct LiftedTask: Hashable, Sendable {
  package var task: RecordID
  package var place: Place
  /// The task after it; nil for the end.
  package var next: RecordID?
  /// Whether the slot is full, so that it cannot be put down there.
  package var isRefused: Bool

  package init(task: RecordID, place: Place, next: RecordID?, isRefused: Bool) {
    self.task = task
    self.place = place
    self.next = next
    self.isRefused = isRefused
  }
}

/// The form of places in actions and drop targets: `2026-11-21 morning must`, `backlog none`.
extension Place: LosslessStringConvertible {
  package var description: String {
    switch self {
    case .backlog(let bucket): "backlog " + bucket.rawValue
    case .day(let day, let region, let bucket):
      day.iso8601 + " " + region.rawValue + " " + bucket.rawValue
    }
  }

  package init?(_ description: String) {
    let words = description.split(separator: " ").map { String($0) }
    guard let last = words.last, let bucket = Bucket(rawValue: last) else { return nil }
    if words.count == 2, words[0] == "backlog" {
      self = .backlog(bucket)
    } else if words.count == 3, let day = Day(iso8601: words[0]),
      let region = Region(rawValue: words[1])
    {
      self = .day(day, region, bucket)
    } else {
      return nil
    }
  }
}

extension PlanPage {
  func frame(_ context: PageContext) -> PageFrame {
    let frame = PageFrame.plan(
      eyebrow: eyebrow(context), section: section, context)
    frame.isOfDetail = showsDetail
    if hasTaskButton { frame.foot = " over-task-button" }
    if composer != nil { frame.foot = " over-composer" }
    return frame
  }

  /// The index of the shown list; for a task, of the list from which it was chosen.
  private var section: Int? {
    switch list {
    case .day: 0
    case .week: 1
    case .backlog: 2
    case .search, .archive: nil
    }
  }

  private func eyebrow(_ context: PageContext) -> String {
    switch list {
    case .day(let plan, _): context.locale.longDate(plan.day, today: context.today)
    case .week(let week): context.weekName(week.days[0].day)
    case .backlog: context.texts.backlog
    case .search: context.texts.search
    case .archive: context.texts.archivePage
    }
  }
}

extension PageFrame {
  /// - Parameter section: the index of the current section; nil for none.
  static func plan(
    eyebrow: String, section: Int?, _ context: PageContext
  ) -> PageFrame {
    let texts = context.texts
    let frame = PageFrame("page-plan", texts.plan, eyebrow: eyebrow)
    // Links to pages that are no lists of open tasks.
    frame.links = (
      texts.more,
      [
        HeadLink(
          route: .plan(.search), icon: .search, name: texts.search, shortcut: .shortcut(.search)),
        HeadLink(route: .plan(.archive), icon: .archive, name: texts.archivePage),
        HeadLink(route: .plan(.review()), icon: .chart, name: texts.review),
      ]
    )
    var sections: [(route: Route, name: String)] = [
      (.plan(.day(nil)), texts.dayPlan), (.plan(.week(nil)), texts.week),
      (.plan(.backlog), texts.backlog),
    ]
    if context.hasLists { sections.append((.list(.all), texts.lists)) }
    frame.sections = Sections(
      name: texts.sections(of: texts.plan), sections: sections, current: section)
    return frame
  }
}
