import Ledger
import Sync
import Wire

/// A look at what other writers have changed in any space of a browser, as a plan without writes.
struct LookPlan: Sendable {
  /// The revisions of the devices here; nil as a list for the own space.
  let revisions: [(list: ListID?, revision: UInt64)]

  struct Found: Sendable {
    /// The own space's first.
    var events: [(list: ListID?, event: DeviceEvent)] = []
    /// Spaces of which nothing waits, but which keep rows of others from being compacted.
    var idle: [ListID?] = []
  }

  /// Rows that are kept before an idle space lets them go.
  private static let idleRows: Int64 = 500

  func step(_ answers: [RowAnswer]) throws(DamagedRow) -> RowStep<Found> {
    guard !answers.isEmpty else { return .read([.keys(SpaceKeys.states)]) }
    var first = RowAnswers(answers.prefix(1))
    var lists: [ListID?] = [nil]
    for key in try first.keys() { if let list = SpaceKeys.list(of: key) { lists.append(list) } }
    var rest = answers.dropFirst()
    var given = lists.map { _ in [RowAnswer]() }
    while true {
      var (found, reads, counts) = (Found(), [RowRead](), [Int]())
      for (index, list) in lists.enumerated() {
        let more = try look(at: list, given[index], &found)
        reads += more
        counts.append(more.count)
      }
      if reads.isEmpty {
        for (list, _) in revisions where list != nil && !lists.contains(list) {
          found.events.append((list, .left))
        }
        return .end([], found)
      }
      if rest.isEmpty { return .read(reads) }
      guard rest.count >= reads.count else { throw DamagedRow("rows") }
      for index in lists.indices {
        given[index] += rest.prefix(counts[index])
        rest = rest.dropFirst(counts[index])
      }
    }
  }

  /// - Returns: further reads; none once the space was looked at. A list whose rows are damaged is
  ///   passed over, so that the others go on.
  private func look(
    at list: ListID?, _ answers: [RowAnswer], _ found: inout Found
  ) throws(DamagedRow) -> [RowRead] {
    do throws(DamagedRow) {
      let expected = revisions.first { $0.list == list }?.revision ?? .max
      switch try StateReading(answers, of: SpaceKeys(of: list), expected: expected) {
      case .read(let reads): return reads
      case .gone: found.events.append((list, .left))
      case .overtaken(let state): found.events.append((list, .overtaken(state)))
      case .here(let change, _):
        let outbox = try change.state.outbox(waiting: change.waiting.count)
        found.events.append((list, .changed(outbox)))
        if try change.isIdle(for: LookPlan.idleRows) { found.idle.append(list) }
      }
    } catch {
      if list == nil { throw error }
    }
    return []
  }
}
