import CivilTime
import Wire

/// The inbox of feedback, for the operator of the relay.
package struct FeedbackInbox<Store: RelayStore>: Sendable {
  private let store: Store

  package init(_ store: Store) {
    self.store = store
  }

  /// All conversations: unanswered ones first, closed ones last, and the newest first in each
  /// group.
  package func conversations() async throws(RelayError) -> [ConversationRow] {
    let rows = try await store.read { tables throws(RelayError) in try tables.conversations() }
    return rows.sorted { left, right in
      if left.rank != right.rank { return left.rank < right.rank }
      return left.last == right.last ? left.id < right.id : left.last > right.last
    }
  }

  /// - Parameter prefix: the beginning of an id, in hexadecimal digits.
  package func read(
    _ prefix: String
  ) async throws(RelayError) -> Found<ReadConversation> {
    try await store.read { tables throws(RelayError) in
      try tables.find(prefix) { row, tables throws(RelayError) in
        ReadConversation(row: row, messages: try tables.messages(in: row.id))
      }
    }
  }

  package func reply(
    _ text: FeedbackText, to prefix: String, at now: Instant
  ) async throws(RelayError) -> Found<ConversationRow> {
    try await store.write { tables throws(RelayError) in
      try tables.find(prefix) { row, tables throws(RelayError) in
        guard !row.isClosed, row.messages < Conversation.messages else { return nil }
        var row = row
        let answer = row.add(text, by: .relay, on: .utc(now))
        try tables.save(row)
        try tables.add(answer)
        return row
      }
    }
  }

  /// Closes a conversation. Its messages stay readable for their writer, and are deleted later.
  package func close(
    _ prefix: String, at now: Instant
  ) async throws(RelayError) -> Found<ConversationRow> {
    try await store.write { tables throws(RelayError) in
      try tables.find(prefix) { row, tables throws(RelayError) in
        try tables.close(row, at: now)
      }
    }
  }

  /// Closes the open conversations that pass the filter.
  package func close(
    all filter: ConversationFilter, at now: Instant
  ) async throws(RelayError) -> [ConversationRow] {
    try await store.write { tables throws(RelayError) in
      var closed: [ConversationRow] = []
      for row in try tables.conversations() where !row.isClosed && filter.admits(row, at: now) {
        closed.append(try tables.close(row, at: now))
      }
      return closed
    }
  }

  /// Deletes all of it, as a deletion by its writer does.
  package func remove(_ prefix: String) async throws(RelayError) -> Found<ConversationRow> {
    try await store.write { tables throws(RelayError) in
      try tables.find(prefix) { row, tables throws(RelayError) in
        try tables.remove(row.id)
        return row
      }
    }
  }

  package func remove(
    all filter: ConversationFilter, at now: Instant
  ) async throws(RelayError) -> [ConversationRow] {
    try await store.write { tables throws(RelayError) in
      let rows = try tables.conversations().filter { filter.admits($0, at: now) }
      for row in rows { try tables.remove(row.id) }
      return rows
    }
  }
}

/// A filter of conversations.
package struct ConversationFilter: Hashable, Sendable {
  /// Only those with messages since the last answer.
  package let isUnanswered: Bool
  /// Only those without a message or a closing for at least so many days.
  package let days: Int

  package init(isUnanswered: Bool, days: Int) {
    self.isUnanswered = isUnanswered
    self.days = days
  }

  func admits(_ row: ConversationRow, at now: Instant) -> Bool {
    (!isUnanswered || row.unanswered > 0) && (days == 0 || Day.utc(now) - row.last >= days)
  }
}

package struct ReadConversation: Hashable, Sendable {
  package let row: ConversationRow
  package let messages: [MessageRow]
}

/// The result of a search for a conversation by the beginning of its id.
package enum Found<Outcome: Sendable>: Sendable {
  case one(Outcome)
  case none
  case several
  /// It accepts no more messages: it is closed, or full.
  case ended
}

extension RelayTables {
  @discardableResult
  fileprivate mutating func close(
    _ row: ConversationRow, at now: Instant
  ) throws(RelayError) -> ConversationRow {
    var row = row
    guard !row.isClosed else { return row }
    row.isClosed = true
    row.last = .utc(now)
    try save(row)
    return row
  }

  /// - Parameter act: nil where the conversation accepts no more messages.
  fileprivate mutating func find<Outcome>(
    _ prefix: String,
    _ act: (ConversationRow, inout Self) throws(RelayError) -> Outcome?
  ) throws(RelayError) -> Found<Outcome> {
    let rows = try conversations().filter { $0.id.text.hasPrefix(prefix) }
    guard let first = rows.first else { return .none }
    guard rows.count == 1 else { return .several }
    // Read once more, under a lock, so that no other transaction changes it in between.
    guard let row = try conversation(first.id) else { return .none }
    return try act(row, &self).map { .one($0) } ?? .ended
  }
}

extension ConversationRow {
  fileprivate var rank: Int { isClosed ? 2 : unanswered > 0 ? 0 : 1 }
}
