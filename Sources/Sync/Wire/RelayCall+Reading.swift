extension RelayCall {
  /// Reads what ``method``, ``target(_:)`` and ``body`` have written. Of the query only the members that
  /// the call has are looked at.
  ///
  /// - Throws: `.malformed` also for what is no call at all.
  package static func read(
    method: String, target: String, body: [UInt8]
  ) throws(WireFailure) -> (RelayCall, Wire.Request) {
    guard target.utf8.count <= SyncLimits.target else { throw .beyond(limit: SyncLimits.target) }
    guard body.count <= SyncLimits.body else { throw .beyond(limit: SyncLimits.body) }
    let target = CallTarget(target)
    let request: Wire.Request = try target.value("request")
    var reader = WireReader(body)
    if !body.isEmpty { try reader.magic(.request) }
    let call = try read(method, target, &reader)
    try reader.end()
    return (call, request)
  }

  private static func read(
    _ method: String, _ target: CallTarget, _ body: inout WireReader
  ) throws(WireFailure) -> RelayCall {
    guard target.path.count >= 2, target.path[0] == "v1" else { throw .malformed }
    switch (target.path[1], target.path.count) {
    case ("spaces", 3...): return try readSpace(method, target, &body)
    case ("slots", 3):
      let slot: Wire.Slot = try target.id(2)
      switch method {
      case "GET": return .slot(slot)
      case "PUT":
        return .putSlot(slot, try body.value(), try body.value(), try body.everything())
      default: throw .malformed
      }
    case ("mailboxes", 2) where method == "POST":
      return .openMailbox(try body.value(), try body.value(), try body.value())
    case ("mailboxes", 4):
      let mailbox: Wire.Mailbox = try target.id(2)
      switch (method, target.path[3]) {
      case ("POST", "request"): return .putRequest(mailbox, try body.everything())
      case ("GET", "request"): return .request(mailbox)
      case ("POST", "answer"): return .putAnswer(mailbox, try body.everything())
      case ("GET", "answer"): return .answer(mailbox)
      default: throw .malformed
      }
    default: throw .malformed
    }
  }

  private static func readSpace(
    _ method: String, _ target: CallTarget, _ body: inout WireReader
  ) throws(WireFailure) -> RelayCall {
    let space: Wire.Space = try target.id(2)
    guard target.path.count > 3 else {
      switch method {
      case "GET": return .state(space)
      case "PUT":
        let invitation: Wire.Token = try body.value()
        let isInvited = invitation.bytes.contains { $0 != 0 }
        return .create(
          space, invitation: isInvited ? invitation : nil, roster: try body.entries())
      default: throw .malformed
      }
    }
    switch (method, target.path[3], target.path.count) {
    case ("POST", "entries", 4):
      return .append(space, known: try target.known(), entries: try body.entries())
    case ("GET", "entries", 4):
      return .page(
        space,
        after: LogPoint(sequence: try target.number("after"), log: try target.value("known")))
    case ("GET", "roster", 4):
      return .roster(space, after: UInt32(try target.number("after", to: UInt64(UInt32.max))))
    case ("POST", "snapshots", 4): return .announce(space, manifest: try body.everything())
    case ("GET", "snapshots", 5) where target.path[4] == "newest": return .newest(space)
    case (_, "snapshots", 6...):
      return try readSnapshot(method, space, try target.id(4), target, &body)
    default: throw .malformed
    }
  }

  private static func readSnapshot(
    _ method: String, _ space: Wire.Space, _ snapshot: Wire.Snapshot, _ target: CallTarget,
    _ body: inout WireReader
  ) throws(WireFailure) -> RelayCall {
    switch (method, target.path[5], target.path.count) {
    case ("POST", "complete", 6): return .complete(space, snapshot)
    case ("POST", "vouch", 6): return .vouch(space, snapshot, try body.everything())
    case ("PUT", "parts", 7):
      return .putPart(space, snapshot, try target.part(6), try body.everything())
    case ("GET", "parts", 7): return .part(space, snapshot, try target.part(6))
    default: throw .malformed
    }
  }
}

extension WireReader {
  fileprivate mutating func everything() throws(WireFailure) -> [UInt8] {
    Array(try take(rest.count))
  }

  fileprivate mutating func entries() throws(WireFailure) -> [[UInt8]] {
    try list(count: SyncLimits.entryCount, length: SyncLimits.envelope)
  }
}
