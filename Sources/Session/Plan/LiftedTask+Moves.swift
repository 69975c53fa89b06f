import CivilTime
import Ledger
import Pages
import Trackers

/// The moves of a task by keyboard.
extension LiftedTask {
  init(_ task: PlanTask, in ledger: MemoryLedger, today: Day) {
    self.init(
      task: task.id, place: task.place, next: ledger.follower(of: task, today: today),
      isRefused: false)
  }

  /// The task at its next position; nil for Escape, which cancels.
  func moved(
    by key: CarryKey, _ task: PlanTask, in ledger: MemoryLedger, _ tab: TabState
  ) -> LiftedTask? {
    let today = tab.today(in: ledger)
    return switch key {
    case .up: stepped(by: -1, task, in: ledger, today)
    case .down: stepped(by: 1, task, in: ledger, today)
    case .left: held(task, at: place.dayBefore(today: today), nil, in: ledger)
    case .right:
      held(
        task, at: place.dayAfter(today: today, tab.region(in: ledger)), nil,
        in: ledger)
    case .escape: nil
    }
  }

  private func stepped(
    by count: Int, _ task: PlanTask, in ledger: MemoryLedger, _ today: Day
  ) -> LiftedTask {
    let positions = ledger.positions(around: place, without: task.id, today: today)
    guard let index = positions.firstIndex(where: { $0.place == place && $0.next == next }) else {
      return self
    }
    let position = positions[min(max(index + count, 0), positions.count - 1)]
    return held(task, at: position.place, position.next, in: ledger)
  }

  private func held(
    _ task: PlanTask, at place: Place, _ next: RecordID?, in ledger: MemoryLedger
  ) -> LiftedTask {
    LiftedTask(
      task: task.id, place: place, next: next, isRefused: ledger.isFull(place, for: task))
  }
}

extension Place {
  /// The place on the day before, or the backlog before today.
  fileprivate func dayBefore(today: Day) -> Place {
    guard case .day(let day, let region, let bucket) = self, day > today else {
      return .backlog(bucket)
    }
    return .day(day - 1, region, bucket)
  }

  fileprivate func dayAfter(today: Day, _ region: Region) -> Place {
    guard case .day(let day, let region, let bucket) = self else {
      return .day(today, region, bucket)
    }
    return .day(max(day + 1, today), region, bucket)
  }
}

extension MemoryLedger {
  /// All positions in the list of a place: before each of the other tasks of a bucket, and after
  /// the last.
  fileprivate func positions(
    around place: Place, without id: RecordID, today: Day
  ) -> [(place: Place, next: RecordID?)] {
    var positions: [(place: Place, next: RecordID?)] = []
    func add(_ place: Place, _ tasks: [PlanTask]) {
      for task in tasks where task.id != id { positions.append((place, task.id)) }
      positions.append((place, nil))
    }
    switch place {
    case .backlog:
      let tasks = backlog(today: today)
      for bucket in Bucket.allCases {
        add(.backlog(bucket), tasks.filter { $0.bucket == bucket })
      }
    case .day(let day, _, _):
      let plan = dayPlan(day)
      for region in Region.allCases {
        for bucket in Bucket.allCases {
          add(.day(day, region, bucket), plan.tasks(in: region, bucket))
        }
      }
    }
    return positions
  }

  fileprivate func follower(of task: PlanTask, today: Day) -> RecordID? {
    var tasks: [PlanTask]
    switch task.place {
    case .backlog: tasks = backlog(today: today)
    case .day(let day, let region, _): tasks = dayPlan(day).tasks(in: region)
    }
    tasks = tasks.filter { $0.bucket == task.bucket }
    guard let index = tasks.firstIndex(where: { $0.id == task.id }), index + 1 < tasks.count
    else { return nil }
    return tasks[index + 1].id
  }

  fileprivate func isFull(_ place: Place, for task: PlanTask) -> Bool {
    guard case .day(let day, let region, let bucket) = place, place != task.place,
      Settings(in: self).overLimit == .block
    else { return false }
    return dayPlan(day).isFull(region, bucket)
  }
}
