extension SpaceAnswer {
  /// Nil for what is no answer to this request.
  package init?(_ bytes: [UInt8], to kind: CallKind, _ request: Wire.Request) {
    switch kind {
    case .page:
      guard let answer = try? Answer<Page>(bytes, to: kind, request) else { return nil }
      self.init(answer) { .page($0) }
    case .append:
      guard let answer = try? Answer<Appended>(bytes, to: kind, request) else { return nil }
      self.init(answer) { .appended($0) }
    case .create, .state, .roster, .announce, .putPart, .complete, .vouch, .newest, .part, .putSlot,
      .slot, .openMailbox, .putRequest, .request, .putAnswer, .answer:
      guard let answer = try? Answer<SpaceState>(bytes, to: kind, request) else { return nil }
      self.init(answer) { .state($0) }
    }
  }

  private init<Told>(_ answer: Answer<Told>, _ content: (Told) -> Content) {
    switch answer.outcome {
    case .done(let told): self.init(time: answer.time, content(told))
    case .refused(let refusal): self.init(time: answer.time, .refused(refusal))
    }
  }
}
