extension RelayCall {
  /// GET, POST or PUT.
  package var method: String {
    switch self {
    case .state, .page, .roster, .newest, .latest, .part, .slot, .request, .answer, .wakes,
      .feedback, .conversation:
      "GET"
    case .append, .announce, .complete, .attest, .openMailbox, .putRequest, .putAnswer,
      .testWake, .putMessage, .endConversation:
      "POST"
    case .create, .putPart, .putSlot, .putWakes: "PUT"
    }
  }

  /// Path and query. The request's id in it also keeps caches from answering.
  package func target(_ request: Wire.Request) -> String {
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
  /// Empty for what only reads, for `complete`, `testWake` and `endConversation`.
  package var body: [UInt8] {
    var writer = WireWriter(.request)
    switch self {
    case .state, .page, .roster, .newest, .latest, .part, .slot, .request, .answer, .complete,
      .wakes, .testWake, .feedback, .conversation, .endConversation:
      return []
    case .create(_, let invitation, let roster):
      writer.append(invitation?.bytes ?? Array(repeating: 0, count: Wire.Token.length))
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
