import DeviceSync
import Ledger
import RelayTesting
import Sealing
import SealingTesting
import Wire

/// All that has to hold in the end.
extension PeopleWorld {
  /// Fair weather, until nothing changes any more.
  ///
  /// - Returns: whether it came to that.
  func settle() async throws -> Bool {
    loss = 0
    for index in installations.indices where installations[index].isOffline {
      installations[index].isOffline = false
      if installations[index].set != nil {
        installations[index].events.append(.every(.online(true)))
      }
    }
    var former: [UInt64] = []
    for _ in 0..<60 {
      now += 3_700_000
      for index in present() { try await catchUp(index) }
      noteGone()
      let state = present().flatMap { installations[$0].disks.map(\.changes) }
      if state == former { return true }
      former = state
    }
    return false
  }

  /// Notes the devices that others have removed from the own space.
  func noteGone() {
    for index in present() {
      let device = installations[index].own.ring.device
      installations[index].isGone = present(installations[index].person).contains { other in
        installations[other].own.view.roster?.former.contains { $0.device == device } == true
      }
    }
  }

  private func check(_ isSo: Bool, _ text: @autoclosure () -> String) {
    if !isSo { problems.append(text()) }
  }

  func expectAll() throws {
    for person in Set(installations.map(\.person)).sorted() { expectOwn(person) }
    for (number, founded) in lists.enumerated() {
      let comment = "list \(number)"
      let tables = stores[founded.relay].state
      let isDeleted = tables.space(founded.space)?.isDeleted ?? true
      let entries = isDeleted ? [] : tables.entries(after: 0, bytes: .max, in: founded.space)
      let log = try read(entries, of: founded.list, in: founded.space, comment)
      if let log { try expect(log, of: founded.list, entries, comment) }
      expectWrites(of: founded.list, in: log, comment)
    }
  }

  /// The own records of a person are equal on its devices, and none but these wrote them.
  private func expectOwn(_ person: Int) {
    let replicas = installations.filter { $0.person == person }.map(\.ledger.clock.replica)
    guard let first = present(person).first else { return }
    let records = installations[first].ledger.allRecords(of: nil)
    for index in present(person) {
      let installation = installations[index]
      check(installation.ledger.allRecords(of: nil) == records, "own records of \(index)")
      check(installation.own.unread.isEmpty, "own records of \(index) waits")
      let stamps = records.flatMap { $0.fields.map(\.stamp) }
      check(stamps.allSatisfy { replicas.contains($0.replica) }, "own records of \(index)")
      check(
        installation.ledger.clock.latest <= stamps.map(\.time).max() ?? 0,
        "clock of \(index)")
    }
  }

  /// The whole log, read anew by a member.
  private func read(
    _ entries: [[UInt8]], of list: ListID, in space: SpaceID, _ comment: String
  ) throws -> OpenedLog? {
    guard !entries.isEmpty else { return nil }
    let member = present().first { index in
      let disk = installations[index].disk(list)
      return disk.map { $0.view.roster?.member($0.ring.device) != nil } ?? false
        && installations[index].set?.device(of: list)?.client.status.isInStep == true
    }
    guard let disk = member.flatMap({ installations[$0].disk(list) }) else {
      // Its only device may be gone, before any other of that person knew of the list.
      let isKnown = present().contains { index in
        installations[index].memberships.contains { $0.list == list }
      }
      check(!isKnown, "\(comment): nobody is in step")
      return nil
    }
    let log = DeviceLog(LogView(of: space, list: list), disk.ring, known: [])
    var opened = OpenedLog(log.view, log.ring)
    var reading = opened.reading(entries, on: log)
    try reading.finish(using: &native)
    opened.take(reading.page)
    check(opened.view.place.sequence == UInt64(entries.count), "\(comment): it can't be read")
    return opened
  }

  private func expect(
    _ log: OpenedLog, of list: ListID, _ entries: [[UInt8]], _ comment: String
  ) throws {
    guard let roster = log.view.roster else { return }
    let truth = log.ledger.allRecords(of: list)
    for record in truth where record.fields.contains(where: \.isForged) {
      problems.append("\(comment): \(record)")
    }
    for index in present() where isExpected(index, in: list, by: roster) {
      let (installation, comment) = (installations[index], "\(comment), device \(index)")
      let status = installation.set?.device(of: list)?.client.status
      guard let disk = installation.disk(list), status?.isInStep == true else {
        problems.append("\(comment): \(status.map { "\($0)" } ?? "not in it")")
        continue
      }
      let outbox = disk.outbox
      check(
        disk.unread.isEmpty && outbox.rosterRequests == 0 && !outbox.hasPendingEntry,
        "\(comment): \(outbox)")
      let records = installation.ledger.allRecords(of: list)
      if records != truth {
        let (mine, theirs) = (Op.ops(of: records), Op.ops(of: truth))
        let difference = Set(mine).symmetricDifference(theirs).map {
          "\(mine.contains($0) ? "+" : "-") \($0)"
        }
        problems.append("\(comment): \(difference.sorted().joined(separator: "\n"))")
      }
    }
    try expectSigners(truth, of: list, entries, roster, comment)
  }

  /// Whether a device has to be in a list: its person is, and it knows so by its own records.
  private func isExpected(_ index: Int, in list: ListID, by roster: Roster) -> Bool {
    installations[index].memberships.contains { membership in
      membership.list == list && roster.member(membership.key) != nil
    }
  }

  /// Each event names the person that signed, none signs that is gone, and none has a key of an epoch
  /// that began since.
  private func expectSigners(
    _ records: [Record], of list: ListID, _ entries: [[UInt8]], _ roster: Roster,
    _ comment: String
  ) throws {
    let events = records.filter { $0.kind.bare == .event }
    let people = Dictionary(
      (roster.members + roster.former).map { ($0.device, $0.person) },
      uniquingKeysWith: { a, _ in a })
    var present: Roster?
    /// The newest epoch of which a device that is gone may have the key.
    var epochs: [DeviceID: UInt32] = [:]
    for (place, bytes) in entries.enumerated() {
      let device: DeviceID
      if let entry = try? RosterEntry(parsing: bytes, isOfList: true) {
        let former = present
        device = entry.by
        if present == nil {
          present = try Roster(foundedBy: entry, using: &native)
        } else {
          try present?.add(entry, using: &native)
        }
        for gone in former?.members ?? [] where present?.member(gone.device) == nil {
          epochs[gone.device] = former?.epoch
        }
      } else {
        device = try Envelope(parsing: bytes).device
        check(present?.member(device) != nil, "\(comment): entry \(place + 1) by a former member")
      }
      let person = people[device].map { RecordID($0).description }
      for event in events where event.id.high == UInt64(place + 1) {
        check(event[.by]?.text == person, "\(comment): \(event)")
      }
    }
    for (index, installation) in installations.enumerated() {
      guard let ring = installation.disk(list)?.ring, let epoch = epochs[ring.device] else {
        continue
      }
      check(
        ring.epochs.allSatisfy { $0.epoch <= epoch }, "\(comment): device \(index) reads on")
    }
  }

  /// Every op is in the log, was overwritten, or is shown where it was written.
  private func expectWrites(of list: ListID, in log: OpenedLog?, _ comment: String) {
    let sent = Set(
      (log?.ops ?? []).flatMap { $0.changes.flatMap(\.fields) }.compactMap(\.value.text))
    for write in writes where write.list == list && !sent.contains(write.mark) {
      let installation = installations[write.installation]
      guard !installation.isGone else { continue }
      // Of several to one field only the last is left, where they came back void. Its stamp may have
      // been lowered since.
      func replaces(_ value: Value) -> Bool {
        writes.contains { other in
          other.mark == value.text && other.kind == write.kind && other.id == write.id
            && other.field == write.field && other.stamp >= write.stamp
        }
      }
      let untaken = (installation.disk(list)?.untaken ?? []) + installation.dismissed
      let isAside = untaken.contains { op in
        op.changes.contains { $0.fields.contains { replaces($0.value) } }
      }
      let field = installation.ledger.record(write.id, of: write.kind)?.fields
        .first { $0.name == write.field }
      // No log tells whose write came later, once the list is deleted; and a comment may be erased.
      let isThere =
        field.map {
          log == nil || $0.stamp > write.stamp || replaces($0.value) || $0.value == .text("")
        } ?? false
      check(
        isAside || isThere,
        "\(comment): \(write.mark) of \(write.installation), \(field.map { "\($0)" } ?? "no record")"
      )
    }
  }
}

extension Record.Field {
  fileprivate var isForged: Bool { value.text == PeopleHistory.forged }
}
