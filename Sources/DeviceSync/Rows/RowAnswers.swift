/// The answers to a plan's reads, in their order. Another answer than the expected one is damage.
struct RowAnswers {
  private var rest: ArraySlice<RowAnswer>

  init(_ answers: some Sequence<RowAnswer>) { rest = Array(answers)[...] }

  var isEmpty: Bool { rest.isEmpty }

  mutating func rows() throws(DamagedRow) -> [StoredRow] {
    guard case .rows(let rows) = rest.popFirst() else { throw DamagedRow("rows") }
    return rows
  }

  mutating func keys() throws(DamagedRow) -> [RowKey] {
    guard case .keys(let keys) = rest.popFirst() else { throw DamagedRow("keys") }
    return keys
  }

  mutating func sequence() throws(DamagedRow) -> Int64 {
    guard case .sequence(let sequence) = rest.popFirst(), sequence >= 0 else {
      throw DamagedRow("sequence")
    }
    return sequence
  }

  mutating func ledger() throws(DamagedRow) -> StoredLedger {
    guard case .ledger(let ledger) = rest.popFirst() else { throw DamagedRow("ledger") }
    return ledger
  }
}

extension RowKey {
  /// Of a row of `ops`.
  func sequence() throws(DamagedRow) -> Int64 {
    guard case .number(let number) = self, number > 0 else { throw DamagedRow("key") }
    return number
  }
}
