/// What to do next: the first rule that applies.
extension SpaceClient {
  mutating func decide(_ draw: Draw) {
    guard isLeading, isOnline, !syncState.membership.isOver else { return }
    if let until = patience.until {
      guard draw.isDue(until) else { return effects.append(.wake(at: until)) }
      patience.waited()
    }
    if remedy == .offerRoster {
      remedy = nil
      return ask(.roster, draw)
    }
    if case .stopped(_, let way, let until) = reading, draw.isDue(until) { resume(way) }
    if syncState.isRestored, !reading.isAnew, !reading.isStopped { readAnew() }
    if hasNews { readOn() }
    switch reading {
    case .behind:
      hasNews = false
      ask(.page(after: syncState.cursor), draw)
    case .taking(let piece): ask(.snapshot(piece), draw)
    case .anew(let anew): ask(.page(after: anew.place), draw)
    case .anewAtHead(let anew): restart(from: anew, in: draw.chain)
    case .atHead:
      repair(draw)
      if work == nil, reading == .atHead { change(draw) }
      if work == nil, reading == .atHead { send(draw) }
      if work == nil, reading == .atHead { tend(draw) }
      if work == nil, reading == .atHead { rest() }
      if work == nil, reading != .atHead { decide(draw) }
    case .lookingAhead(_, _, let after): ask(.ahead(after), draw)
    case .stopped(_, let way, let until):
      // What the log holds of ours is not known, so nothing is given new stamps or another place.
      if way == .onward { send(draw) }
      if work == nil { effects.append(.wake(at: until)) }
    }
  }

  /// Snapshots, once everything that is here is in the log.
  private mutating func tend(_ draw: Draw) {
    guard holdings.aside == 0, !holdings.hasDraft else { return }
    switch care.next(syncState, draw) {
    case .ask(let question): ask(question, draw)
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
    patience = Patience()
  }

  /// What refusals ask for, and what the log shows.
  private mutating func repair(_ draw: Draw) {
    guard !syncState.chain.hasConfirmed else {
      if patience.refused(.lost, draw) { trouble = .lost }
      return readAnew()
    }
    let remedy = syncState.isCopied ? .renew : self.remedy
    self.remedy = nil
    let isStale = syncState.chain.sealed.contains { $0.epoch != syncState.membership.epoch }
    switch remedy {
    case .renew:
      let how = Unsealing(replica: draw.replica, stamps: .byOwnClock)
      store(.unsealed(how)) { syncState in
        syncState.chain = OwnChain(draw.chain)
        syncState.isCopied = false
      }
    case .restamp(let time) where !syncState.chain.sealed.isEmpty:
      unseal(Unsealing(stamps: .byRelay(time)), draw)
    case .setAside(let chain, let n)
    where chain == syncState.chain.chain && syncState.chain.sealed.contains { $0.point.n == n }:
      unseal(Unsealing(aside: n), draw)
    case .dropWish: store(.undrafted) { _ in }
    case .takeBack: unseal(Unsealing(takesBack: true), draw)
    case .restamp, .setAside, .offerRoster, nil:
      if isStale { unseal(Unsealing(), draw) }
    }
  }

  private mutating func unseal(_ how: Unsealing, _ draw: Draw) {
    store(.unsealed(how)) { $0.chain.unseal(orBegin: draw.chain) }
  }

  /// The roster: what the relay lost, what somebody wishes, and an epoch that is due before anything is
  /// written.
  private mutating func change(_ draw: Draw) {
    let membership = syncState.membership
    if membership.known > membership.number { return ask(.roster, draw) }
    if holdings.hasDraft { return ask(.draft(known: syncState.cursor), draw) }
    let writes = holdings.waiting > 0 || !syncState.chain.sealed.isEmpty
    if holdings.wishes > 0 || membership.isEpochDue && writes {
      begin(.drafting, .draft(epochOnly: holdings.wishes == 0))
    }
  }

  private mutating func send(_ draw: Draw) {
    if let range = syncState.chain.nextRange(isCareful ? 0 : SyncLimits.entries) {
      let chain = syncState.chain.chain
      ask(.envelopes(chain: chain, range, known: syncState.cursor), draw)
    } else if holdings.waiting > 0 {
      let order = SealOrder(
        chain: syncState.chain.chain, after: syncState.chain.newest, seen: syncState.cursor,
        epoch: syncState.membership.epoch)
      begin(.sealing, .seal(order))
    }
  }

  private mutating func ask(_ question: Question, _ draw: Draw) {
    let until = draw.now + SpaceClient.patienceForAnswers
    begin(.asking(draw.request, question, until: until), .ask(draw.request, question))
    effects.append(.wake(at: until))
  }

  /// In milliseconds.
  private static let patienceForAnswers: Int64 = 60_000
}

extension OwnChain {
  /// What one request can carry of what was not answered yet.
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
