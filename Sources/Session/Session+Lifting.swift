import CivilTime
import Ledger
import Pages
import Trackers

/// Moving a task by the keyboard: picked up, carried by the arrow keys, put down. What a pointer
/// does, in steps that can be heard.
extension Session {
  /// Picks a task up; a task that is up already is put down where it is by now.
  mutating func lift(_ id: RecordID) {
    guard let task = ledger.task(id) else { return }
    reply.focus = Session.grip(id)
    guard let held = visit.lifted, held.task == id else {
      visit.lifted = LiftedTask(
        task: id, place: task.place, next: follower(of: task), isRefused: false)
      reply.announcement = words.texts.liftedTask(task.title)
      return
    }
    guard !held.isRefused else {
      reply.announcement = words.texts.slotIsFull(words.place(held.place))
      return
    }
    visit.lifted = nil
    perform(.plan(.move(id, to: held.place, before: held.next)))
  }

  mutating func shift(_ key: CarryKey) {
    guard let held = visit.lifted, let task = ledger.task(held.task) else {
      visit.lifted = nil
      return
    }
    reply.focus = Session.grip(task.id)
    switch key {
    case .up: step(held, task, by: -1)
    case .down: step(held, task, by: 1)
    case .left: carry(held, task, to: dayBefore(held.place))
    case .right: carry(held, task, to: dayAfter(held.place))
    case .escape:
      visit.lifted = nil
      reply.announcement = words.texts.letGoTask(task.title)
    }
  }

  private static func grip(_ id: RecordID) -> String { "#grip-\(id)" }

  /// Everywhere that a task may stand in the list of a place: before each of the others of a bucket,
  /// and after the last.
  private func positions(
    around place: Place, without id: RecordID
  ) -> [(place: Place, next: RecordID?)] {
    var positions: [(place: Place, next: RecordID?)] = []
    switch place {
    case .backlog:
      let tasks = ledger.backlog(today: today).filter { $0.id != id }
      for bucket in Bucket.allCases {
        for task in tasks where task.bucket == bucket {
          positions.append((.backlog(bucket), task.id))
        }
        positions.append((.backlog(bucket), nil))
      }
    case .day(let day, _, _):
      let plan = ledger.dayPlan(day)
      for region in Region.allCases {
        for bucket in Bucket.allCases {
          for task in plan.tasks(in: region, bucket) where task.id != id {
            positions.append((.day(day, region, bucket), task.id))
          }
          positions.append((.day(day, region, bucket), nil))
        }
      }
    }
    return positions
  }

  private func follower(of task: PlanTask) -> RecordID? {
    var tasks: [PlanTask]
    switch task.place {
    case .backlog: tasks = ledger.backlog(today: today)
    case .day(let day, let region, _): tasks = ledger.dayPlan(day).tasks(in: region)
    }
    tasks = tasks.filter { $0.bucket == task.bucket }
    guard let index = tasks.firstIndex(where: { $0.id == task.id }), index + 1 < tasks.count
    else { return nil }
    return tasks[index + 1].id
  }

  private mutating func step(
    _ held: LiftedTask, _ task: PlanTask, by count: Int
  ) {
    let positions = positions(around: held.place, without: task.id)
    guard
      let index = positions.firstIndex(where: { $0.place == held.place && $0.next == held.next })
    else { return }
    let (place, next) = positions[min(max(index + count, 0), positions.count - 1)]
    hold(task, at: place, next)
  }

  /// The page follows, so that one sees where it would go.
  private mutating func carry(
    _ held: LiftedTask, _ task: PlanTask, to place: Place
  ) {
    hold(task, at: place, nil)
    let day = place.day.map { $0 == today ? nil : $0 }
    let target = Route.plan(day.map { .day($0) } ?? .backlog)
    if route != target { move(to: target, replacing: true) }
  }

  private mutating func hold(
    _ task: PlanTask, at place: Place, _ next: RecordID?
  ) {
    let isFull = isFull(place, for: task)
    visit.lifted = LiftedTask(task: task.id, place: place, next: next, isRefused: isFull)
    let before = next.flatMap { ledger.task($0)?.title }
    reply.announcement =
      isFull
      ? words.texts.slotIsFull(words.place(place))
      : words.texts.taskWouldGo(words.place(place), before: before)
  }

  private func isFull(_ place: Place, for task: PlanTask) -> Bool {
    guard case .day(let day, let region, let bucket) = place, place != task.place,
      Settings(in: ledger).overLimit == .block
    else { return false }
    return ledger.dayPlan(day).isFull(region, bucket)
  }

  /// The backlog lies before today.
  private func dayBefore(_ place: Place) -> Place {
    guard case .day(let day, let region, let bucket) = place, day > today else {
      return .backlog(place.bucket)
    }
    return .day(day - 1, region, bucket)
  }

  private func dayAfter(_ place: Place) -> Place {
    guard case .day(let day, let region, let bucket) = place else {
      return .day(today, Region(at: now.local.timeOfDay), place.bucket)
    }
    return .day(max(day + 1, today), region, bucket)
  }
}
