import CivilTime
import Ledger
import Wire

/// The ops that follow from a list's log itself, and that no member can write: an `event` for each
/// change, and the `member` records. They are the same on every device that has read the log so far.
package enum DerivedOps {
  /// The kinds of records that only they write.
  package static let kinds = [ListTable.member, ListTable.event]

  /// A place of the log.
  package struct Place: Hashable, Sendable {
    package let sequence: UInt64
    /// The newest of all envelopes up to there, in minutes since 1970.
    package let minute: UInt32

    package init(sequence: UInt64, minute: UInt32) {
      self.sequence = sequence
      self.minute = minute
    }
  }

  /// Records of one op that have events of their own; more have one together.
  package static let eventsLimit = 20

  /// The events of an envelope: each under its op's stamp, as an op of the same stamp beside it.
  /// Void ops have one together, under a stamp of no replica.
  ///
  /// - Parameter verdicts: of ``ListRules/verdicts(on:by:)``, one for each op.
  package static func events(
    of ops: [Op], _ verdicts: [ListRules.Verdict], by person: PersonID, at place: Place
  ) -> [Op] {
    var events: [Op] = []
    var void: (first: Int, count: Int)?
    for (index, (op, verdict)) in zip(ops, verdicts).enumerated() {
      if verdict == .valid {
        events.append(Op(stamp: op.stamp, changes: changes(of: op, index, by: person, at: place)))
      } else {
        void = (void?.first ?? index, (void?.count ?? 0) + 1)
      }
    }
    if let void {
      events.append(
        voidEvent(EventID(place, void.first), by: person, at: place, count: void.count))
    }
    return events
  }

  /// The event of an envelope whose contents no member can read.
  package static func event(ofVoidEnvelopeBy person: PersonID, at place: Place) -> Op {
    voidEvent(EventID(place, 0), by: person, at: place, count: nil)
  }

  private static func voidEvent(
    _ id: EventID, by person: PersonID, at place: Place, count: Int?
  ) -> Op {
    let stamp = Stamp(time: UInt64(place.milliseconds) << 16, replica: .zero)
    let event = Event("void", fields: count.map { String($0) })
    return Op(stamp: stamp, changes: [event.change(id, by: person, at: place)])
  }

  private static func changes(
    of op: Op, _ index: Int, by person: PersonID, at place: Place
  ) -> [RecordChange] {
    let events = op.changes.map { Event($0) }
    if events.count > eventsLimit {
      return [Event(joining: events).change(EventID(place, index), by: person, at: place)]
    }
    return events.enumerated().map { number, event in
      event.change(EventID(place, index, number), by: person, at: place)
    }
  }
}

/// Entries of the roster.
extension DerivedOps {
  /// The member records as an entry changes them, with its events, under a stamp of no replica whose
  /// time is the entry's number.
  ///
  /// - Parameters:
  ///   - person: that of its signer.
  ///   - place: nil below a snapshot, which has the events itself.
  /// - Returns: nil where nothing follows.
  package static func op(
    of entry: RosterEntry, by person: PersonID, at place: Place?
  ) -> Op? {
    guard case .list(let change) = entry.content else { return nil }
    var changes = members(change, by: person)
    if let place {
      for (number, event) in events(of: change, by: person).enumerated() {
        changes.append(event.change(EventID(place, 0, number), by: person, at: place))
      }
    }
    guard !changes.isEmpty else { return nil }
    return Op(stamp: Stamp(time: UInt64(entry.number), replica: .zero), changes: changes)
  }

  private static func members(_ change: ListChange, by person: PersonID) -> [RecordChange] {
    switch change {
    case .found(_, _, let new), .join(let new):
      [member(new.person, role: .integer(Int64(new.role.rawValue)), device: new.device.device)]
    case .admit(let device): [member(person, role: nil, device: device.device)]
    case .leave: [member(person, role: gone)]
    case .remove(let removal): removal.people.map { member($0, role: gone) }
    case .role(let other, let role): [member(other, role: .integer(Int64(role.rawValue)))]
    case .handOver(let other, _):
      [
        member(other, role: .integer(Int64(Role.owner.rawValue))),
        member(person, role: .integer(Int64(Role.editor.rawValue))),
      ]
    case .renew, .rules, .delete: []
    }
  }

  private static let gone = Value.integer(0)

  /// - Parameter device: a new one, by whose replica stamps are this person's.
  private static func member(
    _ person: PersonID, role: Value?, device: DeviceID? = nil
  ) -> RecordChange {
    var writes: [RecordChange.Write] = []
    if let role { writes.append(.init(FieldName(rawValue: "role"), role)) }
    if let device { writes.append(.init(device.replicaField, .bool(true))) }
    return RecordChange(ListTable.member, RecordID(person), writes)
  }

  private static func events(of change: ListChange, by person: PersonID) -> [Event] {
    switch change {
    case .found: [Event("found", of: RecordID(person))]
    case .join(let new): [Event("join", of: RecordID(new.person))]
    case .admit: [Event("admit", of: RecordID(person))]
    case .renew: [Event("renew", of: RecordID(person))]
    case .leave: [Event("leave", of: RecordID(person))]
    // Without people it only begins an epoch.
    case .remove(let removal): removal.people.map { Event("remove", of: RecordID($0)) }
    case .role(let other, let role):
      [Event("role", of: RecordID(other), fields: String(role.rawValue))]
    case .handOver(let other, _): [Event("handOver", of: RecordID(other))]
    case .rules(let number): [Event("rules", fields: String(number))]
    case .delete: [Event("delete")]
    }
  }
}

/// Snapshots.
extension DerivedOps {
  /// The days of events in a snapshot, and of these the most by one person.
  package static let snapshotDays = 90
  package static let snapshotEvents = 2000

  /// The records of a list that a snapshot has: without members, which follow from the roster, and
  /// of the events the newest, in the order of their ids.
  ///
  /// - Parameter minute: the newest of the log up to there. NB: cut by that and not by a clock, so
  ///   that all devices agree.
  package static func inSnapshot(_ records: [Record], minute: UInt32) -> [Record] {
    let end = Place(sequence: 0, minute: minute).moment.instant
    let start = end - .days(snapshotDays)
    var counts: [String: Int] = [:]
    var kept: Set<RecordID> = []
    for event in records.filter({ $0.kind == ListTable.event }).sorted(by: { $1.id < $0.id }) {
      guard let at = event[.at]?.moment?.instant, at >= start else { continue }
      let by = event[ListTable.by]?.text ?? ""
      guard counts[by, default: 0] < snapshotEvents else { continue }
      counts[by, default: 0] += 1
      kept.insert(event.id)
    }
    return records.filter { record in
      record.kind == ListTable.event
        ? kept.contains(record.id) : record.kind != ListTable.member
    }
  }
}

extension RosterEntry {
  /// The person that signed an entry of a list.
  ///
  /// - Parameter roster: before it; nil for the founding.
  package func signer(in roster: Roster?) -> PersonID? {
    if case .list(.found(_, _, let founder)) = content { return founder.person }
    return roster?.list == nil ? nil : roster?.member(by)?.person
  }
}

extension DerivedOps.Place {
  /// NB: a relay may let in any minute; no moment is later than what is supported.
  fileprivate var milliseconds: Int64 {
    min(Int64(minute) * 60_000, Instant.supported.upperBound.milliseconds)
  }

  fileprivate var moment: Moment {
    Moment(Instant(milliseconds: milliseconds), offset: .utc)
  }
}

extension ReplicaID {
  /// That of ops which no replica has written.
  static let zero = ReplicaID(rawValue: 0)
}

extension DeviceID {
  /// `r.` and the 12 digits of its ``replica``.
  fileprivate var replicaField: FieldName {
    FieldName(
      rawValue: "r." + String(decoding: hexadecimal(replica).utf8.suffix(12), as: UTF8.self))
  }
}

/// sequence u64 | op u32 | change u32
private struct EventID {
  let record: RecordID

  init(_ place: DerivedOps.Place, _ op: Int, _ change: Int = 0) {
    record = RecordID(
      high: place.sequence,
      low: UInt64(UInt32(clamping: op)) << 32 | UInt64(UInt32(clamping: change)))
  }
}

/// The contents of an event.
private struct Event {
  let what: String
  /// The changed record; nil for the list itself.
  var of: RecordID?
  var fields: String?
  /// People that are mentioned, or to whom a task is given, with a space between them.
  var to: String?

  init(_ what: String, of: RecordID? = nil, fields: String? = nil, to: String? = nil) {
    self.what = what
    self.of = of
    self.fields = fields
    self.to = to
  }

  /// - Parameter change: one that the rules allow.
  init(_ change: RecordChange) {
    func value(_ name: FieldName) -> Value? {
      change.fields.first { $0.name == name }?.value
    }
    let isComment = change.kind == ListTable.comment
    to = value(isComment ? ListTable.to : ListTable.given)?.text
    if isComment, value(.at) != nil {
      what = "comment"
      of = value(.of)?.text.flatMap { RecordID($0) }
      return
    }
    of = change.kind == ListTable.list ? nil : change.id
    let status = value(ListTable.status)?.text
    if value(.at) != nil {
      what = "add"
    } else if let deleted = value(.deleted), deleted.isTrue {
      what = "delete"
    } else if value(.deleted) != nil, change.fields.count == 1 {
      what = "restore"
    } else if status == "done" {
      what = "done"
    } else if status == "dropped" || status == "expired" {
      what = "drop"
    } else if status != nil, value(.end) == .null {
      what = "reopen"
    } else if value(ListTable.given) != nil {
      what = "give"
    } else {
      what = "edit"
      fields = change.fields.map { $0.name.rawValue }.joined(separator: " ")
    }
  }

  /// The one of many: what they have in common, how many they are, and all their people up to the
  /// limit of one comment.
  init(joining events: [Event]) {
    let first = events[0].what
    what = events.allSatisfy { $0.what == first } ? first : "edit"
    fields = String(events.count)
    var people: [RecordID] = []
    for event in events {
      for person in ListTable.ids(in: event.to ?? "") where !people.contains(person) {
        people.append(person)
      }
    }
    let mentioned = people.prefix(ListRules.mentionsLimit).map { $0.description }
    if !mentioned.isEmpty { to = mentioned.joined(separator: " ") }
  }

  func change(_ id: EventID, by person: PersonID, at place: DerivedOps.Place) -> RecordChange {
    var writes: [RecordChange.Write] = [
      .init(.at, .moment(place.moment)), .init(ListTable.what, .text(what)),
      .init(ListTable.by, .text(RecordID(person).description)),
    ]
    if let of { writes.append(.init(.of, .text(of.description))) }
    if let fields { writes.append(.init(ListTable.fields, .text(fields))) }
    if let to { writes.append(.init(ListTable.to, .text(to))) }
    return RecordChange(ListTable.event, id.record, writes)
  }
}
