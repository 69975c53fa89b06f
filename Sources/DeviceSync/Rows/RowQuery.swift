import Ledger
import Sealing
import Sync

/// A question of a browser's device as a plan, without writes; see ``RowPlan``.
package struct RowQuery: Sendable {
  private let query: StoreQuery
  private let expected: UInt64
  private let keys: SpaceKeys

  /// - Parameters:
  ///   - expected: the revision; the whole state is the answer where another is stored.
  ///   - list: nil for the own space.
  package init(_ query: StoreQuery, at expected: UInt64, of list: ListID? = nil) {
    self.query = query
    self.expected = expected
    keys = SpaceKeys(of: list)
  }

  package func step(_ answers: [RowAnswer]) throws(DamagedRow) -> RowStep<StoreOutcome> {
    switch try StateReading(answers, of: keys, expected: revision, besides: others) {
    case .read(let reads): return .read(reads)
    case .gone: return .end([], .gone)
    case .overtaken(let state): return .end([], .overtaken(state))
    case .here(let change, var answers): return try step(change, &answers)
    }
  }

  /// None is so high, so all of the state is read.
  private var revision: UInt64 {
    if case .state = query { .max } else { expected }
  }

  private var others: [RowRead] {
    switch query {
    case .state, .waiting, .requests: []
    case .envelopes(let range):
      [.rows(keys.range(.envelope, from: range.lowerBound, to: range.upperBound))]
    case .records: [.keys(keys.range(.list)), .keys(keys.range(.envelope))]
    }
  }

  private func step(
    _ change: RowChange, _ answers: inout RowAnswers
  ) throws(DamagedRow) -> RowStep<StoreOutcome> {
    switch query {
    case .state: throw DamagedRow("standing")
    case .waiting(let count, let bytes):
      let names = try change.waiting.names(count)
      let reads = try WaitingRows.reads(names, change.state)
      if answers.isEmpty, !reads.isEmpty { return .read(reads) }
      var waiting: [WaitingOp] = []
      if WaitingRows.backlogRange(of: names, keys) != nil {
        var backlog = WaitingRows(of: keys)
        try backlog.add(backlog: answers.rows())
        for row in backlog.backlog {
          for (index, op) in try row.ops.elements("backlog").enumerated() {
            let name = WaitingRows.name(place: row.place + UInt64(index))
            waiting.append(WaitingOp(row: name, try op.op(of: keys.list)))
          }
        }
      }
      var rows = WaitingRows(of: keys)
      while !answers.isEmpty { try rows.add(answers.rows()) }
      for row in rows.rows {
        waiting.append(WaitingOp(row: row.sequence, try row.op.op(of: keys.list)))
      }
      return .end([], .found(.waiting(waiting.first(count, bytes: bytes))))
    case .envelopes:
      var envelopes: [[UInt8]] = []
      for row in try answers.rows() {
        guard let bytes = row.value.bytes else { throw DamagedRow("envelope") }
        envelopes.append(bytes)
      }
      return .end([], .found(.envelopes(envelopes)))
    case .requests: return .end([], .found(.requests(try change.state.requests)))
    case .records:
      let sealed = try answers.keys().count + answers.keys().count
      guard try sealed + change.waiting.count + change.state.aside.count == 0 else {
        return .end([], .found(.records(nil)))
      }
      if answers.isEmpty { return .read([.ledger]) }
      let stored = try answers.ledger()
      return .end([], .found(.records((try? stored.whole())?.allRecords(of: keys.list))))
    }
  }
}

extension WaitingRows {
  /// The names of so many ops that wait first, and of the others in their row.
  fileprivate func names(_ limit: Int) throws(DamagedRow) -> [Int64] {
    var names: [Int64] = []
    for row in backlog where names.count < limit {
      for index in 0..<(row.ops.count ?? 0) {
        names.append(WaitingRows.name(place: row.place + UInt64(index)))
      }
    }
    for row in rows where names.count < limit { names.append(row.sequence) }
    return names
  }

  /// The reads of these ops as JSON.
  fileprivate static func reads(
    _ names: [Int64], _ state: StateRow
  ) throws(DamagedRow) -> [RowRead] {
    var reads: [RowRead] = []
    if let range = backlogRange(of: names, state.keys) {
      reads.append(.rows(range, [RowPassage(["*"], .json)]))
    }
    guard let last = names.last, last > 0 else { return reads }
    return reads + (try ranges(state, upTo: last)).map { .rows($0, passages(.json)) }
  }
}

extension [WaitingOp] {
  /// Up to a number, and up to a length in bytes; one at least.
  fileprivate func first(_ limit: Int, bytes: Int) -> [WaitingOp] {
    var (count, length) = (0, 0)
    for waiting in prefix(Swift.max(1, limit)) {
      length += waiting.op.bytes.count
      guard count == 0 || length <= bytes else { break }
      count += 1
    }
    return Array(prefix(count))
  }
}
