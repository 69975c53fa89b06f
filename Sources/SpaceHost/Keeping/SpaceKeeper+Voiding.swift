import Relay
import SQLiteLedger
import Sealing
import Sync

extension SpaceKeeper {
  /// The envelope that cannot be read, once it has come into step as far as it can; nil where there is none
  /// that could be voided.
  package var unreadableEnvelope: EntryID? {
    if case .stopped(.unreadable) = client.status { hand.stuck?.envelope } else { nil }
  }

  /// Has everybody pass over what cannot be read. What it holds is lost for all who could not read it.
  ///
  /// NB: it asks for the envelope, so that nothing else is voided than what a person has seen.
  ///
  /// - Returns: whether it is passed over now.
  package mutating func void(_ envelope: EntryID) async throws(JoiningFailure) -> Bool {
    for _ in 0..<3 {
      guard unreadableEnvelope == envelope, let stuck = hand.stuck else { break }
      let entry: RosterEntry
      do throws(SealingError) {
        entry = try stuck.roster.entry(
          .void(envelope), by: memory.ring.device, with: memory.ring.keys)
      } catch {
        throw JoiningFailure(error)
      }
      let call = RelayCall.append(
        Wire.Space(memory.space), known: memory.standing.cursor, entries: [entry.bytes])
      let appended = try await done(call, as: Appended.self)
      do throws(StorageError) { try await handle(.tryAgain) } catch { throw .storage(error) }
      switch appended.refusal {
      // Somebody else's entry came first; it has been looked at by now.
      case .roster, .rewound, nil: continue
      case let refusal?: throw .refused(refusal)
      }
    }
    return unreadableEnvelope != envelope
  }
}
