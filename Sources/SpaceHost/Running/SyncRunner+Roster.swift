import DeviceSync
import SQLiteLedger
import Sealing
import Wire

/// Entries of the roster that this device writes.
extension SyncRunner {
  /// Brings a request into the log.
  ///
  /// - Returns: whether the request was carried out or is obsolete.
  package mutating func bringAbout(_ request: RosterRequest) async throws(JoiningFailure) -> Bool {
    let store = store
    try store.stored { () throws(StorageError) in try store.request(request) }
    let outbox = try store.stored { () throws(StorageError) in try store.outbox() }
    do throws(StorageError) {
      try await handle(.changed(outbox))
      _ = try await catchUp()
      try await takeOver()
    } catch {
      throw .storage(error)
    }
    return client.outbox.rosterRequests == 0
  }

  /// Makes the next entry, for the first request that is not obsolete; obsolete ones are dropped.
  mutating func makeEntry(epochOnly: Bool) throws(StorageError) -> PendingRosterEntry? {
    guard let roster = memory.view.roster else { return nil }
    guard !epochOnly else {
      return (try? removal(of: [], in: roster)).map { PendingRosterEntry(entry: $0, request: nil) }
    }
    for (number, request) in try store.rosterRequests() {
      if let entry = try? entry(for: request, in: roster) {
        return PendingRosterEntry(entry: entry, request: number)
      }
      try store.drop(request: number)
    }
    return nil
  }

  private mutating func entry(
    for request: RosterRequest, in roster: Roster
  ) throws(SealingError) -> RosterEntry? {
    let ring = memory.ring
    switch request {
    case .admit(let admission):
      return try roster.entry(
        .admit(admission), by: ring.device, with: ring.keys, using: &primitives)
    case .remove(let devices):
      let present = devices.filter { roster.member($0) != nil && $0 != ring.device }
      return present.isEmpty ? nil : try removal(of: present, in: roster)
    case .leave:
      return try roster.entry(
        .remove(Removal(leaving: ring.device)), by: ring.device, with: ring.keys, using: &primitives
      )
    case .delete:
      return try roster.entry(.delete, by: ring.device, with: ring.keys, using: &primitives)
    }
  }

  private mutating func removal(
    of devices: [DeviceID], in roster: Roster
  ) throws(SealingError) -> RosterEntry {
    let ring = memory.ring
    let content = try roster.removal(
      of: devices, current: ring.key(of: roster.epoch),
      secret: Fingerprint(using: &random).bytes, nonce: Nonce(using: &random),
      using: &primitives)
    return try roster.entry(content, by: ring.device, with: ring.keys, using: &primitives)
  }
}

/// Voiding of an envelope that no device can read.
extension SyncRunner {
  /// The unreadable envelope, after coming into step as far as possible; nil where none can be
  /// voided.
  package var unreadableEnvelope: EntryID? {
    if case .stopped(.unreadable) = client.status { uncommitted.log.stuck?.envelope } else { nil }
  }

  /// Has all devices pass over an unreadable envelope. Its ops are lost for those that could not
  /// read it.
  ///
  /// NB: it takes the envelope, so that only the one that the user has seen is voided.
  ///
  /// - Returns: whether it is passed over now.
  package mutating func void(_ envelope: EntryID) async throws(JoiningFailure) -> Bool {
    for _ in 0..<3 {
      guard unreadableEnvelope == envelope, let stuck = uncommitted.log.stuck else { break }
      let entry: RosterEntry
      do throws(SealingError) {
        entry = try stuck.roster.entry(
          .void(envelope), by: memory.ring.device, with: memory.ring.keys, using: &primitives)
      } catch {
        throw JoiningFailure(error)
      }
      let call = RelayCall.append(
        memory.space, known: memory.syncState.cursor, entries: [entry.bytes])
      let appended = try await transport.done(
        call, token: memory.token, using: &random, as: Appended.self)
      do throws(StorageError) { try await handle(.tryAgain) } catch { throw .storage(error) }
      switch appended.refusal {
      // Another device's entry came first; it has been read by now.
      case .roster, .rewound, nil: continue
      case let refusal?: throw .refused(refusal)
      }
    }
    return unreadableEnvelope != envelope
  }
}
