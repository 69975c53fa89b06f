import CivilTime

/// The records of one kind in memory, with their timeline.
struct RecordTable: Sendable {
  let kind: Kind
  private(set) var all: [Record] = []
  private var slots: [RecordID: Int] = [:]
  /// Live timed records by local time, then id.
  private var timeline: [Entry] = []
  /// Slots of records whose place in the timeline may have changed since it was last in order.
  private var unfiled: [Int: LocalTime?] = [:]
  private var openSlots: Set<Int> = []

  private struct Entry: Comparable, Sendable {
    let local: LocalTime
    let id: RecordID
    let slot: Int

    static func < (left: Entry, right: Entry) -> Bool {
      left.local != right.local ? left.local < right.local : left.id < right.id
    }
  }

  init(_ kind: Kind) {
    self.kind = kind
  }

  subscript(id: RecordID) -> Record? {
    slots[id].map { all[$0] }
  }

  var live: [Record] { all.filter { !$0.isDeleted } }

  /// By local time, what has none first, then by id.
  var open: [Record] {
    openSlots.map { (time: all[$0].local?.milliseconds ?? .min, record: all[$0]) }
      .sorted { ($0.time, $0.record.id) < ($1.time, $1.record.id) }
      .map { $0.record }
  }

  func records(in times: Range<LocalTime>, order: TimeOrder, limit: Int) -> [Record] {
    let first = firstIndex(notBefore: times.lowerBound)
    let last = firstIndex(notBefore: times.upperBound)
    switch order {
    case .oldestFirst: return timeline[first..<last].prefix(limit).map { all[$0.slot] }
    case .newestFirst: return timeline[first..<last].reversed().prefix(limit).map { all[$0.slot] }
    }
  }

  mutating func merge(_ change: RecordChange, _ stamp: Stamp) {
    if let slot = slots[change.id] {
      let former = timelinePlace(of: all[slot])
      all[slot].merge(change.fields, stamp)
      touched(slot, former: former)
    } else {
      var record = Record(kind, change.id)
      record.merge(change.fields, stamp)
      load(record)
    }
  }

  mutating func load(_ record: Record) {
    slots[record.id] = all.count
    all.append(record)
    touched(all.count - 1, former: nil)
  }

  mutating func restamp(_ replacements: [Stamp: Stamp]) {
    for slot in all.indices { all[slot].restamp(replacements) }
  }

  /// Brings the timeline in order. A few changes are put in place; many are sorted in at once.
  mutating func fileTimes() {
    guard !unfiled.isEmpty else { return }
    if unfiled.count > 16 {
      timeline = all.indices.compactMap { entry($0, timelinePlace(of: all[$0])) }.sorted()
    } else {
      for (slot, former) in unfiled {
        if let old = entry(slot, former) { timeline.remove(at: index(of: old)) }
        if let new = entry(slot, timelinePlace(of: all[slot])) {
          timeline.insert(new, at: index(of: new))
        }
      }
    }
    unfiled.removeAll()
  }

  private mutating func touched(_ slot: Int, former: LocalTime?) {
    let record = all[slot]
    if unfiled[slot] == nil, timelinePlace(of: record) != former {
      unfiled[slot] = .some(former)
    }
    if record.isOpen && !record.isDeleted { openSlots.insert(slot) } else { openSlots.remove(slot) }
  }

  private func timelinePlace(of record: Record) -> LocalTime? {
    record.isDeleted ? nil : record.local
  }

  private func entry(_ slot: Int, _ local: LocalTime?) -> Entry? {
    local.map { Entry(local: $0, id: all[slot].id, slot: slot) }
  }

  private func index(of entry: Entry) -> Int {
    partition { $0 < entry }
  }

  private func firstIndex(notBefore local: LocalTime) -> Int {
    partition { $0.local < local }
  }

  /// The first index whose entry does not precede; the timeline is in order.
  private func partition(_ precedes: (Entry) -> Bool) -> Int {
    var low = 0
    var high = timeline.count
    while low < high {
      let middle = (low + high) / 2
      if precedes(timeline[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
