/// The kind of a call, which its answer repeats.
package enum CallKind: UInt8, CaseIterable, Sendable {
  case create = 1
  case state, append, page, roster
  case announce, putPart, complete, attest, newest, part
  case putSlot, slot
  case openMailbox, putRequest, request, putAnswer, answer
  case latest
  case wakes, putWakes, testWake
  case feedback, conversation, putMessage, endConversation

  package var name: String {
    switch self {
    case .create: "create"
    case .state: "state"
    case .append: "append"
    case .page: "page"
    case .roster: "roster"
    case .announce: "announce"
    case .putPart: "putPart"
    case .complete: "complete"
    case .attest: "vouch"
    case .newest: "newest"
    case .latest: "latest"
    case .part: "part"
    case .putSlot: "putSlot"
    case .slot: "slot"
    case .openMailbox: "openMailbox"
    case .putRequest: "putRequest"
    case .request: "request"
    case .putAnswer: "putAnswer"
    case .answer: "answer"
    case .wakes: "wakes"
    case .putWakes: "putWakes"
    case .testWake: "testWake"
    case .feedback: "feedback"
    case .conversation: "conversation"
    case .putMessage: "putMessage"
    case .endConversation: "endConversation"
    }
  }
}
