import DeviceSync
import Ledger
import SQLiteLedger
import Sealing
import Wire

/// Requests for the roster.
extension SyncRunner {
  /// Brings a request into the log.
  ///
  /// - Returns: whether the request was carried out or is obsolete.
  ///
  /// - Parameter list: nil for the own space.
  package mutating func bringAbout(
    _ request: RosterRequest, in list: ListID? = nil
  ) async throws(JoiningFailure) -> Bool {
    let store = store.of(list)
    try store.stored { () throws(StorageError) in try store.request(request) }
    let outbox = try store.stored { () throws(StorageError) in try store.outbox() }
    do throws(StorageError) {
      try await handle(.changed(outbox), of: list)
      _ = try await catchUp()
      try await takeOver()
    } catch {
      throw .storage(error)
    }
    return spaces.device(of: list)?.client.outbox.rosterRequests == 0
  }
}

/// Voiding of an envelope that no device can read.
extension SyncRunner {
  /// The unreadable envelope, after coming into step as far as possible; nil where none can be
  /// voided.
  package var unreadableEnvelope: EntryID? {
    if case .stopped(.unreadable) = client.status { device.stuck?.envelope } else { nil }
  }

  /// Has all devices pass over an unreadable envelope. Its ops are lost for those that could not
  /// read it.
  ///
  /// NB: it takes the envelope, so that only the one that the user has seen is voided.
  ///
  /// - Returns: whether it is passed over now.
  package mutating func void(_ envelope: EntryID) async throws(JoiningFailure) -> Bool {
    for _ in 0..<3 {
      guard unreadableEnvelope == envelope, let stuck = device.stuck else { break }
      let entry: RosterEntry
      do throws(SealingError) {
        entry = try stuck.roster.entry(
          .void(envelope), by: state.ring.device, with: state.ring.keys, using: &primitives)
      } catch {
        throw JoiningFailure(error)
      }
      let call = RelayCall.append(
        state.space, known: state.syncState.cursor, entries: [entry.bytes])
      let appended = try await transport.done(
        call, token: state.token, using: &random, as: Appended.self)
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
