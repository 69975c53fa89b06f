import CivilTime
import Ledger

/// Ninety days of a made-up person, to look around in; they go without a trace of what the user
/// entered meanwhile. Their records' ids begin with the same 64 bits, which no random one does.
package enum SampleData {
  package static let days = 90

  private static let mark: UInt64 = 0x0da4_9a11_5a3d_1e90
  private static let ids =
    RecordID(high: mark, low: 0)...RecordID(high: mark, low: .max)
  private static let kinds: [Kind] = [.fast, .drink, .tally, .activity, .date]

  package static func isIn<Store: LedgerStore>(_ store: Store) throws(Store.Failure) -> Bool {
    for kind in [Kind.activity, .date] {
      if try !store.records(of: kind, ids: ids, limit: 1).isEmpty { return true }
    }
    return false
  }

  /// The change that adds them. A sample fast that would lie over one of the user's is left out.
  package static func addition<Store: LedgerStore>(
    to store: Store, seed: UInt64, at now: Moment, zone: Zone
  ) throws(Store.Failure) -> Change {
    var sample = MemoryLedger(replica: ReplicaID(rawValue: 0))
    sample.append(
      Array(
        SampleHistory(seed: seed, days: days, endingAt: now, zone: zone, including: .everything)))
    var changes = made(seed, now)
    for record in sample.allRecords where !record.isDeleted {
      if let fast = Fast(record), try overlaps(fast, store, now) { continue }
      changes.append(RecordChange(record.kind, marked(record.id, seed), writes(of: record, seed)))
    }
    return Change("sample.add", changes)
  }

  /// The change that removes them. An activity to which the user has added stays.
  package static func removal<Store: LedgerStore>(
    from store: Store
  ) throws(Store.Failure) -> Change {
    var kept: Set<String> = []
    for record in try store.records(
      of: .tally, in: .always, order: .oldestFirst, limit: .max)
    where record.id.high != mark {
      if let subject = record[.of]?.text { kept.insert(subject) }
    }
    var changes: [RecordChange] = []
    for kind in kinds {
      for record in try store.records(of: kind, ids: ids, limit: .max)
      where !kept.contains(record.id.description) {
        changes.append(.deleting(kind, record.id))
      }
    }
    return Change("sample.remove", changes)
  }

  private static func marked(_ id: RecordID, _ seed: UInt64) -> RecordID {
    RecordID(high: mark, low: id.high ^ id.low &+ seed)
  }

  private static func overlaps<Store: LedgerStore>(
    _ fast: Fast, _ store: Store, _ now: Moment
  ) throws(Store.Failure) -> Bool {
    if fast.isRunning { return true }
    return try !store.fasts(from: fast.start, to: fast.end ?? now).isEmpty
  }

  private static func writes(of record: Record, _ seed: UInt64) -> [RecordChange.Write] {
    var writes: [RecordChange.Write] = []
    for field in record.fields {
      if record.kind == .tally, field.name == .of, let activity = field.value.text,
        let id = RecordID(activity)
      {
        writes.append(.init(.of, .text(marked(id, seed).description)))
      } else {
        writes.append(.init(field.name, field.value))
      }
    }
    return writes
  }

  /// What the entries are about, and two dates.
  private static func made(_ seed: UInt64, _ now: Moment) -> [RecordChange] {
    var changes: [RecordChange] = []
    for (index, activity) in SampleTallies.shown.enumerated() {
      let id = marked(SampleHistory.activity(activity.name), seed)
      let made = Activity(
        id: id, draft: activity.draft, isArchived: false, order: index,
        created: now + -Span.days(days))
      changes.append(made.change(from: nil))
      changes.append(DatedGoals.setting(activity.goal, of: made.subject, from: nil))
    }
    let today = now.local.calendarDay
    for (name, day, kind, symbol) in [
      ("Summer cabin", today + 222, DateDraft.Kind.until, Symbol.house),
      ("First run", today - 365, .since, .shoe),
    ] {
      let draft = DateDraft(name: name, day: day, kind: kind, symbol: symbol)
      let id = marked(RecordID(derivedFrom: "sample date " + name), seed)
      changes.append(DateCounter(id: id, draft: draft, isArchived: false).change(from: nil))
    }
    return changes
  }
}
