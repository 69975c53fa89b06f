/// What a relay's answer changes. Only one to the very request that was under way comes here.
extension SpaceClient {
  mutating func answered(_ question: Question, _ answer: SpaceAnswer, _ draw: Draw) {
    if !answer.isRefusal { patience.answered() }
    switch (question, answer.content) {
    case (_, .refused(let refusal)): refused(refusal, question, time: answer.time, draw)
    case (.page(let after), .page(let page)): received(page, after: after, draw)
    case (.envelopes(_, let range, _), .appended(let appended)):
      kept(appended, of: Int(range.upperBound - range.lowerBound) + 1)
      if let refusal = appended.refusal {
        // The first of those that were not kept.
        let n = range.lowerBound + UInt64(appended.sequences.count)
        refused(refusal, question, at: n, time: answer.time, draw)
      }
    case (.draft, .appended(let appended)):
      readOn()
      if let refusal = appended.refusal { refused(refusal, question, time: answer.time, draw) }
    case (.roster, .state): readOn()
    // Not an answer to this question.
    case (.page, .appended), (.page, .state), (.envelopes, .page), (.envelopes, .state),
      (.roster, .page), (.roster, .appended), (.draft, .page), (.draft, .state):
      patience.wait(draw)
    }
  }

  private mutating func received(_ page: Page, after: LogPoint, _ draw: Draw) {
    head = page.head
    guard page.after == after.sequence, head.sequence >= after.sequence else {
      return patience.wait(draw)
    }
    guard page.entries.isEmpty else {
      return begin(.opening, .open(page.entries, after: after, anew: reading.isAnew))
    }
    // It says that there is more, and gives nothing.
    guard head == after else { return patience.wait(draw) }
    if case .anew(_, let membership) = reading {
      reading = .anewAtHead(after, membership)
    } else {
      reading = .atHead
    }
  }

  /// - Parameter sent: no more than were sent can have been kept.
  private mutating func kept(_ appended: Appended, of sent: Int) {
    readOn()
    let count = min(appended.sequences.count, sent)
    guard count > 0 else { return }
    trouble = nil
    store(.confirmed) { $0.chain.confirm(count) }
  }

  /// Each refusal has one reaction; the same one again, with nothing read between, waits as well.
  private mutating func refused(
    _ refusal: Refusal, _ question: Question, at n: UInt64? = nil, time: Int64, _ draw: Draw
  ) {
    let isRepeated = refusal.kind.map { patience.refused($0, draw) } ?? false
    if isRepeated { trouble = .refused(refusal) }
    if !question.isPage { readOn() }
    switch refusal {
    case .rewound, .gap: readAnew()
    case .forked: remedy = .renew
    // What is read to the head brings what has to be known.
    case .epoch, .roster: break
    case .clockAhead: remedy = .restamp(time)
    case .malformed, .tooLarge, .members, .taken, .incomplete:
      setAside(refusal, question, at: n, draw)
    case .tooMany(let seconds):
      trouble = .refused(refusal)
      patience.wait(seconds: seconds, draw)
    case .unauthorized, .absent: if !isRepeated { remedy = .offerRoster }
    case .full, .pruned, .deleted, .closed: wait(refusal, draw)
    }
  }

  private mutating func wait(_ refusal: Refusal, _ draw: Draw) {
    trouble = .refused(refusal)
    patience.wait(for: .other, draw)
  }

  private mutating func setAside(
    _ refusal: Refusal, _ question: Question, at n: UInt64?, _ draw: Draw
  ) {
    switch question {
    case .envelopes(let chain, let range, _):
      // Which of several is not known.
      isCareful = n == nil && range.count > 1
      if !isCareful { remedy = .setAside(chain: chain, n: n ?? range.lowerBound) }
    case .draft: remedy = .dropWish
    case .page, .roster: wait(refusal, draw)
    }
  }
}

extension SpaceAnswer {
  fileprivate var isRefusal: Bool {
    switch content {
    case .refused: true
    case .page, .appended, .state: false
    }
  }
}

extension Refusal {
  /// Nil where the reaction is to wait anyway.
  fileprivate var kind: RefusalKind? {
    switch self {
    case .rewound: .rewound
    case .forked: .forked
    case .gap: .gap
    case .epoch: .epoch
    case .roster: .roster
    case .clockAhead: .clockAhead
    case .unauthorized, .absent: .stranger
    // What is set aside is not sent again.
    case .malformed, .tooLarge: nil
    case .full, .pruned, .deleted, .members, .tooMany, .taken, .closed, .incomplete: nil
    }
  }
}
