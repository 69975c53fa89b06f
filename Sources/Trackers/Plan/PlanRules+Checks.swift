import CivilTime

extension PlanRules.Book {
  /// Checks all rules for a task that is new or was changed.
  /// - Parameters:
  ///   - former: the task before the change; its own slot is never full for it.
  ///   - slots: the slots used by others; by its neighbours unless given.
  func check(
    _ task: PlanTask, from former: PlanTask?, in slots: DaySlots? = nil
  ) throws(PlanRefusal) {
    for day in [task.day] + task.traits.days {
      if let day, !Limits.years.contains(day.date.year) { throw .yearOutOfRange }
    }
    if let expires = task.traits.expires,
      expires != former?.traits.expires || task.day != former?.day,
      expires < task.day ?? today
    {
      throw .badExpiry
    }
    if let expiry = task.traits.expiresAt, expiry != former?.traits.expiresAt, let now,
      expiry <= now
    {
      throw .expiryPassed
    }
    try checkOrder(task, from: former)
    try checkSlot(task, from: former, in: slots)
  }

  /// Checks the tasks that it waits for, but only new ones: merged edits may have left a cycle, out
  /// of which the task can be taken.
  private func checkOrder(_ task: PlanTask, from former: PlanTask?) throws(PlanRefusal) {
    let added = task.traits.after.filter { !(former?.traits.after.contains($0) ?? false) }
    if added.isEmpty { return }
    guard task.traits.after.count <= TaskTraits.afterLimit else { throw .waitsForTooMany }
    guard added.allSatisfy({ chain.contains($0) }) else { throw .noSuchTask("") }
    let circle = chain.circle
    guard circle.isEmpty else { throw .circle(circle.map { $0.title }) }
  }

  func checkSlot(
    _ task: PlanTask, from former: PlanTask?, in slots: DaySlots? = nil
  ) throws(PlanRefusal) {
    guard overLimit == .block, task.takesSlot(doneKeeps: doneKeepsSlot),
      case .day(let day, let region, let bucket) = task.place
    else { return }
    if let former, former.takesSlot(doneKeeps: doneKeepsSlot), former.place == task.place { return }
    let others = neighbours.filter { $0.id != task.id }
    let slots = slots ?? DaySlots(others, doneKeeps: doneKeepsSlot)
    guard slots.hasRoom(on: day, region, bucket) else {
      throw .slotFull(day: day, region: region, bucket: bucket)
    }
  }
}

extension TaskTraits {
  /// The traits with texts in their stored form; unchanged texts are not checked.
  func accepted(from former: TaskTraits?) throws(PlanRefusal) -> TaskTraits {
    var traits = self
    do {
      if title != former?.title { traits.title = try title.accepted(limit: Self.titleLimit) }
    } catch {
      throw .text(error, field: .title)
    }
    do {
      if notes != former?.notes {
        traits.notes = try notes.accepted(
          limit: Self.notesLimit, mayBeEmpty: true, isMultiline: true)
      }
    } catch {
      throw .text(error, field: .notes)
    }
    return traits
  }
}

extension PlanRules {
  static func checked(_ repetition: Repetition) throws(PlanRefusal) -> Repetition {
    guard repetition.rule.isSupported else { throw .repeatOutOfRange }
    return repetition
  }
}
