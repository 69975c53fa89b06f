import CivilTime
import Relay
import Wire

/// An operator's access to conversations, over any store.
extension TestRelay {
  package func conversations() async throws -> [ConversationRow] {
    switch relay {
    case .memory(let rules): try await FeedbackInbox(rules.store).conversations()
    case .sqlite(let rules, _): try await FeedbackInbox(rules.store).conversations()
    case .postgres(let rules): try await FeedbackInbox(rules.store).conversations()
    }
  }

  package func find(_ prefix: String) async throws -> Found<ReadConversation> {
    switch relay {
    case .memory(let rules): try await FeedbackInbox(rules.store).read(prefix)
    case .sqlite(let rules, _): try await FeedbackInbox(rules.store).read(prefix)
    case .postgres(let rules): try await FeedbackInbox(rules.store).read(prefix)
    }
  }

  @discardableResult
  package func reply(_ text: FeedbackText, to prefix: String, at now: Instant) async throws
    -> Found<ConversationRow>
  {
    switch relay {
    case .memory(let rules): try await FeedbackInbox(rules.store).reply(text, to: prefix, at: now)
    case .sqlite(let rules, _):
      try await FeedbackInbox(rules.store).reply(text, to: prefix, at: now)
    case .postgres(let rules): try await FeedbackInbox(rules.store).reply(text, to: prefix, at: now)
    }
  }

  @discardableResult
  package func close(_ prefix: String, at now: Instant) async throws -> Found<ConversationRow> {
    switch relay {
    case .memory(let rules): try await FeedbackInbox(rules.store).close(prefix, at: now)
    case .sqlite(let rules, _): try await FeedbackInbox(rules.store).close(prefix, at: now)
    case .postgres(let rules): try await FeedbackInbox(rules.store).close(prefix, at: now)
    }
  }

  package func close(
    all filter: ConversationFilter, at now: Instant
  ) async throws -> [ConversationRow] {
    switch relay {
    case .memory(let rules): try await FeedbackInbox(rules.store).close(all: filter, at: now)
    case .sqlite(let rules, _): try await FeedbackInbox(rules.store).close(all: filter, at: now)
    case .postgres(let rules): try await FeedbackInbox(rules.store).close(all: filter, at: now)
    }
  }

  package func remove(_ prefix: String) async throws -> Found<ConversationRow> {
    switch relay {
    case .memory(let rules): try await FeedbackInbox(rules.store).remove(prefix)
    case .sqlite(let rules, _): try await FeedbackInbox(rules.store).remove(prefix)
    case .postgres(let rules): try await FeedbackInbox(rules.store).remove(prefix)
    }
  }

  package func remove(
    all filter: ConversationFilter, at now: Instant
  ) async throws -> [ConversationRow] {
    switch relay {
    case .memory(let rules): try await FeedbackInbox(rules.store).remove(all: filter, at: now)
    case .sqlite(let rules, _): try await FeedbackInbox(rules.store).remove(all: filter, at: now)
    case .postgres(let rules): try await FeedbackInbox(rules.store).remove(all: filter, at: now)
    }
  }
}
