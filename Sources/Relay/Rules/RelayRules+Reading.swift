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
      roster: roster.point, bytes: caller.row.bytes, limit: limits.spaceBytes,
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

  /// The events for streams, in the order of the subscribers.
  package func news(for subscribers: [HeadSubscriber]) async throws(RelayError) -> [HeadNews] {
    try await store.read { tables throws(RelayError) in
      var news: [HeadNews] = []
      for subscriber in subscribers { news.append(try subscriber.news(in: &tables)) }
      return news
    }
  }
}

/// A subscriber to the head of a space, for as long as its token is valid.
package struct HeadSubscriber: Hashable, Sendable {
  package let space: SpaceID
  package let token: TokenHash
  /// The head that was sent last.
  package var known: LogPoint?

  package init(of space: SpaceID, by token: TokenHash) {
    self.space = space
    self.token = token
  }

  fileprivate func news(in tables: inout some RelayTables) throws(RelayError) -> HeadNews {
    guard let row = try tables.space(space) else { return .ended(.absent) }
    guard !row.isDeleted else { return .ended(.deleted) }
    let head = row.head
    // A removal is an entry, so the same head has the same tokens.
    if head != known, try tables.device(token, in: space) == nil { return .ended(.unauthorized) }
    return .grew(to: head)
  }
}
