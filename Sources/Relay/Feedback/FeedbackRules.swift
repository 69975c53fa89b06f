import CivilTime
import Wire

/// The calls about feedback, from users to the relay's operator.
struct FeedbackRules<Store: RelayStore>: Sendable {
  let store: Store
  let limits: FeedbackLimits
  let offer: FeedbackOffer
  private let begun: NetworkShares

  init(store: Store, limits: FeedbackLimits, offer: FeedbackOffer) {
    self.store = store
    self.limits = limits
    self.offer = offer
    begun = NetworkShares(limit: limits.begunADayByNetwork, in: .days(1))
  }

  func conversation(
    _ id: ConversationID, for token: TokenHash
  ) async throws(RelayError) -> Conversation {
    try await store.read { tables throws(RelayError) in
      guard let row = try tables.conversation(id) else { throw .refused(.absent) }
      guard row.token == token else { throw .refused(.unauthorized) }
      let messages = try tables.messages(in: id).map { message in
        Conversation.Message(
          isAnswer: message.isAnswer, day: message.day.number, text: message.text)
      }
      return Conversation(isClosed: row.isClosed, messages: messages)
    }
  }

  /// Stores a message; idempotent.
  func put(
    _ message: FeedbackMessage, in id: ConversationID, by token: TokenHash,
    from origin: CallOrigin, at now: Instant
  ) async throws(RelayError) -> Done {
    guard offer == .inbox else { throw .refused(.closed) }
    let network = message.begins ? origin.network : nil
    return try await begun.count(for: network, at: now) { wait throws(RelayError) in
      let hasBegun = try await store.write { tables throws(RelayError) in
        try put(message, in: id, by: token, unlessAfter: wait, at: now, &tables)
      }
      return (Done(), hasBegun)
    }
  }

  /// - Parameter wait: the seconds until the writer may begin a conversation; nil for none.
  /// - Returns: whether one began.
  private func put(
    _ message: FeedbackMessage, in id: ConversationID, by token: TokenHash,
    unlessAfter wait: Int?, at now: Instant, _ tables: inout Store.Tables
  ) throws(RelayError) -> Bool {
    let known = try tables.conversation(id)
    var row: ConversationRow
    if let known {
      guard known.token == token else { throw .refused(.unauthorized) }
      let writer = MessageRow.Writer.guest(message.id)
      if let same = try tables.messages(in: id).first(where: { $0.writer == writer }) {
        guard same.text == message.text, same.about == message.about else {
          throw .refused(.taken)
        }
        return false
      }
      row = known
    } else {
      guard message.begins else { throw .refused(.absent) }
      if let wait { throw .refused(.tooMany(retryAfter: wait)) }
      row = try begin(id, by: token, at: now, in: &tables)
    }
    try check(row, at: now)
    let added = row.add(
      message.text, about: message.about, by: .guest(message.id), on: .utc(now))
    try tables.save(row)
    try tables.add(added)
    return known == nil
  }

  /// Ends a conversation; idempotent.
  func end(_ id: ConversationID, by token: TokenHash) async throws(RelayError) -> Done {
    try await store.write { tables throws(RelayError) in
      guard let row = try tables.conversation(id) else { return Done() }
      guard row.token == token else { throw .refused(.unauthorized) }
      try tables.remove(id)
      return Done()
    }
  }

  /// Deletes conversations closed for long, and those without a message for long.
  func sweep(at now: Instant) async throws(RelayError) {
    try await store.write { tables throws(RelayError) in
      let today = Day.utc(now)
      for row in try tables.conversations() {
        let life = row.isClosed ? FeedbackLimits.closedLife : FeedbackLimits.life
        if today - row.last >= life { try tables.remove(row.id) }
      }
    }
  }

  private func begin(
    _ id: ConversationID, by token: TokenHash, at now: Instant, in tables: inout Store.Tables
  ) throws(RelayError) -> ConversationRow {
    guard try tables.openConversationCount() < limits.conversations else {
      throw .refused(.full(limit: UInt64(limits.conversations)))
    }
    let today = Day.utc(now)
    guard try tables.conversationCount(begunOn: today) < limits.begunADay else {
      throw .refused(.tooMany(retryAfter: Day.utc(now).secondsLeft(at: now)))
    }
    return ConversationRow(id: id, token: token, begun: today, last: today)
  }

  private func check(_ row: ConversationRow, at now: Instant) throws(RelayError) {
    guard !row.isClosed else { throw .refused(.closed) }
    // The last place is reserved for an answer.
    guard row.messages < Conversation.messages - 1 else {
      throw .refused(.full(limit: UInt64(Conversation.messages)))
    }
    guard row.unanswered < limits.unanswered else {
      throw .refused(.tooMany(retryAfter: Day.utc(now).secondsLeft(at: now)))
    }
  }
}
