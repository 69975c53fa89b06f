import CivilTime

/// The records of one kind in memory, with their timeline.
struct RecordTable: Sendable {
  let kind: Kind
  private(set) var all: [Record] = []
  private var slots: [RecordID: Int] = [:]
  private var timeline = Timeline()
  private(set) var totals = TotalTable()
  /// Entries without a time come first.
  private var openTimeline = Timeline()
  /// Nil until the first search, and again until the next one once most of it was stale.
  var searchIndex: SearchIndex?
  /// How each record is filed in the timeline, the open timeline and the sums.
  private(set) var filed: [Place] = []
  /// Slots of records that may have to be filed again; a slot may occur several times.
  private var unfiled: [Int] = []

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
    slots[id].map { all[$0] }
  }

  var live: [Record] { all.filter { !$0.isDeleted } }

  /// By local time, those without a time first, then by id.
  func open(filed filing: Filing) -> [Record] {
    let times =
      switch filing {
      case .anywhere: LocalTime.nowhere..<Range<LocalTime>.always.upperBound
      case .nowhere: LocalTime.nowhere..<Range<LocalTime>.always.lowerBound
      case .at(let times): times
      }
    return openTimeline.entries(in: times).map { all[$0.slot] }
  }

  func records(in times: Range<LocalTime>, order: TimeOrder, limit: Int) -> [Record] {
    let entries = timeline.entries(in: times)
    switch order {
    case .oldestFirst: return entries.prefix(limit).map { all[$0.slot] }
    case .newestFirst: return entries.reversed().prefix(limit).map { all[$0.slot] }
    }
  }

  mutating func merge(_ change: RecordChange, _ stamp: Stamp) {
    let slot = slots[change.id, default: all.count].taken()
    if slot == all.count {
      all.append(Record(kind, change.id))
      filed.append(Place())
    }
    all[slot].merge(change.fields, stamp)
    unfiled.append(slot)
  }

  /// All records at once, as a snapshot holds them.
  init(_ kind: Kind, _ records: [Record]) {
    self.kind = kind
    all = records
    slots.reserveCapacity(records.count)
    for (slot, record) in records.enumerated() { slots[record.id] = slot }
    filed = Array(repeating: Place(), count: records.count)
    unfiled = Array(records.indices)
    fileTimes()
  }

  mutating func restamp(_ replacements: [Stamp: Stamp]) {
    for slot in all.indices { all[slot].restamp(replacements) }
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
      searchIndex?.file(all[slot], at: slot)
      let former = filed[slot]
      let place = place(of: all[slot])
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
    Timeline.Entry(local: local, id: all[slot].id, slot: slot)
  }
}

extension Int {
  /// NB: `mutating`, so that reading a dictionary with a default stores that default, in a single
  /// lookup.
  fileprivate mutating func taken() -> Int { self }
}

extension LocalTime {
  /// Before all times: entries without a time are filed here in the open timeline.
  fileprivate static let nowhere = LocalTime(milliseconds: .min)
}
