import CivilTime
import Ledger

/// A builder that collects the changes of a rollover, step by step.
struct NewDay {
  let today: Day
  let clocks: Clocks
  let overLimit: OverLimit
  private(set) var rollover = Rollover()
  private(set) var changes: [RecordChange] = []
  /// Today's used slots, including added tasks.
  private var slots: SlotUse

  /// - Parameter todays: the tasks already on this day.
  init(_ today: Day, _ clocks: Clocks, _ settings: Settings, todays: [PlanTask]) {
    self.today = today
    self.clocks = clocks
    overLimit = settings.overLimit
    slots = SlotUse(todays, doneKeeps: settings.doneKeepsSlot)
  }

  var now: Moment { clocks.now }

  /// Whether a task has expired even by the slowest clock.
  func isOver(_ task: PlanTask) -> Bool {
    task.isExpired(on: clocks.running)
      || task.traits.expiresAt.map { $0 <= clocks.slowest } ?? false
  }

  /// - Parameter places: the writes that bring the places of tasks of lists up to date.
  mutating func settle(_ places: [RecordChange]) { changes += places }

  /// Adds, as the last step, this device's clock and the instant of the next run.
  mutating func finish(_ open: [PlanTask]) {
    if let change = clocks.change { changes.append(change) }
    let moments = open.compactMap { $0.traits.expiresAt }.filter { $0 > clocks.slowest }
    let expiry = moments.min().map {
      clocks.now.instant + Span(milliseconds: $0.milliseconds - clocks.slowest.milliseconds)
    }
    rollover.next = [clocks.nextDay, expiry].compactMap { $0 }.min()
  }

  /// - Parameter others: the slots of its due day; nil if that is not past.
  mutating func appear(
    _ task: PlanTask, after former: FormerOccurrence, isTakenBack: Bool, others: SlotUse?
  ) {
    var made = task
    let isCarried = task.traits.carries && task.day.map { $0 < today } ?? false
    if isCarried {
      carry(&made)
    } else if let others, let day = task.day, day < today {
      fit(&made, others)
    } else {
      fit(&made, slots)
      slots.add(made)
    }
    rollover.appeared.append(made)
    var change = made.change(from: nil)
    change.fields.append(former.write)
    // NB: not for one that is new here, which another device may have deleted.
    if isTakenBack { change.fields.append(.init(.deleted, .null)) }
    changes.append(change)
  }

  mutating func follow(_ routine: Routine, from former: Routine) {
    changes.append(routine.change(from: former))
  }

  /// Marks a task as expired. NB: writes only the end, so that `done` on another device wins; see
  /// ``PlanTask``.
  mutating func expire(_ task: PlanTask) {
    var ended = task
    ended.become(.expired, at: now)
    rollover.expired.append(ended)
    changes.append(RecordChange(task.planKind, task.id, [.init(.end, .moment(now))]))
  }

  /// Moves a task to today. NB: does not write the region, so that a task that another device moved
  /// to the backlog stays there.
  mutating func carry(_ former: PlanTask) {
    var task = former
    carry(&task)
    rollover.carried.append(task)
    var fields: [RecordChange.Write] = [.init(.at, today.stored)]
    if task.since != former.since { fields.append(.init(.since, task.since?.stored ?? .null)) }
    if task.bucket != former.bucket {
      fields.append(.init(.bucket, task.bucket.stored))
    }
    changes.append(RecordChange(task.planKind, task.id, fields))
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
