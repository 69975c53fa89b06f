import CivilTime
import JSON
import Pages
import Sync

/// What the host tells of the conversation with the operator of the relay or the server.
package enum FeedbackEvent: Sendable {
  /// What this browser keeps of it: how many answers were not read when they were last looked for.
  case kept(unread: Int, unsentText: String, browser: String)
  case offered(FeedbackOffer)
  /// - Parameter read: how many answers were seen before.
  case conversation(Conversation, read: Int)
  case sent
  /// It is deleted on both sides.
  case ended
  /// By the name of the refusal.
  case refused(String)
  /// There was no answer.
  case failed

  /// NB: whoever runs the relay may have written anything.
  init?(json: JSON) {
    switch json["told"]?.text {
    case "kept":
      self = .kept(
        unread: json.small("unread"), unsentText: json["draft"]?.text ?? "",
        browser: json["browser"]?.text ?? "")
    case "offer":
      guard let offer = try? FeedbackOffer(json) else { return nil }
      self = .offered(offer)
    case "conversation":
      if let conversation = try? Conversation(json) {
        self = .conversation(conversation, read: json.small("read"))
      } else {
        self = .failed
      }
    case "sent": self = .sent
    case "ended": self = .ended
    case "refused": self = .refused(json["name"]?.text ?? "")
    case "failed": self = .failed
    default: return nil
    }
  }
}

/// What the host is asked to do about it; each but the last three is answered by a ``FeedbackEvent``.
package enum FeedbackCall: Hashable, Sendable {
  /// What is kept here and what was written, or what is offered.
  case open
  case put(text: String, about: String)
  case end
  /// The conversation is gone.
  case forget
  /// So many answers were seen.
  case read(Int)
  /// What is typed and not sent.
  case keep(String)
}

extension FeedbackCall {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("type", "feedback")
    switch self {
    case .open: writer.member("call", "open")
    case .put(let text, let about):
      writer.member("call", "put")
      writer.member("text", text)
      writer.member("about", about)
    case .end: writer.member("call", "end")
    case .forget: writer.member("call", "forget")
    case .read(let count):
      writer.member("call", "read")
      writer.member("count", count)
    case .keep(let text):
      writer.member("call", "draft")
      writer.member("text", text)
    }
  }
}

extension JSON {
  /// From 0, and no more than a conversation has.
  fileprivate func small(_ name: String) -> Int {
    Int(min(max(0, self[name]?.int64 ?? 0), Int64(Conversation.messages)))
  }
}
