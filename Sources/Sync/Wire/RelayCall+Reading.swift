extension RelayCall {
  /// Reads what ``method``, ``target(_:)`` and ``body`` have written. Of the query only the members that
  /// the call has are looked at.
  ///
  /// - Throws: `.malformed` also for what is no call at all.
  package static func read(
    method: String, target: String, body: [UInt8]
  ) throws(WireFailure) -> (RelayCall, Wire.Request) {
    let route = try CallRoute(method: method, target: target)
    return (try RelayCall(route, body: body), route.request)
  }

  package init(_ route: CallRoute, body bytes: [UInt8]) throws(WireFailure) {
    guard bytes.count <= SyncLimits.body else { throw .beyond(limit: SyncLimits.body) }
    var body = WireReader(bytes)
    if !bytes.isEmpty { try body.magic(.request) }
    self = try RelayCall.read(route, &body)
    try body.end()
  }

  private static func read(
    _ route: CallRoute, _ body: inout WireReader
  ) throws(WireFailure) -> RelayCall {
    let target = route.target
    switch route.kind {
    case .create:
      let space: Wire.Space = try target.id(2)
      let invitation: Wire.Token = try body.value()
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
  mutating func everything() throws(WireFailure) -> [UInt8] {
    Array(try take(rest.count))
  }

  fileprivate mutating func entries() throws(WireFailure) -> [[UInt8]] {
    try list(count: SyncLimits.entryCount, length: SyncLimits.envelope)
  }
}
