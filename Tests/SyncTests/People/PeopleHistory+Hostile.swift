import CivilTime
import DeviceSync
import Ledger
import SealingTesting
import TestSupport
import Wire

@testable import Sealing

/// Members that write what they may not, and relays that pass what they should not.
extension PeopleHistory {
  func deceive(_ index: Int) async throws {
    guard let list = world.pick(world.installations[index].lists),
      let disk = world.installations[index].disk(list), let roster = disk.view.roster
    else { return }
    let person = (roster.members + roster.former).first { $0.device == disk.ring.device }?.person
    guard let person else { return }
    switch world.random(0...9) {
    case ..<6:
      guard roster.member(disk.ring.device) != nil else { return }
      try await forgeOps(index, disk, as: person, in: roster)
    case ..<8:
      guard roster.member(disk.ring.device) != nil else { return }
      try await forgeEntry(index, disk, as: person, in: roster)
    default: try await pass(index, disk, as: person, in: roster)
    }
  }

  /// An envelope with one op that is void, beside the device's own chain.
  private func forgeOps(
    _ index: Int, _ disk: Disk, as person: PersonID, in roster: Roster
  ) async throws {
    let kind = world.random(0...9)
    let op = forged(kind, by: disk, as: person, in: roster)
    guard let op else { return }
    note(index, "forges an op of sort \(kind) in list \(disk.list.map { number(of: $0) } ?? -1)")
    let part: OpPart?
    if kind == 9 {
      let minute = UInt32(op.stamp.milliseconds / 60_000 + 1)
      let text = Array(PeopleHistory.forged.utf8)
      part = try OpPart(text[...], more: world.generator.chance(50), minute: minute, using: &native)
    } else {
      part = try OpPart.list(of: [op], using: &native)
    }
    guard let part else { return }
    try await send(sealed(part, by: disk), index, disk)
  }

  /// In the text of each record that no list may have.
  static let forged = "forged"

  /// - Returns: nil where this person may write it.
  private func forged(
    _ kind: Int, by disk: Disk, as person: PersonID, in roster: Roster
  ) -> Op? {
    let other = world.pick(roster.people.map(\.id).filter { $0 != person }) ?? .zeros
    let role = roster.list?.role(of: person)
    let id = RecordID(high: world.generator.next(), low: 1)
    let text = RecordChange.Write(.text, .text(PeopleHistory.forged))
    let title = RecordChange.Write(.title, .text(PeopleHistory.forged))
    let own = RecordChange(.comment, RecordID(high: person.prefix, low: id.low), [text])
    var device = disk.ring.device
    var time = UInt64(world.now) << 16
    let changes: [RecordChange]
    switch kind {
    case 0 where role == .reader: changes = [RecordChange(.task, id, [title])]
    case 1 where role != .owner:
      changes = [RecordChange(.sharedList, RecordID(derivedFrom: "list"), [title])]
    case 2: changes = [RecordChange(.person, RecordID(other), [.init(.name, title.value)])]
    case 3: changes = [own, RecordChange(.comment, RecordID(high: other.prefix, low: 1), [text])]
    case 4:
      changes = [RecordChange(.event, RecordID(high: 1, low: 0), [.init(.by, title.value)])]
    case 5:
      guard let member = roster.members.first(where: { $0.person == other && $0.type == .device })
      else { return nil }
      device = member.device
      changes = [own]
    case 6:
      time = UInt64(ListRules.earliest - 1) << 16
      changes = [own]
    case 7:
      let at = RecordChange.Write(.at, .moment(Moment(Instant(milliseconds: 0), offset: .utc)))
      changes = [RecordChange(.comment, own.id, [at, text])]
    case 8: changes = [own, RecordChange(Kind.comment.labelled(ListID(rawValue: id)), id, [text])]
    case 9: changes = [own]
    default: return nil
    }
    return Op(
      stamp: Stamp(time: time, replica: ReplicaID(rawValue: device.replica << 16 | 1)),
      changes: changes)
  }

  private func sealed(_ part: OpPart, by disk: Disk, epoch: UInt32? = nil) throws -> [UInt8] {
    let key = try disk.ring.key(of: epoch ?? disk.view.roster?.epoch ?? 1)
    return try Envelope.seal(
      part, by: disk.ring.device, after: .start(of: world.generator.next()),
      seen: disk.syncState.cursor, under: key, nonce: Nonce(using: &world.generator),
      signedBy: disk.ring.keys, in: disk.space, using: &native
    ).bytes
  }

  /// - Returns: whether the relay keeps it.
  @discardableResult
  private func send(_ bytes: [UInt8], _ index: Int, _ disk: Disk) async throws -> Bool {
    let call = RelayCall.append(disk.space, known: disk.syncState.cursor, entries: [bytes])
    let request = CallID(random: &world.generator)
    let answer = try await world.send(call, request, disk.token, to: disk.relay, from: index)
    guard let answer,
      case .done(let appended) = try Answer<Appended>(answer, to: .append, request).outcome
    else { return false }
    return appended.refusal == nil
  }

  /// An entry of the roster that its signer may not write.
  private func forgedEntry(
    by disk: Disk, as person: PersonID, in roster: Roster
  ) throws -> RosterEntry? {
    guard person != roster.owner, let owner = roster.owner else { return nil }
    let changes: [ListChange] = [
      .role(person, .editor), .handOver(person, snapshot: .zeros), .role(owner, .reader), .delete,
      .rules(2),
    ]
    guard let change = world.pick(changes) else { return nil }
    return try .signed(
      .list(change), number: roster.number + 1, previous: roster.head, by: disk.ring.device,
      with: disk.ring.keys, in: disk.space, using: &native)
  }

  private func forgeEntry(
    _ index: Int, _ disk: Disk, as person: PersonID, in roster: Roster
  ) async throws {
    guard let entry = try forgedEntry(by: disk, as: person, in: roster) else { return }
    note(index, "forges an entry of the roster")
    if try await send(entry.bytes, index, disk) {
      world.problems.append("the relay takes an entry by a member that may not sign it")
    }
  }

  /// The relay shows all an entry behind its log, of a member or of one that is gone, for some time.
  private func pass(
    _ index: Int, _ disk: Disk, as person: PersonID, in roster: Roster
  ) async throws {
    var bytes = try forgedEntry(by: disk, as: person, in: roster)?.bytes
    if bytes == nil || world.generator.chance(60) {
      let isFormer = world.installations.contains { other in
        let former = other.disk(disk.list)?.view.roster?.former ?? []
        return former.contains { $0.device == disk.ring.device }
      }
      // Of a member it counts, for its own device even when the relay has lost it.
      let text = isFormer ? PeopleHistory.forged : "passed"
      let own = RecordChange(
        .comment, RecordID(high: person.prefix, low: world.generator.next()),
        [.init(.text, .text(text))])
      // Sometimes centuries ahead.
      let time = UInt64(world.generator.chance(30) ? 13_600_000_000_000 : world.now) << 16
      let replica = ReplicaID(rawValue: disk.ring.device.replica << 16 | 1)
      let op = Op(stamp: Stamp(time: time, replica: replica), changes: [own])
      let epoch = disk.ring.epochs.last?.epoch
      bytes = try sealed(OpPart.list(of: [op], using: &native), by: disk, epoch: epoch)
    }
    guard let bytes else { return }
    note(index, "is helped by the relay of list \(disk.list.map { number(of: $0) } ?? -1)")
    world.passed[disk.space] = bytes
  }
}

extension PeopleWorld {
  /// What a relay answers that shows an entry behind its log.
  func passing(_ bytes: [UInt8], to call: RelayCall, _ request: CallID) -> [UInt8] {
    guard case .page(let space, _) = call, let entry = passed[space],
      case .done(let page)? = try? Answer<Page>(bytes, to: .page, request).outcome,
      page.after + UInt64(page.entries.count) == page.head.sequence
    else { return bytes }
    let id =
      (try? RosterEntry(parsing: entry, isOfList: true).id)
      ?? (try? Envelope(parsing: entry).id(in: space)) ?? .zeros
    let shown = Page(
      after: page.after, head: page.head.adding(id), entries: page.entries + [entry])
    return Answer(to: .page, request, time: now, .done(shown)).bytes
  }
}
