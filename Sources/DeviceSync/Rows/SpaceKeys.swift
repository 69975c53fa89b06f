import Ledger

/// The keys of the rows of a space, in ``RowStore/space``: `"state"` and `[kind, …]` of the own one, the
/// digits of its id and `[id, kind, …]` of a list.
package struct SpaceKeys: Hashable, Sendable {
  /// Nil for the own space.
  let list: ListID?

  init(of list: ListID?) { self.list = list }

  /// Of the states of all spaces, since texts come before lists of texts.
  static let states = RowRange(.space, from: .text(""), to: .list([]), isUpperOpen: true)

  /// The list whose state is under a key; nil for that of the own space.
  static func list(of key: RowKey) -> ListID? {
    guard case .text(let text) = key else { return nil }
    return RecordID(text).map { ListID(rawValue: $0) }
  }

  var state: RowKey { .text(name ?? "state") }

  var stateRange: RowRange { RowRange(.space, state) }

  /// As the member `list` of a row of ``RowStore/ops`` has it.
  var name: String? { list?.rawValue.description }

  private var prefix: [RowKey] { name.map { [.text($0)] } ?? [] }

  private func key(_ kind: RowKind, _ more: [RowKey]) -> RowKey {
    .list(prefix + [.text(kind.rawValue)] + more)
  }

  func key(_ kind: RowKind, _ number: UInt64) -> RowKey {
    key(kind, [.number(Int64(clamping: number))])
  }

  /// The rows of a kind.
  ///
  /// - Parameters:
  ///   - first: the first number; nil for all up to the last one.
  ///   - last: nil for all from the first one on.
  func range(
    _ kind: RowKind, from first: UInt64? = nil, to last: UInt64? = nil
  ) -> RowRange {
    RowRange(
      .space, from: first.map { key(kind, $0) } ?? key(kind, []),
      to: last.map { key(kind, $0) } ?? key(kind, [.list([])]))
  }

  func row(_ kind: RowKind, _ number: UInt64) -> RowRange {
    RowRange(.space, key(kind, number))
  }

  /// The number of a row of a kind.
  func number(of key: RowKey, _ kind: RowKind) throws(DamagedRow) -> UInt64 {
    guard case .list(let parts) = key, case .number(let number)? = parts.last, number >= 0,
      key == self.key(kind, [.number(number)])
    else { throw DamagedRow("key") }
    return UInt64(number)
  }

  /// All rows of a list.
  var ranges: [RowRange] {
    [stateRange, RowRange(.space, from: .list(prefix), to: .list(prefix + [.list([])]))]
  }
}
