import Wire

/// The transitions on a relay's answer. Only the answer to the current request comes here.
extension SpaceClient {
  mutating func answered(_ question: Question, _ answer: SpaceAnswer, _ input: StepInput) {
    if !answer.isRefusal { backoff.answered() }
    switch (question, answer.content) {
    case (_, .refused(let refusal)): refused(refusal, question, time: answer.time, input)
    case (.page(let after), .page(let page)): received(page, after: after, input)
    case (.envelopes(_, let range, _), .appended(let appended)):
      kept(appended, of: Int(range.upperBound - range.lowerBound) + 1)
      if let refusal = appended.refusal {
        // The first of those that were not kept.
        let n = range.lowerBound + UInt64(appended.sequences.count)
        refused(refusal, question, at: n, time: answer.time, input)
      }
    case (.pendingEntry, .appended(let appended)):
      readOn()
      if let refusal = appended.refusal { refused(refusal, question, time: answer.time, input) }
    case (.roster, .state): readOn()
    case (.snapshot(.newest), .pieces(let stored)) where stored.pieces.isEmpty,
      (.snapshot(.latest), .pieces(let stored)) where stored.pieces.isEmpty:
      foundNone()
    case (.snapshot(let piece), .pieces(let stored)): begin(.taking, .take(piece, stored.pieces))
    case (.snapshot(let piece), .page(let page)): begin(.taking, .take(piece, page.entries))
    case (.ahead, .page(let page)):
      if page.entries.isEmpty {
        scannedForVoided(false, 0, input)
      } else {
        begin(.scanningForVoided, .scanForVoided(page.entries))
      }
    case (.announce, let content), (.putPart, let content), (.complete, let content),
      (.attest, let content):
      scheduler.answered(content, input)
    // Not an answer to this question.
    case (.page, _), (.envelopes, _), (.roster, _), (.pendingEntry, _), (.ahead, _), (.snapshot, _):
      backoff.wait(input)
    }
  }

  /// The relay has no snapshot.
  private mutating func foundNone() {
    if reading.isTaking { reading = .behind } else { scheduler.foundNone() }
  }

  private mutating func received(_ page: Page, after: LogPoint, _ input: StepInput) {
    head = page.head
    guard page.after == after.sequence, head.sequence >= after.sequence else {
      return backoff.wait(input)
    }
    let purpose: PagePurpose =
      reading.isResync
      ? .resync
      : after != syncState.cursor && scheduler.isReading(after: after) ? .comparing : .merging
    guard page.entries.isEmpty else {
      lengths = page.entries.map { $0.count }
      return begin(
        .opening(purpose), .open(page.entries, after: after, isSeparate: purpose != .merging))
    }
    guard purpose != .comparing else {
      // There was more behind that place when this device read it.
      scheduler.postpone(input)
      return readOn()
    }
    // The relay announces more entries and returns none.
    guard head == after else { return backoff.wait(input) }
    if case .resync(let resync) = reading {
      reading = .resyncAtHead(resync)
    } else {
      reading = .atHead
    }
  }

  /// - Parameter sent: the most that can have been kept.
  private mutating func kept(_ appended: Appended, of sent: Int) {
    readOn()
    let count = min(appended.sequences.count, sent)
    guard count > 0 else { return }
    trouble = nil
    store(.confirmed) { $0.chain.confirm(count) }
  }

  /// Handles a refusal: each has one reaction. A repeated one, with nothing read in between, also
  /// backs off.
  private mutating func refused(
    _ refusal: Refusal, _ question: Question, at n: UInt64? = nil, time: Int64, _ input: StepInput
  ) {
    guard !isOfScheduler(question) else { return schedulerRefused(refusal, input) }
    if case .ahead = question { return scannedForVoided(false, 0, input) }
    if reading.isTaking { reading = .behind }
    let isRepeated = refusal.kind.map { backoff.refused($0, input) } ?? false
    if isRepeated { trouble = .refused(refusal) }
    if !question.isPage { readOn() }
    switch refusal {
    case .rewound, .gap: beginResync()
    case .forked: remedy = .renew
    // Reading to the head brings the missing entries.
    case .epoch, .roster: break
    case .clockAhead: remedy = .restamp(time)
    case .malformed, .tooLarge, .members, .taken, .incomplete:
      setAside(refusal, question, at: n, input)
    case .tooMany(let seconds):
      trouble = .refused(refusal)
      backoff.wait(seconds: seconds, input)
    case .unauthorized, .absent: if !isRepeated { remedy = .offerRoster }
    case .pruned(let pruneIndex, _):
      guard takesSnapshots else { return wait(refusal, input) }
      guard question.isPage else { return }
      self.pruneIndex = pruneIndex.sequence
      reading = .taking(.newest)
    case .full, .deleted, .closed: wait(refusal, input)
    }
  }

  /// Whether it was asked by the scheduler of snapshots.
  private func isOfScheduler(_ question: Question) -> Bool {
    switch question {
    case .announce, .putPart, .complete, .attest: true
    case .snapshot: !reading.isTaking
    case .page(let after):
      !reading.isResync && after != syncState.cursor && scheduler.isReading(after: after)
    case .envelopes, .roster, .pendingEntry, .ahead: false
    }
  }

  /// Postpones the snapshot; reading on shows the cause of the refusal.
  private mutating func schedulerRefused(_ refusal: Refusal, _ input: StepInput) {
    scheduler.postpone(input)
    readOn()
    if case .tooMany(let seconds) = refusal { backoff.wait(seconds: seconds, input) }
  }

  private mutating func wait(_ refusal: Refusal, _ input: StepInput) {
    trouble = .refused(refusal)
    backoff.wait(for: .other, input)
  }

  private mutating func setAside(
    _ refusal: Refusal, _ question: Question, at n: UInt64?, _ input: StepInput
  ) {
    switch question {
    case .envelopes(let chain, let range, _):
      // It is unknown which of several was refused.
      isCareful = n == nil && range.count > 1
      if !isCareful { remedy = .setAside(chain: chain, n: n ?? range.lowerBound) }
    case .pendingEntry: remedy = .dropRequest
    case .page, .roster, .ahead, .snapshot, .announce, .putPart, .complete, .attest:
      wait(refusal, input)
    }
  }
}

extension SpaceAnswer {
  fileprivate var isRefusal: Bool {
    switch content {
    case .refused: true
    case .page, .appended, .state, .pieces, .missing, .done: false
    }
  }
}

extension Refusal {
  /// Nil where the reaction is a backoff anyway.
  fileprivate var kind: RefusalKind? {
    switch self {
    case .rewound: .rewound
    case .forked: .forked
    case .gap: .gap
    case .epoch: .epoch
    case .roster: .roster
    case .clockAhead: .clockAhead
    case .unauthorized, .absent: .stranger
    case .pruned: .pruned
    // A list that is set aside is not sent again.
    case .malformed, .tooLarge: nil
    case .full, .deleted, .members, .tooMany, .taken, .closed, .incomplete: nil
    }
  }
}
