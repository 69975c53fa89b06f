/// The ops that wait to be sealed: those of the backlog came first, then rows of `ops` behind
/// `through` that did not come from the log.
struct WaitingRows: Sendable {
  /// A row of the backlog, by the place of its first op.
  struct Backlog: Sendable {
    let place: UInt64
    /// A list, wherever it is.
    let ops: RowValue
  }

  var backlog: [Backlog] = []
  var rows: [(sequence: Int64, op: RowValue)] = []

  static let backlogRange = RowRange.space(.backlog)

  /// The rows of `ops` that may wait: not those that hold much of the log, so that it is not read to
  /// find that.
  ///
  /// - Parameter end: the sequence of the last one; nil for all.
  static func ranges(_ state: StateRow, upTo end: Int64? = nil) throws(DamagedRow) -> [RowRange] {
    let through = try state.through
    var ranges: [RowRange] = []
    var start = through
    for page in try (state.pages ?? []).filter({ $0 > through }).sorted() {
      if let end, page > end { break }
      if page > start + 1 { ranges.append(range(after: start, before: page)) }
      start = page
    }
    if let end, end <= start { return ranges }
    return ranges + [range(after: start, before: end.map { $0 + 1 })]
  }

  private static func range(after start: Int64, before end: Int64?) -> RowRange {
    RowRange(
      .ops, from: .number(start), isLowerOpen: true, to: end.map { .number($0) }, isUpperOpen: true)
  }

  /// - Parameter form: of each op.
  static func passages(_ form: RowPassage.Form) -> [RowPassage] {
    [RowPassage(["op"], form), RowPassage(["ops"], .host), RowPassage(["stamp"], .host)]
  }

  mutating func add(backlog rows: [StoredRow]) throws(DamagedRow) {
    for row in rows {
      let place = try row.key.number(of: .backlog)
      guard row.value.count != nil else { throw DamagedRow("backlog") }
      backlog.append(Backlog(place: place, ops: row.value))
    }
  }

  mutating func add(_ rows: [StoredRow]) throws(DamagedRow) {
    for row in rows {
      let sequence = try row.key.sequence()
      // They came from the log.
      if let log = row.value["log"], log != .bool(false) { continue }
      self.rows.append((sequence, try row.value.value("op")))
    }
  }

  var count: Int { backlog.reduce(rows.count) { $0 + ($1.ops.count ?? 0) } }

  /// The name of a waiting op for the device: the sequence of its row, or below zero the place in
  /// the backlog.
  static func name(place: UInt64) -> Int64 { -1 - Int64(clamping: place) }

  /// The rows of the backlog in which the named ops are; nil for none.
  static func backlogRange(of names: some Sequence<Int64>) -> RowRange? {
    guard let last = names.min(), last < 0 else { return nil }
    return RowRange(
      .space, from: .list([.text(RowKind.backlog.rawValue)]),
      to: RowKind.backlog.key(UInt64(-1 - last)))
  }
}
