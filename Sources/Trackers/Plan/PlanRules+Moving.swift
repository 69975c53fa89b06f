import CivilTime
import Ledger

/// The rules of moving tasks to places and within lists.
extension PlanRules {
  /// Moves tasks as if one after the other. Each list is read once, however many tasks come to it.
  static func move(
    _ moves: [TaskMove], before next: RecordID?, in book: Book, _ now: Moment
  ) throws(PlanRefusal) -> [RecordChange] {
    var places: [RecordID: Place] = [:]
    for move in moves where places[move.id] == nil { places[move.id] = move.place }
    var slots = DaySlots(book.neighbours, doneKeeps: book.doneKeepsSlot)
    var listed: [RecordID: PlanTask] = [:]
    for task in book.neighbours where places[task.id] != nil { listed[task.id] = task }
    var moved: [(former: PlanTask, task: PlanTask)] = []
    for former in book.subjects {
      guard let place = places[former.id] else { continue }
      var task = former
      task.plan(for: place, dayStart: book.dayStart)
      if let own = listed[former.id] { slots.remove(own) }
      try book.check(task, from: former, in: slots)
      slots.add(task)
      moved.append((former, task))
    }
    // One that is moved itself goes to the end, and the others before it.
    let indices =
      moved.indices.filter { moved[$0].task.id != next }
      + moved.indices.filter { moved[$0].task.id == next }
    var lists = Lists(book.neighbours.filter { places[$0.id] == nil }, before: next)
    for index in indices { lists.add(moved[index].task, at: index) }
    var changes: [RecordChange] = []
    for (order, index) in lists.ordered(at: now, &changes) { moved[index].task.order = order }
    var routines = book.routines
    for (former, task) in moved {
      if let id = former.routine, let routine = routines[id] {
        routines[id]?.follow(task, from: former)
        changes += Routine.changes(from: routine, to: routines[id])
      }
      changes += task.changes(from: former)
    }
    return changes
  }
}

/// The lists to which tasks are moved: for each day and region, or for the backlog, one for each
/// group within which tasks are ordered.
private struct Lists {
  private struct Key: Hashable {
    let day: Day?
    let region: Region?
    let group: Int

    init(_ task: PlanTask) {
      (day, region, group) = (task.place.day, task.place.region, task.group)
    }

    func isOfSameList(as other: Key) -> Bool { day == other.day && region == other.region }
  }

  private struct List {
    var others: [PlanTask] = []
    /// The tasks, with their indices among all that are moved.
    var moved: [(task: PlanTask, index: Int)] = []
  }

  private var lists: [Key: List] = [:]
  /// The keys in the order of the first moves to them.
  private var keys: [Key] = []
  private let next: PlanTask?

  /// - Parameter others: the tasks that are not moved.
  init(_ others: [PlanTask], before next: RecordID?) {
    let listed = others.filter { !$0.status.isArchived }
    self.next = listed.first { $0.id == next }
    for task in listed.inListOrder { lists[Key(task), default: List()].others.append(task) }
  }

  mutating func add(_ task: PlanTask, at index: Int) {
    let key = Key(task)
    if lists[key]?.moved.isEmpty ?? true { keys.append(key) }
    lists[key, default: List()].moved.append((task, index))
  }

  /// The orders of the moved tasks.
  /// - Parameter changes: gets the writes to others if there was no room between two.
  func ordered(
    at now: Moment, _ changes: inout [RecordChange]
  ) -> [(order: Int64, index: Int)] {
    var orders: [(order: Int64, index: Int)] = []
    for key in keys {
      guard let list = lists[key] else { continue }
      var tasks = list.moved.map { $0.task }
      let end = end(of: list.others, key)
      changes += tasks.takePlaces(
        after: list.others[..<end], before: list.others[end...], now)
      for (task, index) in zip(tasks, list.moved.map { $0.index }) {
        orders.append((task.order, index))
      }
    }
    return orders
  }

  /// The number of others in a group that are listed before ``next``.
  private func end(of others: [PlanTask], _ key: Key) -> Int {
    guard let next, Key(next).isOfSameList(as: key), next.group <= key.group else {
      return others.count
    }
    return next.group < key.group ? 0 : others.firstIndex { $0.id == next.id } ?? others.count
  }
}
