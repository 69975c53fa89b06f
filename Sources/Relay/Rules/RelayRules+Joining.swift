import CivilTime
import Wire

// Slots for recovery codes, and mailboxes between a new device and a member.
extension RelayRules {
  /// Stores a slot, once; it is deleted with its member. A list has none, and no mailboxes.
  func put(_ row: SlotRow, by token: TokenHash) async throws(RelayError) -> Done {
    guard row.bytes.count <= RelayLimits.letter else {
      throw .refused(.tooLarge(limit: RelayLimits.letter))
    }
    return try await store.write { tables throws(RelayError) in
      let caller = try tables.caller(token, in: row.space)
      guard caller.row.version == .own else { throw .refused(.malformed) }
      if let known = try tables.slot(row.slot) {
        guard known == row else { throw .refused(.taken) }
        return Done()
      }
      let roster = try roster(of: caller.row, in: &tables)
      guard
        roster.members.contains(where: { $0.type == .recoveryCode && $0.token == row.token })
      else { throw .refused(.roster(roster.point)) }
      guard try tables.slotCount(in: row.space) < limits.slots else {
        throw .refused(.tooLarge(limit: limits.slots))
      }
      try tables.add(row)
      return Done()
    }
  }

  func slot(_ slot: SlotID, for token: TokenHash) async throws(RelayError) -> StoredPieces {
    try await store.read { tables throws(RelayError) in
      guard let row = try tables.slot(slot) else { throw .refused(.absent) }
      guard row.token == token else { throw .refused(.unauthorized) }
      return StoredPieces([row.bytes])
    }
  }

  func open(
    _ mailbox: MailboxID, of space: SpaceID, link: TokenHash, by token: TokenHash,
    at now: Instant
  ) async throws(RelayError) -> Done {
    try await store.write { tables throws(RelayError) in
      let caller = try tables.caller(token, in: space)
      guard caller.row.version == .own else { throw .refused(.malformed) }
      try tables.removeMailboxes(openedBy: now - RelayLimits.mailboxLife)
      if let known = try tables.mailbox(mailbox) {
        guard known.device == caller.device, known.space == space, known.token == link else {
          throw .refused(.taken)
        }
        return Done()
      }
      guard try tables.mailboxCount(in: space) < limits.mailboxes else {
        throw .refused(.tooMany(retryAfter: Int(RelayLimits.mailboxLife.milliseconds / 1000)))
      }
      try tables.save(
        MailboxRow(
          mailbox: mailbox, space: space, device: caller.device, token: link, opened: now,
          request: nil, answer: nil))
      return Done()
    }
  }

  /// By the new device. There is one request, which stays like the answer: a reply to it may be
  /// lost.
  func put(
    request: [UInt8], into mailbox: MailboxID, by link: TokenHash, at now: Instant
  ) async throws(RelayError) -> Done {
    try checkLetter(request)
    return try await store.write { tables throws(RelayError) in
      var row = try self.mailbox(mailbox, link: link, at: now, &tables)
      guard row.request == nil else {
        guard row.request == request else { throw .refused(.taken) }
        return Done()
      }
      row.request = request
      try tables.save(row)
      return Done()
    }
  }

  /// By the device that opened it.
  func request(
    in mailbox: MailboxID, for token: TokenHash, at now: Instant
  ) async throws(RelayError) -> StoredPieces {
    try await store.read { tables throws(RelayError) in
      let row = try self.mailbox(mailbox, owner: token, at: now, &tables)
      return StoredPieces(row.request.map { [$0] } ?? [])
    }
  }

  /// By the device that opened it, once a request is there.
  func put(
    answer: [UInt8], into mailbox: MailboxID, by token: TokenHash, at now: Instant
  ) async throws(RelayError) -> Done {
    try checkLetter(answer)
    return try await store.write { tables throws(RelayError) in
      var row = try self.mailbox(mailbox, owner: token, at: now, &tables)
      guard row.answer == nil else {
        guard row.answer == answer else { throw .refused(.taken) }
        return Done()
      }
      guard row.request != nil else { throw .refused(.absent) }
      row.answer = answer
      try tables.save(row)
      return Done()
    }
  }

  /// By the new device.
  func answer(
    in mailbox: MailboxID, for link: TokenHash, at now: Instant
  ) async throws(RelayError) -> StoredPieces {
    try await store.read { tables throws(RelayError) in
      let row = try self.mailbox(mailbox, link: link, at: now, &tables)
      return StoredPieces(row.answer.map { [$0] } ?? [])
    }
  }

  private func checkLetter(_ bytes: [UInt8]) throws(RelayError) {
    guard bytes.count <= RelayLimits.letter else {
      throw .refused(.tooLarge(limit: RelayLimits.letter))
    }
  }

  private func mailbox(
    _ mailbox: MailboxID, link: TokenHash, at now: Instant, _ tables: inout Store.Tables
  ) throws(RelayError) -> MailboxRow {
    let row = try living(mailbox, at: now, &tables)
    guard row.token == link else { throw .refused(.unauthorized) }
    return row
  }

  private func mailbox(
    _ mailbox: MailboxID, owner token: TokenHash, at now: Instant, _ tables: inout Store.Tables
  ) throws(RelayError) -> MailboxRow {
    let row = try living(mailbox, at: now, &tables)
    guard try tables.device(token, in: row.space) == row.device else {
      throw .refused(.unauthorized)
    }
    return row
  }

  private func living(
    _ mailbox: MailboxID, at now: Instant, _ tables: inout Store.Tables
  ) throws(RelayError) -> MailboxRow {
    guard let row = try tables.mailbox(mailbox), now < row.opened + RelayLimits.mailboxLife
    else { throw .refused(.absent) }
    return row
  }
}
