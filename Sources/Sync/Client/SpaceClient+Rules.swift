/// What to do next: the first rule that applies.
extension SpaceClient {
  mutating func decide(_ draw: Draw) {
    guard isLeading, isOnline, !standing.membership.isOver else { return }
    if let until = patience.until {
      guard draw.isDue(until) else { return effects.append(.wake(at: until)) }
      patience.waited()
    }
    if remedy == .offerRoster {
      remedy = nil
      return ask(.roster, draw)
    }
    if case .stopped(_, let way, let until) = reading, draw.isDue(until) { resume(way) }
    if standing.isRestored, !reading.isAnew, !reading.isStopped { readAnew() }
    if hasNews { readOn() }
    switch reading {
    case .behind:
      hasNews = false
      ask(.page(after: standing.cursor), draw)
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
    switch care.next(standing, draw) {
    case .ask(let question): ask(question, draw)
    case .compare: begin(.comparing, .compare(at: standing.cursor))
    case .make: begin(.making, .make(at: standing.cursor))
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
    guard !standing.chain.hasConfirmed else {
      if patience.refused(.lost, draw) { trouble = .lost }
      return readAnew()
    }
    let remedy = standing.isCopied ? .renew : self.remedy
    self.remedy = nil
    let isStale = standing.chain.sealed.contains { $0.epoch != standing.membership.epoch }
    switch remedy {
    case .renew:
      let how = Unsealing(replica: draw.replica, stamps: .byOwnClock)
      store(.unsealed(how)) { standing in
        standing.chain = OwnChain(draw.chain)
        standing.isCopied = false
      }
    case .restamp(let time) where !standing.chain.sealed.isEmpty:
      unseal(Unsealing(stamps: .byRelay(time)), draw)
    case .setAside(let chain, let n)
    where chain == standing.chain.chain && standing.chain.sealed.contains { $0.point.n == n }:
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
    let membership = standing.membership
    if membership.known > membership.number { return ask(.roster, draw) }
    if holdings.hasDraft { return ask(.draft(known: standing.cursor), draw) }
    let writes = holdings.waiting > 0 || !standing.chain.sealed.isEmpty
    if holdings.wishes > 0 || membership.isEpochDue && writes {
      begin(.drafting, .draft(epochOnly: holdings.wishes == 0))
    }
  }

  private mutating func send(_ draw: Draw) {
    if let range = standing.chain.nextRange(isCareful ? 0 : SyncLimits.entries) {
      let chain = standing.chain.chain
      ask(.envelopes(chain: chain, range, known: standing.cursor), draw)
    } else if holdings.waiting > 0 {
      let order = SealOrder(
        chain: standing.chain.chain, after: standing.chain.newest, seen: standing.cursor,
        epoch: standing.membership.epoch)
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
