import Wire

/// The choice of the next step: the first rule that applies.
extension SpaceClient {
  mutating func decide(_ input: StepInput) {
    guard isLeading, isOnline, !syncState.membership.isOver else { return }
    if let until = backoff.until {
      guard input.isDue(until) else { return effects.append(.wake(at: until)) }
      backoff.waited()
    }
    if remedy == .offerRoster {
      remedy = nil
      return ask(.roster, input)
    }
    if case .stopped(_, let way, let until) = reading, input.isDue(until) { resume(way) }
    if syncState.isRestored, !reading.isResync, !reading.isStopped { beginResync() }
    if hasNews { readOn() }
    switch reading {
    case .behind:
      hasNews = false
      ask(.page(after: syncState.cursor), input)
    case .taking(let piece): ask(.snapshot(piece), input)
    case .resync(let resync): ask(.page(after: resync.place), input)
    case .resyncAtHead(let resync): restart(from: resync, in: input.chain)
    case .atHead:
      repair(input)
      if work == nil, reading == .atHead { change(input) }
      if work == nil, reading == .atHead { send(input) }
      if work == nil, reading == .atHead { scheduleSnapshots(input) }
      if work == nil, reading == .atHead { rest() }
      if work == nil, reading != .atHead { decide(input) }
    case .lookingAhead(_, _, let after): ask(.ahead(after), input)
    case .stopped(_, let way, let until):
      // It is unknown which of our envelopes the log holds, so no op gets a new stamp or place.
      if way == .onward { send(input) }
      if work == nil { effects.append(.wake(at: until)) }
    }
  }

  /// Schedules snapshots, once all ops of this device are in the log.
  private mutating func scheduleSnapshots(_ input: StepInput) {
    guard outbox.aside == 0, !outbox.hasPendingEntry else { return }
    switch scheduler.next(syncState, input) {
    case .ask(let question): ask(question, input)
    case .compare: begin(.comparing, .compare(at: syncState.cursor))
    case .make: begin(.making, .make(at: syncState.cursor))
    case .note(let growth): store(.noted) { $0.growth = growth }
    case .wake(let time): effects.append(.wake(at: time))
    case .rest: break
    }
  }

  /// In step.
  private mutating func rest() {
    trouble = nil
    isCareful = false
    backoff = Backoff()
  }

  /// Applies the remedies for refusals, and for what the log shows.
  private mutating func repair(_ input: StepInput) {
    guard !syncState.chain.hasConfirmed else {
      if backoff.refused(.lost, input) { trouble = .lost }
      return beginResync()
    }
    let remedy = syncState.isCopied ? .renew : self.remedy
    self.remedy = nil
    let isStale = syncState.chain.sealed.contains { $0.epoch != syncState.membership.epoch }
    switch remedy {
    case .renew:
      let how = Unsealing(replica: input.replica, stamps: .byOwnClock)
      store(.unsealed(how)) { syncState in
        syncState.chain = OwnChain(input.chain)
        syncState.isCopied = false
      }
    case .restamp(let time) where !syncState.chain.sealed.isEmpty:
      unseal(Unsealing(stamps: .byRelay(time)), input)
    case .setAside(let chain, let n)
    where chain == syncState.chain.chain && syncState.chain.sealed.contains { $0.point.n == n }:
      unseal(Unsealing(aside: n), input)
    case .dropRequest: store(.droppedEntry) { _ in }
    case .takeBack: unseal(Unsealing(takesBack: true), input)
    case .restamp, .setAside, .offerRoster, nil:
      if isStale { unseal(Unsealing(), input) }
    }
  }

  private mutating func unseal(_ how: Unsealing, _ input: StepInput) {
    // What others wrote in a list and lost to the former stamps may win against the lower ones, and
    // is in the log only.
    let mayLose = isList && how.stamps != nil
    store(.unsealed(how)) { syncState in
      syncState.chain.unseal(orBegin: input.chain)
      if mayLose { syncState.isRestored = true }
    }
  }

  /// Handles the roster: entries that the relay lost, requests, and an epoch that is due before
  /// anything is written.
  private mutating func change(_ input: StepInput) {
    let membership = syncState.membership
    if membership.known > membership.number { return ask(.roster, input) }
    if outbox.hasPendingEntry { return ask(.pendingEntry(known: syncState.cursor), input) }
    // In a list the owner begins one at once, since who left can read on until then.
    let writes = isList || outbox.waiting > 0 || !syncState.chain.sealed.isEmpty
    if outbox.rosterRequests > 0 || membership.isEpochDue && membership.mayRekey && writes {
      begin(.makingEntry, .makeEntry(epochOnly: outbox.rosterRequests == 0))
    }
  }

  private mutating func send(_ input: StepInput) {
    if let range = syncState.chain.nextRange(isCareful ? 0 : SyncLimits.entries) {
      let chain = syncState.chain.chain
      ask(.envelopes(chain: chain, range, known: syncState.cursor), input)
    } else if outbox.waiting > 0 {
      let order = SealOrder(
        chain: syncState.chain.chain, after: syncState.chain.newest, seen: syncState.cursor,
        epoch: syncState.membership.epoch)
      begin(.sealing, .seal(order))
    }
  }

  private mutating func ask(_ question: Question, _ input: StepInput) {
    let until = input.now + SpaceClient.answerTimeout
    begin(.asking(input.request, question, until: until), .ask(input.request, question))
    effects.append(.wake(at: until))
  }

  /// In milliseconds.
  private static let answerTimeout: Int64 = 60_000
}

extension OwnChain {
  /// The unconfirmed envelopes that fit into one request, by n.
  ///
  /// - Parameter limit: in bytes; the first is sent anyway.
  fileprivate func nextRange(_ limit: Int) -> ClosedRange<UInt64>? {
    guard let first = unconfirmed.first else { return nil }
    var last = first
    var length = 0
    for part in unconfirmed {
      length += part.length + 4
      guard length <= limit else { break }
      last = part
    }
    return first.point.n...last.point.n
  }
}
