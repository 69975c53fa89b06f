/// The call that a method and a target ask for, known before any of its body is read.
package struct CallRoute: Sendable {
  package let kind: CallKind
  package let request: Wire.Request
  let target: CallTarget

  /// - Throws: `.malformed` if it is no call at all. The ids in it are not looked at.
  package init(method: String, target text: String) throws(WireFailure) {
    guard text.utf8.count <= SyncLimits.target else { throw .beyond(limit: SyncLimits.target) }
    target = CallTarget(text)
    request = try target.value("request")
    guard let kind = CallRoute.kind(method, target.path) else { throw .malformed }
    self.kind = kind
  }

  /// The methods that a target allows; empty if it is no target.
  package static func methods(for target: String) -> [String] {
    guard target.utf8.count <= SyncLimits.target else { return [] }
    let path = CallTarget(target).path
    return ["GET", "POST", "PUT"].filter { kind($0, path) != nil }
  }

  /// The space that it names. The others ask for a slot, a mailbox or a conversation.
  package var space: Wire.Space? {
    guard target.path[1] == "spaces" else { return nil }
    return try? target.id(2)
  }

  /// How many bytes its body may have.
  package var bodyLimit: Int {
    switch kind {
    case .state, .page, .roster, .newest, .latest, .part, .slot, .request, .answer, .complete,
      .wakes, .testWake, .feedback, .conversation, .endConversation:
      0
    case .create, .append, .announce, .putPart: SyncLimits.body
    case .attest, .putSlot, .openMailbox, .putRequest, .putAnswer, .putWakes: SyncLimits.letter
    case .putMessage: SyncLimits.message
    }
  }

  private static func kind(_ method: String, _ path: [Substring]) -> CallKind? {
    guard path.count >= 2, path[0] == "v1" else { return nil }
    switch (path[1], path.count) {
    case ("spaces", 3):
      return kind(method, get: .state, put: .create)
    case ("spaces", 4...): return spaceKind(method, path)
    case ("slots", 3): return kind(method, get: .slot, put: .putSlot)
    case ("mailboxes", 2): return kind(method, post: .openMailbox)
    case ("mailboxes", 4) where path[3] == "request":
      return kind(method, get: .request, post: .putRequest)
    case ("mailboxes", 4) where path[3] == "answer":
      return kind(method, get: .answer, post: .putAnswer)
    case ("feedback", 2): return kind(method, get: .feedback)
    case ("feedback", 3): return kind(method, get: .conversation, post: .putMessage)
    case ("feedback", 4) where path[3] == "end": return kind(method, post: .endConversation)
    default: return nil
    }
  }

  private static func spaceKind(_ method: String, _ path: [Substring]) -> CallKind? {
    switch (path[3], path.count) {
    case ("entries", 4): return kind(method, get: .page, post: .append)
    case ("roster", 4): return kind(method, get: .roster)
    case ("wakes", 4): return kind(method, get: .wakes, post: .testWake, put: .putWakes)
    case ("snapshots", 4): return kind(method, post: .announce)
    case ("snapshots", 5) where path[4] == "newest": return kind(method, get: .newest)
    case ("snapshots", 5) where path[4] == "latest": return kind(method, get: .latest)
    case ("snapshots", 6) where path[5] == "complete": return kind(method, post: .complete)
    case ("snapshots", 6) where path[5] == "vouch": return kind(method, post: .attest)
    case ("snapshots", 7) where path[5] == "parts":
      return kind(method, get: .part, put: .putPart)
    default: return nil
    }
  }

  private static func kind(
    _ method: String, get: CallKind? = nil, post: CallKind? = nil, put: CallKind? = nil
  ) -> CallKind? {
    switch method {
    case "GET": get
    case "POST": post
    case "PUT": put
    default: nil
    }
  }
}
