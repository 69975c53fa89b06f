/// A call of a client to a relay. Its token is in the header `Authorization`.
package enum RelayCall: Hashable, Sendable {
  /// A new space, by its roster from the founding on, or by the entries missing here: after a relay
  /// was put back to an earlier state, or at another relay. Idempotent.
  ///
  /// For a list, `sponsor` is a space of the founder here, in place of an invitation.
  case create(
    SpaceID, invitation: RelayToken?, roster: [[UInt8]], sponsor: SpaceAccess? = nil)
  case state(SpaceID)
  /// Envelopes and roster entries in order; `known` is a place that the client has read.
  case append(SpaceID, known: LogPoint, entries: [[UInt8]])
  case page(SpaceID, after: LogPoint)
  /// The roster's entries, which stay when others are pruned.
  case roster(SpaceID, after: UInt32)
  case announce(SpaceID, manifest: [UInt8])
  case putPart(SpaceID, SnapshotID, Int, [UInt8])
  case complete(SpaceID, SnapshotID)
  case attest(SpaceID, SnapshotID, [UInt8])
  /// The snapshot to begin with: the newest attested one, or else the newest.
  case newest(SpaceID)
  /// The newest, for devices that may attest it.
  case latest(SpaceID)
  case part(SpaceID, SnapshotID, Int)
  case putSlot(SlotID, SpaceID, TokenHash, [UInt8])
  case slot(SlotID)
  case openMailbox(MailboxID, SpaceID, TokenHash)
  case putRequest(MailboxID, [UInt8])
  case request(MailboxID)
  case putAnswer(MailboxID, [UInt8])
  case answer(MailboxID)
  /// Whether and how the device that asks is woken.
  case wakes(SpaceID)
  case putWakes(SpaceID, WakeRequest)
  /// Wakes the device that asks, now.
  case testWake(SpaceID)
  /// The way to write to the relay's operator. Needs no token.
  case feedback
  case conversation(ConversationID)
  case putMessage(ConversationID, FeedbackMessage)
  /// On both sides, for good.
  case endConversation(ConversationID)
  /// Offers, changes or withdraws a link of a list.
  case putLink(SpaceID, ListLinkID, LinkOffer)
  /// What is asked by all links of a list.
  case asks(SpaceID)
  /// Asks by a link, whose token is the caller's. The ask is the hash of the request to come.
  case ask(ListLinkID, AskID)
  case putLetter(ListLinkID, AskID, AskLetter, [UInt8])
  /// The letters that are there, in order.
  case letters(ListLinkID, AskID)
}

extension RelayCall {
  /// Reads the output of ``method``, ``target(_:)`` and ``body``. Of the query only the members
  /// that the call has are looked at.
  ///
  /// - Throws: `.malformed` also if it is no call at all.
  package static func read(
    method: String, target: String, body: [UInt8]
  ) throws(WireFailure) -> (RelayCall, CallID) {
    let route = try CallRoute(method: method, target: target)
    return (try RelayCall(route, body: body), route.request)
  }

  package init(_ route: CallRoute, body bytes: [UInt8]) throws(WireFailure) {
    guard bytes.count <= SyncLimits.body else { throw .tooLarge(limit: SyncLimits.body) }
    var body = WireReader(bytes)
    if !bytes.isEmpty { try body.magic(.call) }
    self = try RelayCall.read(route, &body)
    try body.end()
  }

  private static func read(
    _ route: CallRoute, _ body: inout WireReader
  ) throws(WireFailure) -> RelayCall {
    var ids = route.ids
    let query = route.target
    switch route.kind {
    case .create:
      let space: SpaceID = try ids.id()
      let invitation: RelayToken = try body.value()
      let roster = try body.entries()
      let sponsor = body.rest.isEmpty ? nil : try SpaceAccess(reading: &body)
      return .create(
        space, invitation: invitation == .zeros ? nil : invitation, roster: roster,
        sponsor: sponsor)
    case .state: return .state(try ids.id())
    case .append:
      return .append(try ids.id(), known: try query.point("known"), entries: try body.entries())
    case .page:
      let after = LogPoint(sequence: try query.number("after"), log: try query.value("known"))
      return .page(try ids.id(), after: after)
    case .roster:
      let after = UInt32(try query.number("after", to: UInt64(UInt32.max)))
      return .roster(try ids.id(), after: after)
    case .announce: return .announce(try ids.id(), manifest: try body.everything())
    case .putPart:
      return .putPart(try ids.id(), try ids.id(), try ids.part(), try body.everything())
    case .complete: return .complete(try ids.id(), try ids.id())
    case .attest: return .attest(try ids.id(), try ids.id(), try body.everything())
    case .newest: return .newest(try ids.id())
    case .latest: return .latest(try ids.id())
    case .part: return .part(try ids.id(), try ids.id(), try ids.part())
    case .putSlot:
      return .putSlot(try ids.id(), try body.value(), try body.value(), try body.everything())
    case .slot: return .slot(try ids.id())
    case .openMailbox: return .openMailbox(try body.value(), try body.value(), try body.value())
    case .putRequest: return .putRequest(try ids.id(), try body.everything())
    case .request: return .request(try ids.id())
    case .putAnswer: return .putAnswer(try ids.id(), try body.everything())
    case .answer: return .answer(try ids.id())
    case .wakes: return .wakes(try ids.id())
    case .putWakes: return .putWakes(try ids.id(), try WakeRequest(reading: &body))
    case .testWake: return .testWake(try ids.id())
    case .feedback: return .feedback
    case .conversation: return .conversation(try ids.id())
    case .putMessage: return .putMessage(try ids.id(), try FeedbackMessage(reading: &body))
    case .endConversation: return .endConversation(try ids.id())
    case .putLink: return .putLink(try ids.id(), try ids.id(), try LinkOffer(reading: &body))
    case .asks: return .asks(try ids.id())
    case .ask: return .ask(try ids.id(), try ids.id())
    case .putLetter:
      guard let letter = AskLetter(rawValue: try body.number()) else { throw .malformed }
      return .putLetter(try ids.id(), try ids.id(), letter, try body.everything())
    case .letters: return .letters(try ids.id(), try ids.id())
    }
  }
}

extension WireReader {
  fileprivate mutating func entries() throws(WireFailure) -> [[UInt8]] {
    try list(count: SyncLimits.entryCount, length: SyncLimits.envelope)
  }
}

extension RelayCall {
  package var kind: CallKind { parts.kind }
  package var method: String { kind.method }

  /// Path and query. The request's id in it also keeps caches from answering.
  package func target(_ request: CallID) -> String {
    let parts = parts
    var ids = parts.ids[...]
    var target = "/v1"
    for part in parts.kind.path {
      target += "/"
      target += part == "*" ? ids.popFirst() ?? "" : String(part)
    }
    return target + "?" + parts.query + "request=" + request.text
  }

  /// "DRX1", and behind it
  ///
  ///     create       invitation 32, or zeros | count u32 | (length u32 | entry) each, and for a list
  ///                  at the end maybe: a space 16 | the token of a device in it 32
  ///     append       count u32 | (length u32 | entry) each
  ///     putSlot      space 16 | SHA-256 of the slot's token 32 | slot
  ///     openMailbox  mailbox 16 | space 16 | SHA-256 of the link's token 32
  ///     putWakes     count u16 | time u64 each | the push service's address for the device
  ///     putMessage   the message's id 16 | u8, 1 to begin the conversation | length u16 | what is attached | text
  ///     putLink      SHA-256 of the link's token 32 | until u64 | asks u8
  ///     putLetter    its number u8 | letter
  ///     all others   the manifest, part, attestation, request or answer itself
  ///
  /// Empty for calls that only read, for `complete`, `testWake`, `endConversation` and `ask`.
  package var body: [UInt8] {
    var writer = BinaryWriter(.call)
    switch self {
    case .state, .page, .roster, .newest, .latest, .part, .slot, .request, .answer, .complete,
      .wakes, .testWake, .feedback, .conversation, .endConversation, .asks, .ask, .letters:
      return []
    case .create(_, let invitation, let roster, let sponsor):
      writer.append(invitation ?? .zeros)
      writer.append(list: roster)
      if let sponsor { writer.append(sponsor.bytes) }
    case .append(_, _, let entries): writer.append(list: entries)
    case .putSlot(_, let space, let token, let bytes):
      writer.append(space.bytes + token.bytes + bytes)
    case .openMailbox(let mailbox, let space, let token):
      writer.append(mailbox.bytes + space.bytes + token.bytes)
    case .putWakes(_, let request): writer.append(request.bytes)
    case .putMessage(_, let message): writer.append(message.bytes)
    case .putLink(_, _, let offer): writer.append(offer.bytes)
    case .putLetter(_, _, let letter, let bytes):
      writer.append(letter.rawValue)
      writer.append(bytes)
    case .announce(_, let bytes), .putPart(_, _, _, let bytes), .attest(_, _, let bytes),
      .putRequest(_, let bytes), .putAnswer(_, let bytes):
      writer.append(bytes)
    }
    return writer.bytes
  }

  /// The target of a call, taken apart.
  private struct Parts {
    let kind: CallKind
    /// For each `*` of the path.
    let ids: [String]
    /// Each member with its `&`.
    let query: String

    init(_ kind: CallKind, _ ids: String..., query: String = "") {
      self.kind = kind
      self.ids = ids
      self.query = query
    }
  }

  /// NB: without the body, which the engine of a browser never writes.
  private var parts: Parts {
    switch self {
    case .create(let space, _, _, _): Parts(.create, space.text)
    case .state(let space): Parts(.state, space.text)
    case .append(let space, let known, _):
      Parts(.append, space.text, query: "known=\(known.text)&")
    case .page(let space, let after):
      Parts(.page, space.text, query: "after=\(after.sequence)&known=\(after.log.text)&")
    case .roster(let space, let after): Parts(.roster, space.text, query: "after=\(after)&")
    case .announce(let space, _): Parts(.announce, space.text)
    case .putPart(let space, let snapshot, let part, _):
      Parts(.putPart, space.text, snapshot.text, String(part))
    case .complete(let space, let snapshot): Parts(.complete, space.text, snapshot.text)
    case .attest(let space, let snapshot, _): Parts(.attest, space.text, snapshot.text)
    case .newest(let space): Parts(.newest, space.text)
    case .latest(let space): Parts(.latest, space.text)
    case .part(let space, let snapshot, let part):
      Parts(.part, space.text, snapshot.text, String(part))
    case .putSlot(let slot, _, _, _): Parts(.putSlot, slot.text)
    case .slot(let slot): Parts(.slot, slot.text)
    case .openMailbox: Parts(.openMailbox)
    case .putRequest(let mailbox, _): Parts(.putRequest, mailbox.text)
    case .request(let mailbox): Parts(.request, mailbox.text)
    case .putAnswer(let mailbox, _): Parts(.putAnswer, mailbox.text)
    case .answer(let mailbox): Parts(.answer, mailbox.text)
    case .wakes(let space): Parts(.wakes, space.text)
    case .putWakes(let space, _): Parts(.putWakes, space.text)
    case .testWake(let space): Parts(.testWake, space.text)
    case .feedback: Parts(.feedback)
    case .conversation(let id): Parts(.conversation, id.text)
    case .putMessage(let id, _): Parts(.putMessage, id.text)
    case .endConversation(let id): Parts(.endConversation, id.text)
    case .putLink(let space, let link, _): Parts(.putLink, space.text, link.text)
    case .asks(let space): Parts(.asks, space.text)
    case .ask(let link, let ask): Parts(.ask, link.text, ask.text)
    case .putLetter(let link, let ask, _, _): Parts(.putLetter, link.text, ask.text)
    case .letters(let link, let ask): Parts(.letters, link.text, ask.text)
    }
  }
}
