import CivilTime
import DeviceSync
import Ledger
import SQLiteLedger
import Sealing
import Sync
import Trackers
import Wire

/// The host of procedures on a device of a list.
private struct ListHost: ProcedureHost {
  var runner: SyncRunner
  let list: ListID
  let transport: any RelayTransport

  var store: SpaceStore { runner.store.of(list) }
  var random: RandomSource { runner.random }

  mutating func roster(
    after request: RosterRequest
  ) async throws(JoiningFailure) -> OwnRoster? {
    _ = try await runner.bringAbout(request, in: list)
    return runner.spaces.device(of: list)?.state.roster
  }
}

extension SyncRunner {
  /// Runs a function of a procedure as a device of a list.
  ///
  /// - Throws: `.untrue` where this database is not in the list.
  mutating func run<Procedure, Outcome>(
    _ procedure: inout Procedure, in list: ListID,
    _ body: (inout Procedure, inout DeviceReplay<NativeAnswers>) throws(JoiningFailure) -> Outcome
  ) async throws(JoiningFailure) -> Outcome {
    guard let state = spaces.device(of: list)?.state, let transport = transport(to: state.relay)
    else { throw .untrue }
    var host = ListHost(runner: self, list: list, transport: transport)
    defer { self = host.runner }
    return try await host.run(&procedure, body)
  }

  /// This device in its own space, or in a list; nil where it is not in that.
  package func member(of list: ListID? = nil) -> SpaceMember? {
    spaces.device(of: list).map { SpaceMember($0.state) }
  }
}

/// The ways into a list.
extension SyncRunner {
  /// Founds a list, and writes its name and the person's.
  ///
  /// - Parameter relay: its address; nil for that of the own space.
  package mutating func foundList(
    _ name: String, as person: String, at relay: String? = nil, invitation: RelayToken? = nil
  ) async throws(JoiningFailure) -> ListID {
    var founding = FoundingList(
      at: relay ?? state.relay, by: SpaceMember(state), invitation: invitation)
    var host = try newcomer(at: relay ?? state.relay)
    let entrance = try await host.run(&founding) { founding, io throws(JoiningFailure) in
      try founding.entrance(using: &io)
    }
    try await enter(entrance, as: person, named: name, ending: founding.aim)
    return entrance.list
  }

  /// Asks to come into a list by a link.
  ///
  /// - Returns: the list, once the owner has let this person in; nil before. Idempotent.
  /// - Throws: `.alreadyInSpace` where this device is in the list.
  package mutating func ask(
    _ asking: inout Asking, as person: String
  ) async throws(JoiningFailure) -> ListID? {
    try await checkIsOutside(of: ListID(asking.link.founding))
    var host = try newcomer(at: asking.link.relay)
    let entrance = try await host.run(&asking) { asking, io throws(JoiningFailure) in
      try asking.entrance(using: &io)
    }
    guard let entrance else { return nil }
    try await enter(entrance, as: person, ending: asking.aim)
    return entrance.list
  }

  /// Comes into the lists in which another device of this person is, or in which this one was
  /// replaced: once the own space is read.
  ///
  /// - Returns: those that it could not come into.
  @discardableResult
  package mutating func enterOwnLists() async throws(JoiningFailure) -> [ListID: JoiningFailure] {
    var failures: [ListID: JoiningFailure] = [:]
    // Of several of a list, the one in force is not known before its roster is read.
    for membership in try memberships() where mayEnter(by: membership) {
      do throws(JoiningFailure) {
        try await enter(by: membership)
        failures[membership.list] = nil
      } catch {
        if case .storage = error { throw error }
        if !error.isPassing { refused.insert(membership, at: clock().milliseconds) }
        failures[membership.list] = error
      }
    }
    return failures
  }

  /// Renews the keys of this person that an own device has known which is gone, in each list that is
  /// read to its head: first in the log of the own space, then in the list's.
  ///
  /// - Returns: the lists whose key could not be renewed.
  @discardableResult
  package mutating func renewKeys() async throws(JoiningFailure) -> [ListID: JoiningFailure] {
    var failures: [ListID: JoiningFailure] = [:]
    // NB: each try writes another membership, so a list that does not answer is left alone, and one
    // that refuses for a while.
    for former in try memberships()
    where isInForce(former) && Renewing.isDue(former, own: SpaceMember(state))
      && status(of: former.list)?.isInStep == true
      && !unrenewed.contains(former, at: clock().milliseconds)
    {
      do throws(JoiningFailure) {
        try await renew(former)
      } catch {
        if case .storage = error { throw error }
        unrenewed.insert(former, at: clock().milliseconds)
        failures[former.list] = error
      }
    }
    return failures
  }

  private mutating func renew(_ former: ListMembership) async throws(JoiningFailure) {
    guard let member = member(of: former.list) else { throw .untrue }
    var renewing = Renewing(former, by: member, own: SpaceMember(state))
    let membership = try await run(&renewing, in: former.list) {
      renewing, io throws(JoiningFailure) in
      try renewing.membership(using: &io)
    }
    try note([membership.change()])
    let isSent: Bool
    do throws(StorageError) {
      try await handle(.changed(try store.outbox()))
      _ = try await catchUp()
      isSent = try store.outbox().waiting == 0
    } catch {
      throw .storage(error)
    }
    guard isSent, client.syncState.chain.sealed.isEmpty else { throw .transport(.unreachable) }
    try await run(&renewing, in: former.list) { renewing, io throws(JoiningFailure) in
      try renewing.renew(using: &io)
    }
  }

  /// Whether a membership's key is that of this device's person in the list. Two devices that were
  /// let in by links of their own are two people there.
  private func isInForce(_ membership: ListMembership) -> Bool {
    guard let state = spaces.device(of: membership.list)?.state, let roster = state.view.roster,
      let person = roster.member(state.ring.device)?.person
    else { return false }
    return roster.member(membership.key)?.person == person
  }

  private mutating func enter(by membership: ListMembership) async throws(JoiningFailure) {
    let list = membership.list
    let former = spaces.device(of: list)?.state.ring.device
    var admission = OwnAdmission(by: membership, own: SpaceMember(state), former: former)
    var host = try newcomer(at: membership.relay)
    let member = try await host.run(&admission) { admission, io throws(JoiningFailure) in
      try admission.member(using: &io)
    }
    try await begin(member, in: list, ending: admission.aim)
  }

  /// Writes records of the own space.
  func note(_ changes: [RecordChange]) throws(JoiningFailure) {
    if changes.isEmpty { return }
    let (ledger, now) = (store.ledger, clock())
    _ = try store.stored { () throws(StorageError) in
      try ledger.commitWithoutUndo(changes, at: now)
    }
  }

  /// Those of lists that this person has not left, the newest first.
  func memberships() throws(JoiningFailure) -> [ListMembership] {
    let ledger = store.ledger
    let records = try store.stored { () throws(StorageError) in
      try ledger.records(of: .membership)
    }
    return records.compactMap { ListMembership($0) }.sorted { $0.number > $1.number }
  }

  /// Notes that this person has left a list, and ends it here. Its records stay, to be read.
  package mutating func end(_ list: ListID) async throws(JoiningFailure) {
    try note(try memberships().filter { $0.list == list }.map { $0.change(isLeft: true) })
    try await endLeftLists()
  }

  /// Ends the lists here that this person has left, maybe on another device.
  mutating func endLeftLists() async throws(JoiningFailure) {
    let (store, kept) = (store, try memberships().map { $0.list })
    let left = try store.stored { () throws(StorageError) in
      try store.ledger.records(of: .membership).compactMap { ListMembership.listLeft(by: $0) }
    }
    for list in spaces.lists.compactMap({ $0 })
    where left.contains(list) && !kept.contains(list) {
      try store.stored { () throws(StorageError) in try store.of(list).end() }
      do throws(StorageError) { try await handle(.left, of: list) } catch { throw .storage(error) }
    }
  }

  private func newcomer(at relay: String) throws(JoiningFailure) -> NewcomerHost {
    guard let transport = transport(to: relay) else { throw .transport(.noAddress) }
    return NewcomerHost(store: store, transport: transport, random: random)
  }

  /// Begins the list here, with what the person writes first.
  private mutating func enter(
    _ entrance: ListEntrance, as person: String, named name: String? = nil,
    ending aim: JoiningAttempt.Aim
  ) async throws(JoiningFailure) {
    let (list, member) = (entrance.list, entrance.member)
    var changes: [RecordChange] = []
    if let own = (try? Roster(stored: member.roster))?.member(member.ring.device) {
      changes.append(
        RecordChange(
          Kind.person.labelled(list), RecordID(own.person), [.init(.name, .text(person))]))
    }
    if let name {
      changes.append(
        RecordChange(
          Kind.sharedList.labelled(list), list.rawValue, [.init(.name, .text(name))]))
    }
    try await begin(
      member, in: list, noting: [entrance.membership.change()], writing: changes, ending: aim)
  }

  /// Begins a list, in one transaction with its records and the end of the attempt: a killed process
  /// has done all of it or none. What a former device here has not sent is written again.
  ///
  /// - Parameters:
  ///   - notes: records of the own space.
  ///   - changes: of the list.
  private mutating func begin(
    _ member: SpaceMember, in list: ListID, noting notes: [RecordChange] = [],
    writing changes: [RecordChange] = [], ending aim: JoiningAttempt.Aim
  ) async throws(JoiningFailure) {
    let (store, chain, now) = (store, random.next(), clock())
    var source = random
    try store.stored { () throws(StorageError) in
      try store.ledger.exclusively { () throws(StorageError) in
        if !notes.isEmpty { _ = try store.ledger.commitWithoutUndo(notes, at: now) }
        let former = try store.of(list).takeOut()
        try store.of(list).begin(member, chain: chain)
        try store.of(list).setAside(former.untaken)
        if let state = try store.of(list).state() {
          store.ledger.write(in: list, as: state, using: &source)
        }
        for changes in former.waiting.map({ $0.changes }) + [changes] where !changes.isEmpty {
          _ = try store.ledger.commitWithoutUndo(changes, at: now)
        }
        try JoiningAttempts(in: store).end(aim)
      }
    }
    do throws(StorageError) {
      if spaces.device(of: list) != nil { try await handle(.left, of: list) }
      try await enter(list)
    } catch {
      throw .storage(error)
    }
  }
}

/// The presence of this device in its person's lists.
extension SyncRunner {
  /// Whether this device is in a list. One that was removed only hears that the relay does not know
  /// it: nothing shows it the entry.
  private func isIn(_ list: ListID) -> Bool {
    guard let status = status(of: list) else { return false }
    return status != .stopped(.removed)
      && status != .stopped(.trouble(.refused(.unauthorized)))
  }

  /// - Throws: `.alreadyInSpace` where the relay still knows this device in the list.
  mutating func checkIsOutside(of list: ListID) async throws(JoiningFailure) {
    guard spaces.device(of: list) != nil else { return }
    do throws(StorageError) { try await handle(.tryAgain, of: list) } catch {
      throw .storage(error)
    }
    guard !isIn(list) else { throw .alreadyInSpace }
  }

  /// Whether this device is not in the list, though its person may be by this key.
  func mayEnter(by membership: ListMembership) -> Bool {
    guard !isIn(membership.list), !refused.contains(membership, at: clock().milliseconds) else {
      return false
    }
    let former = spaces.device(of: membership.list)?.state.view.roster?.former ?? []
    return !former.contains { $0.device == membership.key }
  }
}
