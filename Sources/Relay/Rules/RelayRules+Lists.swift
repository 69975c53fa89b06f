import CivilTime
import NativePrimitives
import Sealing
import Wire

// Links by which people ask to come into a list, and the letters between them and its owner.
extension RelayRules {
  /// Offers, changes or withdraws a link. By a device of the owner.
  func put(
    _ offer: LinkOffer, _ link: ListLinkID, in space: SpaceID, by token: TokenHash,
    at now: Instant
  ) async throws(RelayError) -> Done {
    let latest = now + ListLimits.linkLife + RelayLimits.lead
    guard Int64(clamping: offer.until) <= latest.milliseconds else {
      throw .refused(.tooLarge(limit: Int(ListLimits.linkLife.milliseconds / 1000)))
    }
    let row = LinkRow(
      link: link, space: space, token: offer.token,
      until: Instant(milliseconds: Int64(clamping: offer.until)), asks: offer.asks)
    return try await store.write { tables throws(RelayError) in
      try checkOwner(tables.caller(token, in: space), in: &tables)
      if let known = try tables.link(link), known.space != space || known.token != offer.token {
        throw .refused(.taken)
      }
      for other in try tables.links(in: space) where other.until <= now {
        try tables.remove(other.link, in: space)
      }
      guard offer.asks > 0 else {
        try tables.remove(link, in: space)
        return Done()
      }
      guard now < row.until else { throw .refused(.absent) }
      let others = try tables.links(in: space).filter { $0.link != link }
      guard others.count < SyncLimits.links else {
        throw .refused(.tooLarge(limit: SyncLimits.links))
      }
      try tables.save(row)
      return Done()
    }
  }

  /// What is asked by the links that have not ended. By a device of the owner.
  func asks(
    in space: SpaceID, for token: TokenHash, at now: Instant
  ) async throws(RelayError) -> ListAsks {
    try await store.read { tables throws(RelayError) in
      try checkOwner(tables.caller(token, in: space), in: &tables)
      let links = try tables.links(in: space).filter { now < $0.until }.map(\.link)
      var asks: [ListAsks.Ask] = []
      var bytes = 0
      for row in try tables.asks(in: space) where links.contains(row.link) {
        let ask = ListAsks.Ask(
          link: row.link, id: row.ask, time: UInt64(clamping: row.asked.milliseconds),
          letters: row.letters)
        bytes += ask.length
        guard bytes <= SyncLimits.entries else { break }
        asks.append(ask)
      }
      return ListAsks(asks)
    }
  }

  /// Asks by a link, with the link's token.
  ///
  /// - Returns: the list.
  func put(
    _ ask: AskID, by link: ListLinkID, _ token: TokenHash, from origin: CallOrigin,
    at now: Instant
  ) async throws(RelayError) -> SpaceID {
    try await newAsks.count(for: origin.network, at: now) { wait throws(RelayError) in
      try await store.write { tables throws(RelayError) in
        let open = try self.open(link, at: now, &tables)
        guard open.row.token == token else { throw .refused(.unauthorized) }
        let space = open.row.space
        if try tables.ask(ask, by: link, in: space) != nil { return (space, false) }
        guard try tables.askCount(by: link, in: space) < open.row.asks else {
          throw .refused(.full(limit: UInt64(open.row.asks)))
        }
        if let wait { throw .refused(.tooMany(retryAfter: wait)) }
        try tables.save(AskRow(ask: ask, link: link, space: space, asked: now))
        return (space, true)
      }
    }
  }

  /// Stores a letter, once and in order: the request with the link's token, the others by a device
  /// of the owner.
  ///
  /// - Returns: the list.
  func put(
    _ bytes: [UInt8], _ letter: AskLetter, of ask: AskID, by link: ListLinkID,
    _ token: TokenHash, at now: Instant
  ) async throws(RelayError) -> SpaceID {
    guard bytes.count <= SyncLimits.askLetter else {
      throw .refused(.tooLarge(limit: SyncLimits.askLetter))
    }
    guard !bytes.isEmpty, letter != .request || ask.bytes == Digest.hash(bytes) else {
      throw .refused(.malformed)
    }
    return try await store.write { tables throws(RelayError) in
      let open = try self.open(link, at: now, &tables)
      switch letter {
      case .request:
        guard open.row.token == token else { throw .refused(.unauthorized) }
      case .reveal, .answer: try check(owner: token, of: open, in: &tables)
      }
      guard var row = try tables.ask(ask, by: link, in: open.row.space) else {
        throw .refused(.absent)
      }
      let index = Int(letter.rawValue) - 1
      if index < row.letters.count {
        guard row.letters[index] == bytes else { throw .refused(.taken) }
        return row.space
      }
      guard index == row.letters.count else { throw .refused(.absent) }
      row.letters.append(bytes)
      try tables.save(row)
      return row.space
    }
  }

  /// With the link's token, or by a device of the owner.
  func letters(
    of ask: AskID, by link: ListLinkID, for token: TokenHash, at now: Instant
  ) async throws(RelayError) -> StoredPieces {
    try await store.read { tables throws(RelayError) in
      let open = try self.open(link, at: now, &tables)
      if open.row.token != token { try check(owner: token, of: open, in: &tables) }
      guard let row = try tables.ask(ask, by: link, in: open.row.space) else {
        throw .refused(.absent)
      }
      return StoredPieces(row.letters)
    }
  }

  /// A link that has not ended, with its list.
  private func open(
    _ link: ListLinkID, at now: Instant, _ tables: inout Store.Tables
  ) throws(RelayError) -> (row: LinkRow, list: SpaceRow) {
    guard let found = try tables.link(link), let list = try tables.space(found.space),
      !list.isDeleted,
      // Read again, since only now its list is locked.
      let row = try tables.link(link), row.space == list.space, now < row.until
    else { throw .refused(.absent) }
    return (row, list)
  }

  private func check(
    owner token: TokenHash, of open: (row: LinkRow, list: SpaceRow),
    in tables: inout Store.Tables
  ) throws(RelayError) {
    guard let device = try tables.device(token, in: open.list.space) else {
      throw .refused(.unauthorized)
    }
    try checkOwner(Caller(row: open.list, device: device), in: &tables)
  }

  /// Refuses other spaces than lists, and others than devices of their owner.
  private func checkOwner(
    _ caller: Caller, in tables: inout Store.Tables
  ) throws(RelayError) {
    guard caller.row.version == .list else { throw .refused(.malformed) }
    let roster = try roster(of: caller.row, in: &tables)
    guard roster.isOwners(caller.device) else { throw .refused(.roster(roster.point)) }
  }
}

extension Roster {
  /// Whether it is a device of the owner of a list.
  func isOwners(_ device: DeviceID) -> Bool {
    guard let member = member(device), member.type == .device else { return false }
    return member.person == owner
  }
}
