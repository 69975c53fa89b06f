import Wire

extension SpaceAnswer {
  /// Nil unless it is an answer to this request.
  package init?(_ bytes: [UInt8], to kind: CallKind, _ request: RequestID) {
    do throws(WireFailure) {
      switch kind {
      case .page, .roster:
        self = try .read(bytes, to: kind, request) { (page: Page) in .page(page) }
      case .append:
        self = try .read(bytes, to: kind, request) { (appended: Appended) in .appended(appended) }
      case .create, .state:
        self = try .read(bytes, to: kind, request) { (state: SpaceState) in .state(state) }
      case .newest, .latest, .part:
        self = try .read(bytes, to: kind, request) { (stored: StoredPieces) in .pieces(stored) }
      case .announce:
        self = try .read(bytes, to: kind, request) { (missing: MissingParts) in .missing(missing) }
      case .putPart, .complete, .attest:
        self = try .read(bytes, to: kind, request) { (_: Done) in .done }
      // A client of a space asks none of these.
      case .putSlot, .slot, .openMailbox, .putRequest, .request, .putAnswer, .answer,
        .wakes, .putWakes, .testWake, .feedback, .conversation, .putMessage, .endConversation:
        return nil
      }
    } catch {
      return nil
    }
  }

  private static func read<Told: AnswerContent>(
    _ bytes: [UInt8], to kind: CallKind, _ request: RequestID, _ content: (Told) -> Content
  ) throws(WireFailure) -> SpaceAnswer {
    let answer = try Answer<Told>(bytes, to: kind, request)
    return switch answer.outcome {
    case .done(let told): SpaceAnswer(time: answer.time, content(told))
    case .refused(let refusal): SpaceAnswer(time: answer.time, .refused(refusal))
    }
  }
}
