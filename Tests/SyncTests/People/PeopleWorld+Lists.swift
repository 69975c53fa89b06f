import CivilTime
import Crypto
import DeviceSync
import Ledger
import Sealing
import SealingTesting
import Sync
import TestSupport
import Wire

/// People, their devices, and their ways into lists.
extension PeopleWorld {
  /// A person with a first device and a space of its own.
  func addPerson(_ person: Int, skew: Int64) throws {
    let (device, keys, token) = newDevice()
    let admission = Admission(device: device, type: .device, keys: keys, token: token.hash)
    let space = SpaceID(using: &generator)
    let key = try EpochKey(epoch: 1, secret: Fingerprint(using: &generator).bytes)
    let founding = try Roster.founding(space, by: admission, with: keys, using: &native)
    let ring = KeyRing(device, keys, epochs: [key])
    let relay = PeopleWorld.address(random(0...relays.count - 1))
    add(ring, token, in: space, known: [founding], at: relay, of: person, skew: skew)
  }

  /// A further device of a person, admitted by another one.
  ///
  /// - Returns: nil where that could not admit it now.
  func addDevice(by host: Int, skew: Int64) async throws -> Int? {
    let (device, keys, token) = newDevice()
    let admission = Admission(device: device, type: .device, keys: keys, token: token.hash)
    installations[host].request(.admit(admission), in: nil)
    try await run(host)
    let own = installations[host].own
    guard own.view.roster?.member(device) != nil else { return nil }
    let ring = KeyRing(device, keys, epochs: own.ring.epochs)
    add(
      ring, token, in: own.space, known: own.known, at: own.relay,
      of: installations[host].person, skew: skew)
    return installations.count - 1
  }

  private func newDevice() -> (DeviceID, DeviceKeys, RelayToken) {
    (
      DeviceID(using: &generator), DeviceKeys(using: &generator), RelayToken(using: &generator)
    )
  }

  private func add(
    _ ring: KeyRing, _ token: RelayToken, in space: SpaceID, known: [RosterEntry],
    at relay: String, of person: Int, skew: Int64
  ) {
    let ledger = MemoryLedger(replica: ReplicaID(rawValue: generator.next()))
    let disk = Disk(
      ledger, ring, token: token, space: space, known: known, chain: generator.next(),
      relay: relay)
    installations.append(Installation(of: person, disk, skew: skew))
  }

  func member(_ index: Int, of list: ListID?) -> SpaceMember? {
    installations[index].disk(list).map { SpaceMember($0.state) }
  }

  /// Founds a list, and writes its name and the person's.
  func found(by index: Int, at relay: Int) async throws {
    guard let own = member(index, of: nil) else { return }
    let address = PeopleWorld.address(relay)
    var founding = FoundingList(at: address, by: own)
    let entrance = try await run(&founding, on: index, in: nil, at: address) {
      founding, io throws(ProcedureTrouble) in
      try founding.entrance(using: &io)
    }
    enter(entrance, on: index, named: "List", ending: founding.aim)
    lists.append((entrance.list, entrance.member.space, relay))
  }

  /// Lets a person in by a new link of an owner's device, which is withdrawn then.
  func share(_ list: ListID, of owner: Int, with other: Int, as role: Role) async throws {
    guard let relay = installations[owner].disk(list)?.relay, try await isOutside(other, of: list),
      var host = member(owner, of: list), let hostOwn = member(owner, of: nil),
      let own = member(other, of: nil)
    else { return }
    let until = UInt64(now) + 86_400_000
    var sharing = try await run(&host, on: owner, in: list, at: relay) {
      host, io throws(ProcedureTrouble) in
      let sharing = try Sharing(host, as: role, by: hostOwn, using: &io)
      try sharing.offer(until: until, asks: 4, using: &io)
      return sharing
    }
    var asking = Asking(by: sharing.link, as: "Ben", own: own)
    for _ in 0..<3 {
      let entrance = try await run(&asking, on: other, in: nil, at: relay) {
        asking, io throws(ProcedureTrouble) in
        try asking.entrance(using: &io)
      }
      if let entrance {
        enter(entrance, on: other, ending: asking.aim)
        break
      }
      try await run(&sharing, on: owner, in: list, at: relay) {
        sharing, io throws(ProcedureTrouble) in
        for asker in try sharing.askers(using: &io) { try sharing.admit(asker, using: &io) }
      }
    }
    try await run(&sharing, on: owner, in: list, at: relay) {
      sharing, io throws(ProcedureTrouble) in
      try sharing.offer(until: 0, asks: 0, using: &io)
    }
  }

  private func isOutside(_ index: Int, of list: ListID) async throws -> Bool {
    if installations[index].set == nil { installations[index].start(&generator) }
    installations[index].events.append(.of(list, .tryAgain))
    try await run(index)
    return installations[index].set?.isIn(list) == false
  }

  private func enter(
    _ entrance: ListEntrance, on index: Int, named name: String? = nil,
    ending aim: JoiningAttempt.Aim
  ) {
    let (list, member) = (entrance.list, entrance.member)
    var changes: [RecordChange] = []
    let roster = try? Roster(stored: member.roster)
    if let own = roster?.member(member.ring.device) {
      let write = RecordChange.Write(.name, .text("Ben"))
      changes.append(RecordChange(Kind.person.labelled(list), RecordID(own.person), [write]))
    }
    if let name {
      let write = RecordChange.Write(.name, .text(name))
      changes.append(RecordChange(Kind.sharedList.labelled(list), list.rawValue, [write]))
    }
    begin(
      member, in: list, on: index, noting: [entrance.membership.change()], writing: changes,
      ending: aim)
  }

  private func begin(
    _ member: SpaceMember, in list: ListID, on index: Int, noting notes: [RecordChange] = [],
    writing changes: [RecordChange] = [], ending aim: JoiningAttempt.Aim
  ) {
    let clock = clock(index)
    installations[index].begin(
      member, in: list, noting: notes, writing: changes, ending: aim, at: clock, &generator)
  }

  /// Ends the lists that the person has left on all its devices.
  func end(_ list: ListID, on index: Int) {
    let notes = installations[index].memberships.filter { $0.list == list }
      .map { $0.change(isLeft: true) }
    let clock = clock(index)
    if !notes.isEmpty { installations[index].commit(notes, at: clock) }
    for list in installations[index].leftLists { installations[index].end(list) }
  }

  /// As a native host keeps them, once the own space is read: comes into the lists of the person,
  /// ends those that it has left, and renews its keys.
  func keepLists(_ index: Int) async throws {
    guard installations[index].set?.device(of: nil)?.client.status.isInStep == true else { return }
    let leaving = installations[index].leaving.sorted { $0.rawValue < $1.rawValue }
    for list in leaving where installations[index].set?.isIn(list) == false { end(list, on: index) }
    for membership in installations[index].memberships
    where installations[index].set?.mayEnter(by: membership) == true
      && !installations[index].refused.contains(membership, at: now)
    {
      do {
        try await enter(by: membership, on: index)
        try await run(index)
      } catch let trouble as ProcedureTrouble {
        if case .unanswered = trouble { continue }
        installations[index].refused.insert(membership, at: now)
      }
    }
    for list in installations[index].leftLists { installations[index].end(list) }
    try await run(index)
    for membership in installations[index].memberships
    where installations[index].set?.mayRenew(membership) == true {
      do {
        try await renew(membership, on: index)
      } catch is ProcedureTrouble {
        continue
      }
    }
  }

  private func enter(by membership: ListMembership, on index: Int) async throws {
    let list = membership.list
    guard let own = member(index, of: nil) else { return }
    let former = installations[index].disk(list)?.ring.device
    var admission = OwnAdmission(by: membership, own: own, former: former)
    let member = try await run(&admission, on: index, in: nil, at: membership.relay) {
      admission, io throws(ProcedureTrouble) in
      try admission.member(using: &io)
    }
    begin(member, in: list, on: index, ending: admission.aim)
  }

  private func renew(_ former: ListMembership, on index: Int) async throws {
    guard let own = member(index, of: nil), let member = self.member(index, of: former.list) else {
      return
    }
    var renewing = Renewing(former, by: member, own: own)
    let membership = try await run(&renewing, on: index, in: former.list, at: former.relay) {
      renewing, io throws(ProcedureTrouble) in
      try renewing.membership(using: &io)
    }
    let clock = clock(index)
    installations[index].commit([membership.change()], at: clock)
    try await run(index)
    guard installations[index].own.unread.isEmpty else { return }
    try await run(&renewing, on: index, in: former.list, at: former.relay) {
      renewing, io throws(ProcedureTrouble) in
      try renewing.renew(using: &io)
    }
  }
}

extension Kind {
  static let sharedList = Kind(rawValue: "list")
  static let task = Kind(rawValue: "task")
  static let comment = Kind(rawValue: "comment")
  static let person = Kind(rawValue: "person")
  static let event = Kind(rawValue: "event")
}

extension FieldName {
  static let name = FieldName(rawValue: "name")
  static let colour = FieldName(rawValue: "colour")
  static let text = FieldName(rawValue: "text")
  static let status = FieldName(rawValue: "status")
  static let given = FieldName(rawValue: "given")
  static let by = FieldName(rawValue: "by")
}
