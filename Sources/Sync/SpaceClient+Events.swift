import Wire

/// The transitions on each event; the rules then choose the next step.
extension SpaceClient {
  mutating func take(_ event: SpaceEvent, _ input: StepInput) {
    switch event {
    case .changed(let outbox): learn(outbox)
    case .online(let isOnline):
      self.isOnline = isOnline
      if isOnline { backoff.waited() }
      readOn()
      if !isOnline { fallSilent(.silence, input) }
    case .leading(let isLeading): self.isLeading = isLeading
    case .grew(let head):
      // NB: a shorter log is news as well, and another one of the same length.
      if head != syncState.cursor {
        hasNews = true
        readOn()
      }
    case .woke: giveUp(input)
    case .tryAgain:
      backoff = Backoff()
      scheduler.hurry(input)
      if case .stopped(_, let way, _) = reading { resume(way) }
      if remedy == nil, outbox.aside > 0 { remedy = .takeBack }
    case .answered(let request, let answer):
      guard case .asking(request, let question, _) = work else { return }
      work = nil
      silentSince = nil
      answered(question, answer, input)
    case .failed(let request, let why):
      guard case .asking(request, let question, _) = work else { return }
      failed(question, why, input)
    case .opened(let page):
      guard case .opening(let purpose) = work else { return }
      work = nil
      opened(page, purpose, input)
    case .took(let outcome):
      guard work == .taking else { return }
      work = nil
      took(outcome, input)
    case .scannedForVoided(let isVoid, let number):
      guard work == .scanningForVoided else { return }
      work = nil
      scannedForVoided(isVoid, number, input)
    case .compared(let isSame):
      guard work == .comparing else { return }
      work = nil
      scheduler.compared(isSame, input)
    case .made(let made):
      guard work == .making else { return }
      work = nil
      scheduler.made(made, input)
    case .sealed(let parts):
      guard work == .sealing else { return }
      work = nil
      guard !parts.isEmpty else { return broke(.failed, input) }
      store(.sealed) { $0.chain.append(parts) }
    case .madeEntry(let isThere):
      guard work == .makingEntry else { return }
      work = nil
      // NB: an epoch that is due can always be begun.
      guard isThere || outbox.rosterRequests > 0 else { return broke(.failed, input) }
      if isThere { store(.madeEntry) { _ in } } else { outbox.rosterRequests = 0 }
    case .stored(let outbox):
      guard case .storing(let transaction) = work else { return }
      work = nil
      syncState = transaction.syncState
      learn(outbox)
      if transaction.kind == .noted { scheduler.stop() }
      if case .broke = trouble { trouble = nil }
    case .overtaken(let syncState, let outbox):
      work = nil
      self.syncState = syncState
      learn(outbox)
      reading = .behind
      remedy = nil
      scheduler.stop()
    case .broke(let fault): broke(fault, input)
    }
  }

  private mutating func learn(_ outbox: OutboxCounts) {
    if outbox.change >= self.outbox.change { self.outbox = outbox }
  }

  /// Counts a request as lost after the timeout.
  private mutating func giveUp(_ input: StepInput) {
    guard case .asking(_, let question, let until) = work else { return }
    if input.isDue(until) {
      failed(question, .silence, input)
    } else {
      effects.append(.wake(at: until))
    }
  }

  private mutating func failed(_ question: Question, _ why: NoAnswer, _ input: StepInput) {
    work = nil
    fallSilent(why, input)
    readOn()
    if question.isPage { backoff.wait(input) } else { backoff.waitUnanswered(input) }
  }

  private mutating func fallSilent(_ why: NoAnswer, _ input: StepInput) {
    silentSince = silentSince ?? input.now
    noAnswer = why
  }

  private mutating func broke(_ fault: HostFault, _ input: StepInput) {
    work = nil
    readOn()
    scheduler.postpone(input)
    trouble = .broke(fault)
    backoff.waitUnanswered(input)
  }
}
