import CivilTime
import Relay
import Sealing
import Wire

/// The rules of a relay over any store.
package protocol TestedRules: Sendable {
  func answer(
    _ call: RelayCall, _ request: CallID, token: RelayToken?, from origin: CallOrigin,
    at now: Instant
  ) async throws(RelayError) -> RelayReply
  func prune(at now: Instant) async throws(RelayError)
  func invite(_ token: RelayToken, at now: Instant) async throws(RelayError)
  func claimWakes(at now: Instant) async throws(RelayError) -> [WakeRow]
  func settle(_ claimed: WakeRow, _ outcome: WakeOutcome, at now: Instant) async throws(RelayError)
  func news(for subscribers: [HeadSubscriber]) async throws(RelayError) -> [SpaceNews]
  /// Reads a space's row and writes it again with one byte more.
  func addByte(to space: SpaceID) async throws(RelayError)
  var inbox: any TestedInbox { get }
}

extension RelayRules: TestedRules {
  package func claimWakes(at now: Instant) async throws(RelayError) -> [WakeRow] {
    try await wakes?.claim(at: now, limit: 10) ?? []
  }

  package func settle(
    _ claimed: WakeRow, _ outcome: WakeOutcome, at now: Instant
  ) async throws(RelayError) {
    try await wakes?.settle(claimed, outcome, at: now)
  }

  package func addByte(to space: SpaceID) async throws(RelayError) {
    try await store.write { tables throws(RelayError) in
      guard var row = try tables.space(space) else { throw .damaged }
      row.bytes += 1
      try tables.save(row)
    }
  }

  package var inbox: any TestedInbox { FeedbackInbox(store) }
}

/// An operator's access to conversations, over any store.
package protocol TestedInbox: Sendable {
  func conversations() async throws(RelayError) -> [ConversationRow]
  func read(_ prefix: String) async throws(RelayError) -> Found<ReadConversation>
  func reply(
    _ text: FeedbackText, to prefix: String, at now: Instant
  ) async throws(RelayError) -> Found<ConversationRow>
  func close(_ prefix: String, at now: Instant) async throws(RelayError) -> Found<ConversationRow>
  func close(
    all filter: ConversationFilter, at now: Instant
  ) async throws(RelayError) -> [ConversationRow]
  func remove(_ prefix: String) async throws(RelayError) -> Found<ConversationRow>
  func remove(
    all filter: ConversationFilter, at now: Instant
  ) async throws(RelayError) -> [ConversationRow]
}

extension FeedbackInbox: TestedInbox {}
