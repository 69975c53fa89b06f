import CivilTime

/// The number of used slots of a day.
package struct SlotUse: Hashable, Sendable {
  private var counts = [Int](
    repeating: 0, count: Region.allCases.count * Bucket.allCases.count)

  private let doneKeeps: Bool

  /// - Parameters:
  ///   - tasks: the tasks of one day.
  ///   - doneKeeps: ``Settings/doneKeepsSlot``.
  package init(_ tasks: [PlanTask], doneKeeps: Bool) {
    self.doneKeeps = doneKeeps
    for task in tasks { add(task) }
  }

  subscript(region: Region, bucket: Bucket) -> Int { counts[index(region, bucket)] }

  package mutating func add(_ task: PlanTask) { count(task, 1) }

  /// - Parameter task: one that was added.
  mutating func remove(_ task: PlanTask) { count(task, -1) }

  private mutating func count(_ task: PlanTask, _ number: Int) {
    guard task.takesSlot(doneKeeps: doneKeeps), let region = task.place.region else { return }
    counts[index(region, task.bucket)] += number
  }

  package func hasRoom(_ region: Region, _ bucket: Bucket) -> Bool {
    bucket.limit.map { self[region, bucket] < $0 } ?? true
  }

  private func index(_ region: Region, _ bucket: Bucket) -> Int {
    region.rank * Bucket.allCases.count + bucket.rank
  }
}

/// The numbers of used slots of several days.
struct DaySlots {
  private var days: [Day: SlotUse] = [:]
  private let doneKeeps: Bool

  init(_ tasks: [PlanTask], doneKeeps: Bool) {
    self.doneKeeps = doneKeeps
    for task in tasks { add(task) }
  }

  mutating func add(_ task: PlanTask) {
    if let day = task.day { days[day, default: SlotUse([], doneKeeps: doneKeeps)].add(task) }
  }

  /// - Parameter task: one that was added.
  mutating func remove(_ task: PlanTask) {
    if let day = task.day { days[day]?.remove(task) }
  }

  func hasRoom(on day: Day, _ region: Region, _ bucket: Bucket) -> Bool {
    days[day]?.hasRoom(region, bucket) ?? true
  }
}
