import CivilTime

/// The records of one kind in memory, with their timeline: some as they are, and the others packed
/// in segments.
struct RecordTable: Sendable {
  let kind: Kind
  /// Those that are not packed.
  var loose: [Record] = []
  var slots: [RecordID: Int] = [:]
  private var timeline = Timeline()
  var totals = TotalTable()
  /// Entries without a time come first.
  private var openTimeline = Timeline()
  /// Nil until the first search, and again until the next one once most of it was stale.
  var searchIndex: SearchIndex?
  /// The place of each record in the timeline, the open timeline and the sums.
  var filed: [Place] = []
  /// Slots of records that may have to be filed again; a slot may occur several times.
  var unfiled: [Int] = []
  /// By month. A record is either in one of them, or loose.
  var segments: [Segment] = []
  /// The ids of records in segments, and of some that were in one.
  var packedIDs: BloomFilter?
  /// The number of records in all segments, also those that are to come.
  var packedCount = 0

  struct Place: Equatable {
    /// Nil for records that are deleted or have no time.
    var local: LocalTime?
    var isOpen = false
    var contribution: Contribution?
  }

  init(_ kind: Kind) {
    self.kind = kind
  }

  subscript(id: RecordID) -> Record? {
    if let slot = slots[id] { return loose[slot] }
    return holder(of: id).flatMap { holder in
      segments[holder].place(of: id).map { segments[holder][$0] }
    }
  }

  /// The segment that has the record.
  private func holder(of id: RecordID) -> Int? {
    // Newest first, since most lookups are for these.
    packedIDs?.mayHave(id) == true ? segments.lastIndex { $0.place(of: id) != nil } : nil
  }

  /// Deleted ones too, in no order.
  var all: [Record] { segments.flatMap { $0.records } + loose }

  /// By id.
  var listed: [Record] {
    (segments.flatMap { segment in (0..<segment.listed).map { segment[$0] } }
      + loose.filter { !$0.isDeleted }).ordered { $0.id < $1.id }
  }

  var count: Int { segments.reduce(loose.count) { $0 + $1.count } }

  var listedCount: Int {
    segments.reduce(loose.count { !$0.isDeleted }) { $0 + $1.listed }
  }

  var isEmpty: Bool {
    !segments.contains { $0.listed > 0 } && loose.allSatisfy { $0.isDeleted }
  }

  /// By local time, those without a time first, then by id.
  func open(filed filing: Filing) -> [Record] {
    let times =
      switch filing {
      case .anywhere: LocalTime.nowhere..<Range<LocalTime>.always.upperBound
      case .nowhere: LocalTime.nowhere..<Range<LocalTime>.always.lowerBound
      case .at(let times): times
      }
    return openTimeline.entries(in: times).map { loose[$0.slot] }
  }

  func records(in times: Range<LocalTime>, order: TimeOrder, limit: Int) -> [Record] {
    let entries = timeline.entries(in: times)
    if segments.isEmpty { return entries.first(limit, order).map { loose[$0.slot] } }
    // From the segments that reach into the times, no more than are wanted.
    var packed: [(entry: Timeline.Entry, record: Record)] = []
    let reaching = segments(reachingInto: times)
    for segment in order == .oldestFirst ? Array(reaching) : reaching.reversed() {
      let places = segment.places(in: times)
      let wanted = order == .oldestFirst ? Array(places) : places.reversed()
      for place in wanted.prefix(limit - packed.count) {
        packed.append((segment.entry(place), segment[place]))
      }
      if packed.count == limit { break }
    }
    var found: [Record] = []
    var next = 0
    for entry in entries.first(limit, order) {
      while next < packed.count, order.has(packed[next].entry, before: entry) {
        found.append(packed[next].record)
        next += 1
      }
      found.append(loose[entry.slot])
    }
    found += packed[next...].map { $0.record }
    return Array(found.prefix(limit))
  }

  private func segments(reachingInto times: Range<LocalTime>) -> ArraySlice<Segment> {
    let first = segments.count.partition {
      segments[$0].name.times.upperBound <= times.lowerBound
    }
    let end = segments.count.partition { segments[$0].name.times.lowerBound < times.upperBound }
    return segments[first..<max(first, end)]
  }

  /// By id.
  func records(ids: ClosedRange<RecordID>, limit: Int) -> [Record] {
    let packed = segments.flatMap { segment in segment.places(of: ids).map { segment[$0] } }
    let found = packed + loose.filter { ids.contains($0.id) }
    return Array(found.filter { !$0.isDeleted }.ordered { $0.id < $1.id }.prefix(limit))
  }

  mutating func merge(_ change: RecordChange, _ stamp: Stamp) {
    let slot = slot(of: change.id)
    loose[slot].merge(change.fields, stamp)
    unfiled.append(slot)
  }

  /// The slot of the record among the loose ones; unpacks or creates it if necessary.
  private mutating func slot(of id: RecordID) -> Int {
    if slots[id] == nil, let holder = holder(of: id) { unpack(at: holder) }
    let slot = slots[id, default: loose.count].taken()
    if slot == loose.count {
      loose.append(Record(kind, id))
      filed.append(Place())
    }
    return slot
  }

  /// Takes the records of a snapshot.
  init(_ kind: Kind, _ records: [Record]) {
    self.init(kind)
    take(records)
  }

  /// Takes records none of which it has.
  mutating func take(_ records: [Record]) {
    slots.reserveCapacity(loose.count + records.count)
    for (place, record) in records.enumerated() { slots[record.id] = loose.count + place }
    unfiled += loose.count..<loose.count + records.count
    loose += records
    filed += Array(repeating: Place(), count: records.count)
    fileTimes()
  }

  mutating func restamp(_ replacements: [Stamp: Stamp]) {
    unpackAll()
    for slot in loose.indices { loose[slot].restamp(replacements) }
    // The times of a list's records are those of their stamps.
    if kind.list != nil { unfiled += loose.indices }
    fileTimes()
  }

  /// Brings the timeline up to date; lists are correct only after that.
  mutating func fileTimes() {
    guard !unfiled.isEmpty else { return }
    var stale: [Timeline.Entry] = []
    var fresh: [Timeline.Entry] = []
    var closed: [Timeline.Entry] = []
    var opened: [Timeline.Entry] = []
    var added: [Contribution] = []
    let isFirst = totals.isEmpty
    for slot in unfiled {
      searchIndex?.file(loose[slot], at: slot)
      let former = filed[slot]
      let place = place(of: loose[slot])
      if place == former { continue }
      filed[slot] = place
      if place.isOpen != former.isOpen || place.local != former.local {
        if former.isOpen { closed.append(entry(slot, former.local ?? .nowhere)) }
        if place.isOpen { opened.append(entry(slot, place.local ?? .nowhere)) }
      }
      if place.contribution != former.contribution {
        if let former = former.contribution { totals.remove(former) }
        if !isFirst, let contribution = place.contribution { added.append(contribution) }
      }
      if place.local != former.local {
        if let local = former.local { stale.append(entry(slot, local)) }
        if let local = place.local { fresh.append(entry(slot, local)) }
      }
    }
    unfiled.removeAll(keepingCapacity: true)
    if searchIndex?.isWorn == true { searchIndex = nil }
    timeline.remove(stale)
    timeline.insert(fresh)
    openTimeline.remove(closed)
    openTimeline.insert(opened)
    // On first loading, add in the timeline's order, so that each sum goes to the end of the table.
    if isFirst {
      for entry in timeline.entries(in: .always) {
        if let contribution = filed[entry.slot].contribution { totals.add(contribution) }
      }
    } else {
      totals.add(added)
    }
  }

  private func place(of record: Record) -> Place {
    if record.isDeleted { return Place() }
    let local = record.local
    return Place(
      local: local, isOpen: record.isOpen,
      contribution: local.flatMap { record.contribution(at: $0) })
  }

  private func entry(_ slot: Int, _ local: LocalTime) -> Timeline.Entry {
    Timeline.Entry(local: local, id: loose[slot].id, slot: slot)
  }
}

extension TimeOrder {
  fileprivate func has(_ one: Timeline.Entry, before other: Timeline.Entry) -> Bool {
    self == .oldestFirst ? one < other : other < one
  }
}

extension ArraySlice<Timeline.Entry> {
  fileprivate func first(_ limit: Int, _ order: TimeOrder) -> [Timeline.Entry] {
    order == .oldestFirst ? Array(prefix(limit)) : reversed().prefix(limit).map { $0 }
  }
}

extension Int {
  /// NB: `mutating`, so that reading a dictionary with a default stores that default, in a single
  /// lookup.
  mutating func taken() -> Int { self }
}

extension LocalTime {
  /// Before all times: entries without a time are filed here in the open timeline.
  fileprivate static let nowhere = LocalTime(milliseconds: .min)
}
