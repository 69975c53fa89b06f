import CivilTime
import Ledger

/// Collects the changes of a rollover, step by step.
struct NewDay {
  let today: Day
  let now: Moment
  let overLimit: OverLimit
  private(set) var rollover = Rollover()
  private(set) var changes: [RecordChange] = []
  /// Today's used slots, including those of tasks added so far.
  private var slots: SlotUse

  /// - Parameter todays: the tasks that are on this day already.
  init(_ today: Day, at now: Moment, _ overLimit: OverLimit, todays: [PlanTask]) {
    self.today = today
    self.now = now
    self.overLimit = overLimit
    slots = SlotUse(todays)
  }

  /// - Parameter others: the slots of its due day, if that is past.
  mutating func appear(_ task: PlanTask, others: SlotUse) {
    var made = task
    let isCarried = task.traits.carries && task.day.map { $0 < today } ?? false
    if isCarried {
      carry(&made)
    } else if let day = task.day, day < today {
      fit(&made, others)
    } else {
      fit(&made, slots)
      slots.add(made)
    }
    rollover.appeared.append(made)
    changes.append(made.change(from: nil))
  }

  mutating func follow(_ routine: Routine, from former: Routine) {
    changes.append(routine.change(from: former))
  }

  /// NB: writes only the end, so that `done` on another device wins; see ``PlanTask``.
  mutating func expire(_ task: PlanTask) {
    var ended = task
    ended.become(.expired, at: now)
    rollover.expired.append(ended)
    changes.append(RecordChange(.task, task.id, [.init(.end, .moment(now))]))
  }

  /// NB: does not write the region, so that a task that another device moved to the backlog stays
  /// there.
  mutating func carry(_ former: PlanTask) {
    var task = former
    carry(&task)
    rollover.carried.append(task)
    var fields: [RecordChange.Write] = [.init(.at, .day(today))]
    if task.since != former.since { fields.append(.init(.since, .day(task.since))) }
    if task.bucket != former.bucket {
      fields.append(.init(.bucket, .text(task.bucket.rawValue)))
    }
    changes.append(RecordChange(.task, task.id, fields))
  }

  private mutating func carry(_ task: inout PlanTask) {
    guard let region = task.place.region else { return }
    task.carry(to: today, region, task.bucket)
    fit(&task, slots)
    slots.add(task)
  }

  private mutating func fit(_ task: inout PlanTask, _ slots: SlotUse) {
    guard overLimit == .block, let region = task.place.region,
      !slots.hasRoom(region, task.bucket)
    else { return }
    let bucket = task.bucket
    task.place = task.place.with(.free)
    rollover.demoted.append(Rollover.Demotion(task: task, from: bucket))
  }
}
