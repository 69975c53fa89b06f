/// What a client asks of a relay. Its token goes beside it, in the header `Authorization`.
package enum RelayCall: Hashable, Sendable {
  /// A new space, by its roster from the founding on, or by what is missing of it here: after a relay
  /// was put back to an earlier state, or at another relay. May be repeated.
  case create(Wire.Space, invitation: Wire.Token?, roster: [[UInt8]])
  case state(Wire.Space)
  /// Envelopes and roster entries in order; `known` is a place that the client has read.
  case append(Wire.Space, known: LogPoint, entries: [[UInt8]])
  case page(Wire.Space, after: LogPoint)
  /// The roster's entries, which stay when others are pruned.
  case roster(Wire.Space, after: UInt32)
  case announce(Wire.Space, manifest: [UInt8])
  case putPart(Wire.Space, Wire.Snapshot, Int, [UInt8])
  case complete(Wire.Space, Wire.Snapshot)
  case attest(Wire.Space, Wire.Snapshot, [UInt8])
  /// The snapshot to begin with: the newest attested one, or else the newest.
  case newest(Wire.Space)
  /// The newest, for those who may attest it.
  case latest(Wire.Space)
  case part(Wire.Space, Wire.Snapshot, Int)
  case putSlot(Wire.Slot, Wire.Space, Wire.TokenHash, [UInt8])
  case slot(Wire.Slot)
  case openMailbox(Wire.Mailbox, Wire.Space, Wire.TokenHash)
  case putRequest(Wire.Mailbox, [UInt8])
  case request(Wire.Mailbox)
  case putAnswer(Wire.Mailbox, [UInt8])
  case answer(Wire.Mailbox)
  /// Whether and how the device that asks is woken.
  case wakes(Wire.Space)
  case putWakes(Wire.Space, WakeRequest)
  /// Wakes the device that asks, now.
  case testWake(Wire.Space)
  /// How whoever runs the relay is written to. Needs no token.
  case feedback
  case conversation(Wire.Conversation)
  case putMessage(Wire.Conversation, FeedbackMessage)
  /// On both sides, for good.
  case endConversation(Wire.Conversation)

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
