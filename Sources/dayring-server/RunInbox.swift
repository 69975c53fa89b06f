import CivilTime
import Commands
import Relay
import Wire

/// Carries out the commands of `dayring relay` about conversations.
func answer(
  _ request: RelayRequest, from inbox: FeedbackInbox<some RelayStore>
) async throws(RelayError) -> RelayAnswer {
  switch request {
  case .inbox:
    return .inbox(try await inbox.conversations().map { RelayConversation($0) })
  case .conversation(let prefix, _):
    return RelayAnswer(try await inbox.read(prefix)) { found in
      .conversation(
        RelayConversation(found.row),
        found.messages.map { message in
          RelayMessage(
            isAnswer: message.isAnswer, day: message.day, text: message.text.text,
            about: message.about.text)
        })
    }
  case .reply(let text, let prefix, _):
    guard let text = FeedbackText(text) else { throw .refused(.malformed) }
    return RelayAnswer(try await inbox.reply(text, to: prefix, at: .systemClock())) { row in
      .replied(RelayConversation(row).id)
    }
  case .close(.one(let prefix), _):
    return RelayAnswer(try await inbox.close(prefix, at: .systemClock())) { row in
      .closed(RelayConversation(row).id)
    }
  case .close(.all(let unanswered, let days), _):
    let filter = ConversationFilter(isUnanswered: unanswered, days: days)
    let rows = try await inbox.close(all: filter, at: .systemClock())
    return .closedAll(rows.map { RelayConversation($0).id })
  case .delete(.one(let prefix), _):
    return RelayAnswer(try await inbox.remove(prefix)) { row in
      .deleted([RelayConversation(row).id])
    }
  case .delete(.all(let unanswered, let days), _):
    let filter = ConversationFilter(isUnanswered: unanswered, days: days)
    let rows = try await inbox.remove(all: filter, at: .systemClock())
    return .deleted(rows.map { RelayConversation($0).id })
  case .run, .invite, .spaces, .remove, .count: return .ended(exitCode: 1)
  }
}

extension RelayAnswer {
  fileprivate init<Outcome>(_ found: Found<Outcome>, _ answer: (Outcome) -> RelayAnswer) {
    self =
      switch found {
      case .one(let outcome): answer(outcome)
      case .none: .missed(.none)
      case .several: .missed(.several)
      case .ended: .missed(.ended)
      }
  }
}

extension RelayConversation {
  fileprivate init(_ row: ConversationRow) {
    self.init(
      id: row.id.text, begun: row.begun, last: row.last,
      isClosed: row.isClosed, messages: row.messages, unanswered: row.unanswered)
  }
}
