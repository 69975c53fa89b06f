import JSON
import Pages
import Sync
import Wire

/// An input from the host on feedback to the operator of the relay or server.
package enum FeedbackEvent: Sendable {
  /// The data stored in this browser: `unread` is the number of unread answers at the last request.
  case kept(unread: Int, unsentText: String, browser: String)
  case offered(FeedbackOffer)
  /// - Parameter read: the number of answers seen before.
  case conversation(Conversation, read: Int)
  case sent
  /// The deletion on both sides.
  case ended
  /// A refusal, by its name.
  case refused(String)
  /// A request without an answer.
  case failed

  /// Nil for an unknown event. NB: the operator's data are untrusted.
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

/// A call to the host; each but the last three is answered by a ``FeedbackEvent``.
package enum FeedbackCall: Hashable, Sendable {
  /// Read the stored data and the conversation, or the offer.
  case open
  case put(text: String, about: String)
  case end
  /// Delete the stored conversation.
  case forget
  /// Store the number of answers that were seen.
  case read(Int)
  /// Store the typed text that is not sent.
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
  /// A number clamped to 0…``Conversation/messages``.
  fileprivate func small(_ name: String) -> Int {
    Int(min(max(0, self[name]?.int64 ?? 0), Int64(Conversation.messages)))
  }
}
