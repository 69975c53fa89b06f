import Commands
import Relay
import Wire

/// Carries out the commands of `dayring relay` about conversations.
func answer(
  _ request: RelayRequest, from inbox: FeedbackInbox<some RelayStore>
) async throws(RelayError) -> RelayAnswer {
  switch request {
  case .inbox:
    return .inbox(try await inbox.conversations())
  case .conversation(let prefix, _):
    return RelayAnswer(try await inbox.read(prefix)) { .conversation($0) }
  case .reply(let text, let prefix, _):
    guard let text = FeedbackText(text) else { throw .refused(.malformed) }
    return RelayAnswer(try await inbox.reply(text, to: prefix, at: .systemClock())) {
      .replied($0.id.text)
    }
  case .close(.one(let prefix), _):
    return RelayAnswer(try await inbox.close(prefix, at: .systemClock())) {
      .closed($0.id.text)
    }
  case .close(.all(let filter), _):
    let rows = try await inbox.close(all: filter, at: .systemClock())
    return .closedAll(rows.map { $0.id.text })
  case .delete(.one(let prefix), _):
    return RelayAnswer(try await inbox.remove(prefix)) { .deleted([$0.id.text]) }
  case .delete(.all(let filter), _):
    let rows = try await inbox.remove(all: filter, at: .systemClock())
    return .deleted(rows.map { $0.id.text })
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
