import Ledger

/// The ops that wait to be sealed for a space: those of the backlog came first, then rows of `ops`
/// behind `through` that are the space's, and did not come from a log.
struct WaitingRows: Sendable {
  /// A row of the backlog, by the place of its first op.
  struct Backlog: Sendable {
    let place: UInt64
    /// A list, wherever it is.
    let ops: RowValue
  }

  let keys: SpaceKeys
  var backlog: [Backlog] = []
  var rows: [(sequence: Int64, op: RowValue)] = []

  init(of keys: SpaceKeys) { self.keys = keys }

  /// The rows of `ops` that may wait: not those that hold much of its log, so that it is not read to
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
      let place = try keys.number(of: row.key, .backlog)
      guard row.value.count != nil else { throw DamagedRow("backlog") }
      backlog.append(Backlog(place: place, ops: row.value))
    }
  }

  mutating func add(_ rows: [StoredRow]) throws(DamagedRow) {
    for row in rows {
      let sequence = try row.key.sequence()
      guard try row.waits(for: keys) == true else { continue }
      self.rows.append((sequence, try row.value.value("op")))
    }
  }

  var count: Int { backlog.reduce(rows.count) { $0 + ($1.ops.count ?? 0) } }

  /// The name of a waiting op for the device: the sequence of its row, or below zero the place in
  /// the backlog.
  static func name(place: UInt64) -> Int64 { -1 - Int64(clamping: place) }

  /// The rows of the backlog in which the named ops are; nil for none.
  static func backlogRange(of names: some Sequence<Int64>, _ keys: SpaceKeys) -> RowRange? {
    guard let last = names.min(), last < 0 else { return nil }
    return keys.range(.backlog, to: UInt64(-1 - last))
  }
}

extension StoredRow {
  /// Whether it may wait for a space; nil if it came from a log, and waits for none.
  func waits(for keys: SpaceKeys) throws(DamagedRow) -> Bool? {
    if let log = value["log"], log != .bool(false) { return nil }
    guard let list = value["list"] else { return keys.list == nil }
    // Where it is no list's, the op would wait for ever.
    guard case .text(let name) = list, SpaceKeys.list(of: .text(name))?.rawValue.description == name
    else { throw DamagedRow("list") }
    return name == keys.name
  }
}
