/// A call of a client to a relay. Its token is in the header `Authorization`.
package enum RelayCall: Hashable, Sendable {
  /// A new space, by its roster from the founding on, or by the entries missing here: after a relay
  /// was put back to an earlier state, or at another relay. Idempotent.
  case create(SpaceID, invitation: RelayToken?, roster: [[UInt8]])
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

  package var kind: CallKind {
    switch self {
    case .create: .create
    case .state: .state
    case .append: .append
    case .page: .page
    case .roster: .roster
    case .announce: .announce
    case .putPart: .putPart
    case .complete: .complete
    case .attest: .attest
    case .newest: .newest
    case .latest: .latest
    case .part: .part
    case .putSlot: .putSlot
    case .slot: .slot
    case .openMailbox: .openMailbox
    case .putRequest: .putRequest
    case .request: .request
    case .putAnswer: .putAnswer
    case .answer: .answer
    case .wakes: .wakes
    case .putWakes: .putWakes
    case .testWake: .testWake
    case .feedback: .feedback
    case .conversation: .conversation
    case .putMessage: .putMessage
    case .endConversation: .endConversation
    }
  }
}

extension RelayCall {
  /// Reads the output of ``method``, ``target(_:)`` and ``body``. Of the query only the members
  /// that the call has are looked at.
  ///
  /// - Throws: `.malformed` also if it is no call at all.
  package static func read(
    method: String, target: String, body: [UInt8]
  ) throws(WireFailure) -> (RelayCall, RequestID) {
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
    let target = route.target
    switch route.kind {
    case .create:
      let space: SpaceID = try target.id(2)
      let invitation: RelayToken = try body.value()
      let isInvited = invitation.bytes.contains { $0 != 0 }
      return .create(
        space, invitation: isInvited ? invitation : nil, roster: try body.entries())
    case .state: return .state(try target.id(2))
    case .append:
      return .append(try target.id(2), known: try target.known(), entries: try body.entries())
    case .page:
      let after = LogPoint(
        sequence: try target.number("after"), log: try target.value("known"))
      return .page(try target.id(2), after: after)
    case .roster:
      let after = UInt32(try target.number("after", to: UInt64(UInt32.max)))
      return .roster(try target.id(2), after: after)
    case .announce: return .announce(try target.id(2), manifest: try body.everything())
    case .putPart:
      return .putPart(
        try target.id(2), try target.id(4), try target.part(6), try body.everything())
    case .complete: return .complete(try target.id(2), try target.id(4))
    case .attest: return .attest(try target.id(2), try target.id(4), try body.everything())
    case .newest: return .newest(try target.id(2))
    case .latest: return .latest(try target.id(2))
    case .part: return .part(try target.id(2), try target.id(4), try target.part(6))
    case .putSlot:
      return .putSlot(
        try target.id(2), try body.value(), try body.value(), try body.everything())
    case .slot: return .slot(try target.id(2))
    case .openMailbox: return .openMailbox(try body.value(), try body.value(), try body.value())
    case .putRequest: return .putRequest(try target.id(2), try body.everything())
    case .request: return .request(try target.id(2))
    case .putAnswer: return .putAnswer(try target.id(2), try body.everything())
    case .answer: return .answer(try target.id(2))
    case .wakes: return .wakes(try target.id(2))
    case .putWakes: return .putWakes(try target.id(2), try WakeRequest(reading: &body))
    case .testWake: return .testWake(try target.id(2))
    case .feedback: return .feedback
    case .conversation: return .conversation(try target.id(2))
    case .putMessage: return .putMessage(try target.id(2), try FeedbackMessage(reading: &body))
    case .endConversation: return .endConversation(try target.id(2))
    }
  }
}

extension WireReader {
  fileprivate mutating func entries() throws(WireFailure) -> [[UInt8]] {
    try list(count: SyncLimits.entryCount, length: SyncLimits.envelope)
  }
}

extension RelayCall {
  package var method: String { kind.method }

  /// Path and query. The request's id in it also keeps caches from answering.
  package func target(_ request: RequestID) -> String {
    path + (path.utf8.contains(UInt8(ascii: "?")) ? "&" : "?") + "request=" + request.text
  }

  private var path: String {
    switch self {
    case .create(let space, _, _), .state(let space): "/v1/spaces/\(space.text)"
    case .append(let space, let known, _):
      "/v1/spaces/\(space.text)/entries?known=\(known.sequence):\(known.log.text)"
    case .page(let space, let after):
      "/v1/spaces/\(space.text)/entries?after=\(after.sequence)&known=\(after.log.text)"
    case .roster(let space, let after): "/v1/spaces/\(space.text)/roster?after=\(after)"
    case .announce(let space, _): "/v1/spaces/\(space.text)/snapshots"
    case .putPart(let space, let snapshot, let part, _), .part(let space, let snapshot, let part):
      "/v1/spaces/\(space.text)/snapshots/\(snapshot.text)/parts/\(part)"
    case .complete(let space, let snapshot):
      "/v1/spaces/\(space.text)/snapshots/\(snapshot.text)/complete"
    case .attest(let space, let snapshot, _):
      "/v1/spaces/\(space.text)/snapshots/\(snapshot.text)/vouch"
    case .latest(let space): "/v1/spaces/\(space.text)/snapshots/latest"
    case .newest(let space): "/v1/spaces/\(space.text)/snapshots/newest"
    case .putSlot(let slot, _, _, _), .slot(let slot): "/v1/slots/\(slot.text)"
    case .openMailbox: "/v1/mailboxes"
    case .putRequest(let mailbox, _), .request(let mailbox):
      "/v1/mailboxes/\(mailbox.text)/request"
    case .putAnswer(let mailbox, _), .answer(let mailbox): "/v1/mailboxes/\(mailbox.text)/answer"
    case .wakes(let space), .putWakes(let space, _), .testWake(let space):
      "/v1/spaces/\(space.text)/wakes"
    case .feedback: "/v1/feedback"
    case .conversation(let id), .putMessage(let id, _): "/v1/feedback/\(id.text)"
    case .endConversation(let id): "/v1/feedback/\(id.text)/end"
    }
  }

  /// "DRX1", and behind it
  ///
  ///     create       invitation 32, or zeros | count u32 | (length u32 | entry) each
  ///     append       count u32 | (length u32 | entry) each
  ///     putSlot      space 16 | SHA-256 of the slot's token 32 | slot
  ///     openMailbox  mailbox 16 | space 16 | SHA-256 of the link's token 32
  ///     putWakes     count u16 | time u64 each | the push service's address for the device
  ///     putMessage   the message's id 16 | u8, 1 to begin the conversation | length u16 | what is attached | text
  ///     all others   the manifest, part, attestation, request or answer itself
  ///
  /// Empty for calls that only read, for `complete`, `testWake` and `endConversation`.
  package var body: [UInt8] {
    var writer = BinaryWriter(.call)
    switch self {
    case .state, .page, .roster, .newest, .latest, .part, .slot, .request, .answer, .complete,
      .wakes, .testWake, .feedback, .conversation, .endConversation:
      return []
    case .create(_, let invitation, let roster):
      writer.append(invitation?.bytes ?? Array(repeating: 0, count: RelayToken.length))
      writer.append(list: roster)
    case .append(_, _, let entries): writer.append(list: entries)
    case .putSlot(_, let space, let token, let bytes):
      writer.append(space)
      writer.append(token)
      writer.append(bytes)
    case .openMailbox(let mailbox, let space, let token):
      writer.append(mailbox)
      writer.append(space)
      writer.append(token)
    case .putWakes(_, let request): request.write(to: &writer)
    case .putMessage(_, let message): message.write(to: &writer)
    case .announce(_, let bytes), .putPart(_, _, _, let bytes), .attest(_, _, let bytes),
      .putRequest(_, let bytes), .putAnswer(_, let bytes):
      writer.append(bytes)
    }
    return writer.bytes
  }
}
