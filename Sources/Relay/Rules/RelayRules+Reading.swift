import Wire

extension RelayRules {
  /// Whether the token is that of a device that may ask for something in the space.
  package func admits(_ token: RelayToken, to space: SpaceID) async throws(RelayError) -> Bool {
    try await store.read { tables throws(RelayError) in
      guard let row = try tables.space(space), !row.isDeleted else { return false }
      return try tables.device(token.hash, in: space) != nil
    }
  }

  /// Refuses the token as every call about the space does, before the call is read.
  package func check(_ token: TokenHash, in space: SpaceID) async throws(RelayError) {
    try await store.read { tables throws(RelayError) in _ = try tables.caller(token, in: space) }
  }

  func state(
    of space: SpaceID, for token: TokenHash
  ) async throws(RelayError) -> SpaceState {
    try await store.read { tables throws(RelayError) in
      try state(of: space, for: token, in: &tables)
    }
  }

  func state(
    of space: SpaceID, for token: TokenHash, in tables: inout Store.Tables
  ) throws(RelayError) -> SpaceState {
    let caller = try tables.caller(token, in: space)
    let roster = try roster(of: caller.row, in: &tables)
    return SpaceState(
      head: caller.row.head, pruneIndex: caller.row.pruneIndex,
      roster: roster.point, bytes: caller.row.bytes, limit: limits.bytes(in: caller.row.version),
      chains: try tables.chains(of: caller.device, in: space),
      snapshot: try tables.newestSnapshot(in: space)?.point)
  }

  func page(
    of space: SpaceID, after: LogPoint, for token: TokenHash
  ) async throws(RelayError) -> Page {
    try await store.read { tables throws(RelayError) in
      let caller = try tables.caller(token, in: space)
      try tables.check(after, in: caller.row)
      return Page(
        after: after.sequence, head: caller.row.head,
        entries: try tables.entries(
          after: after.sequence, bytes: limits.pageBytes, in: space))
    }
  }

  /// A page of the roster. A device that takes a snapshot reads it from the founding on.
  func roster(
    of space: SpaceID, after number: UInt32, for token: TokenHash
  ) async throws(RelayError) -> Page {
    try await store.read { tables throws(RelayError) in
      let caller = try tables.caller(token, in: space)
      return Page(
        after: UInt64(number), head: caller.row.head,
        entries: try tables.roster(after: number, bytes: limits.pageBytes, in: space))
    }
  }

  /// The news for streams, in the order of the subscribers.
  package func news(for subscribers: [HeadSubscriber]) async throws(RelayError) -> [SpaceNews] {
    try await store.read { tables throws(RelayError) in
      var news: [SpaceNews] = []
      for subscriber in subscribers { news.append(try self.news(for: subscriber, in: &tables)) }
      return news
    }
  }

  private func news(
    for subscriber: HeadSubscriber, in tables: inout Store.Tables
  ) throws(RelayError) -> SpaceNews {
    let space = subscriber.space
    guard let row = try tables.space(space) else { return .ended(.absent) }
    guard !row.isDeleted else { return .ended(.deleted) }
    let asks = row.version == .list ? try tables.askMark(in: space) : nil
    // A removal is an entry, so the same head has the same tokens.
    guard row.head != subscriber.known || asks != nil else { return .grew(to: row.head) }
    guard let device = try tables.device(subscriber.token, in: space) else {
      return .ended(.unauthorized)
    }
    guard let asks else { return .grew(to: row.head) }
    let isOwners = try roster(of: row, in: &tables).isOwners(device)
    return .grew(to: row.head, asks: isOwners ? asks : nil)
  }
}

/// The news of a space for a subscriber.
package enum SpaceNews: Hashable, Sendable {
  /// - Parameter asks: nil where nothing is asked of the subscriber.
  case grew(to: LogPoint, asks: AskMark? = nil)
  case ended(HeadNews.Reason)
}

/// A subscriber to the news of a space, for as long as its token is valid.
package struct HeadSubscriber: Hashable, Sendable {
  package let space: SpaceID
  package let token: TokenHash
  /// Those that were sent last.
  package var known: LogPoint?
  package var asks: AskMark?

  package init(of space: SpaceID, by token: TokenHash) {
    self.space = space
    self.token = token
  }
}
