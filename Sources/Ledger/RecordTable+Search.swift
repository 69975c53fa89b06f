import CivilTime

extension RecordTable {
  /// Unpacks and indexes all records at the first call, which takes about a microsecond per 50
  /// bytes of text.
  mutating func search(_ query: SearchQuery, limit: Int) -> [Record] {
    guard limit > 0, !query.words.isEmpty else { return [] }
    unpackAll()
    if searchIndex == nil { searchIndex = SearchIndex(of: loose) }
    return newest(limit, of: searchIndex?.slots(of: query) ?? []).map { loose[$0.slot] }
  }

  /// One letter may match half of all records, so those beyond the limit are never sorted.
  private func newest(_ limit: Int, of slots: [Int]) -> [Timeline.Entry] {
    let limit = min(limit, slots.count)
    var newest: [Timeline.Entry] = []
    var oldest: Timeline.Entry?
    for slot in slots {
      let local = filed[slot].local ?? .unplanned
      let entry = Timeline.Entry(local: local, id: loose[slot].id, slot: slot)
      if let oldest, entry < oldest { continue }
      newest.append(entry)
      if newest.count == 2 * limit {
        newest = Array(newest.ordered { $1 < $0 }.prefix(limit))
        oldest = newest.last
      }
    }
    return Array(newest.ordered { $1 < $0 }.prefix(limit))
  }
}

extension LocalTime {
  /// After all times: records without a time sort here in a search.
  fileprivate static let unplanned = LocalTime(milliseconds: .max)
}
