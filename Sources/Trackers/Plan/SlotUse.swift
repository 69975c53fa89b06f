/// How many slots of a day are used.
package struct SlotUse: Hashable, Sendable {
  private var counts = [Int](
    repeating: 0, count: Region.allCases.count * Bucket.allCases.count)

  /// - Parameter tasks: of one day.
  package init(_ tasks: [PlanTask]) {
    for task in tasks { add(task) }
  }

  subscript(region: Region, bucket: Bucket) -> Int { counts[index(region, bucket)] }

  package mutating func add(_ task: PlanTask) {
    guard task.takesSlot, let region = task.place.region else { return }
    counts[index(region, task.bucket)] += 1
  }

  package func hasRoom(_ region: Region, _ bucket: Bucket) -> Bool {
    bucket.limit.map { self[region, bucket] < $0 } ?? true
  }

  private func index(_ region: Region, _ bucket: Bucket) -> Int {
    region.rank * Bucket.allCases.count + bucket.rank
  }
}
