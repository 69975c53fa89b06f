import Wire

extension SpaceAnswer {
  /// Nil unless it is an answer to this request.
  package init?(_ bytes: [UInt8], to kind: CallKind, _ request: CallID) {
    do throws(WireFailure) {
      switch kind.content {
      case .page:
        self = try .read(bytes, to: kind, request) { (page: Page) in .page(page) }
      case .appended:
        self = try .read(bytes, to: kind, request) { (appended: Appended) in .appended(appended) }
      case .state:
        self = try .read(bytes, to: kind, request) { (state: SpaceState) in .state(state) }
      case .pieces:
        self = try .read(bytes, to: kind, request) { (stored: StoredPieces) in .pieces(stored) }
      case .missing:
        self = try .read(bytes, to: kind, request) { (missing: MissingParts) in .missing(missing) }
      case .done:
        self = try .read(bytes, to: kind, request) { (_: Done) in .done }
      // A client of a space asks for none of these.
      case .wakes, .offer, .conversation, .asks: return nil
      }
    } catch {
      return nil
    }
  }

  private static func read<Told: AnswerContent>(
    _ bytes: [UInt8], to kind: CallKind, _ request: CallID, _ content: (Told) -> Content
  ) throws(WireFailure) -> SpaceAnswer {
    let answer = try Answer<Told>(bytes, to: kind, request)
    return switch answer.outcome {
    case .done(let told): SpaceAnswer(time: answer.time, content(told))
    case .refused(let refusal): SpaceAnswer(time: answer.time, .refused(refusal))
    }
  }
}
