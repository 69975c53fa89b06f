import Wire

/// The pieces of work, and the results of reading.
extension SpaceClient {
  mutating func begin(_ work: Work, _ effect: SpaceEffect) {
    self.work = work
    effects.append(effect)
  }

  /// Has the host store the next sync state, which is current once `stored` is reported.
  mutating func store(_ kind: TransactionKind, _ change: (inout SyncState) -> Void) {
    var next = syncState
    change(&next)
    next.revision += 1
    let transaction = Transaction(expected: syncState.revision, syncState: next, kind: kind)
    begin(.storing(transaction), .store(transaction))
  }

  /// Reads on where there may be news, except within the pause after an unreadable entry.
  mutating func readOn() {
    if reading == .atHead { reading = .behind }
  }

  mutating func beginResync() {
    scheduler.stop()
    reading = .resync(Resync(start, .none(known: syncState.membership.known)))
  }

  /// Handles the outcome of a piece of a snapshot.
  mutating func took(_ outcome: PieceOutcome, _ input: StepInput) {
    guard reading.isTaking else { return scheduler.took(outcome, syncState, input) }
    switch outcome {
    case .lacks(let piece, let found):
      guard found.upto.sequence >= pruneIndex else { return passOver(.outdated, input) }
      reading = .taking(piece)
      newest = found
    case .whole(let page, let isAttested):
      guard isAttested else { return passOver(.unattested, input) }
      var resync = Resync(page.place, page.membership)
      resync.isCopied = page.own.contains { !syncState.chain.knows($0) }
      resync.growth = newest.map { Growth(since: $0, bytes: 0) } ?? Growth()
      reading = .resync(resync)
    case .refused(let reason): passOver(reason, input)
    }
  }

  /// Reads the log without a snapshot, if the relay has all of it.
  private mutating func passOver(_ reason: Unreadable, _ input: StepInput) {
    if pruneIndex > 0 { stop(.taking, reason, input) } else { reading = .behind }
  }

  private mutating func stop(_ way: Reading.Way, _ reason: Unreadable, _ input: StepInput) {
    reading = .stopped(reason, in: way, until: input.now + SpaceClient.stop)
  }

  /// - Parameter number: 0 where there is no more of the roster.
  mutating func scannedForVoided(_ isVoid: Bool, _ number: UInt32, _ input: StepInput) {
    guard case .lookingAhead(let reason, let way, let after) = reading else { return }
    if isVoid {
      resume(way)
    } else if number > after {
      reading = .lookingAhead(reason, in: way, after: number)
    } else {
      stop(way, reason, input)
    }
  }

  /// Reads again after an entry could not be read, since the relay may return another now.
  mutating func resume(_ way: Reading.Way) {
    switch way {
    case .onward: reading = .behind
    case .resync: beginResync()
    case .taking: reading = .taking(.newest)
    }
  }

  mutating func opened(_ page: OpenedPage, _ purpose: PagePurpose, _ input: StepInput) {
    guard purpose != .comparing else {
      readOn()
      return scheduler.readOn(page)
    }
    let isHead = page.place.sequence >= head.sequence
    let way: Reading.Way = purpose == .resync ? .resync : .onward
    if let unreadable = page.unreadable, takesSnapshots {
      reading = .lookingAhead(unreadable, in: way, after: page.membership.number)
    } else if let unreadable = page.unreadable {
      stop(way, unreadable, input)
    } else if isHead, page.place != head {
      // The entries are not those of the log whose head the relay reports.
      return stop(way, .otherView, input)
    } else if case .resync(let former) = reading {
      let resync = former.adding(page, syncState.chain, lengths)
      reading = isHead ? .resyncAtHead(resync) : .resync(resync)
    } else {
      reading = isHead ? .atHead : .behind
    }
    guard purpose == .merging, page.place != syncState.cursor else { return }
    let isRestored = page.hasVoidOwn || hasLostRole(by: page.membership)
    backoff.progressed()
    trouble = nil
    let bytes = lengths.bytes(upTo: page.place, after: syncState.cursor)
    store(.merged) { syncState in
      syncState.growth.bytes += bytes
      syncState.cursor = page.place
      syncState.membership = page.membership
      if isRestored { syncState.isRestored = true }
      for envelope in page.own where envelope.point.chain == syncState.chain.chain {
        if !syncState.chain.take(envelope) { syncState.isCopied = true }
      }
    }
  }

  /// Whether ops wait that this person's role in a list may not allow any more.
  private func hasLostRole(by membership: Membership) -> Bool {
    guard let former = syncState.membership.role, let role = membership.role else { return false }
    return role.rawValue > former.rawValue && outbox.waiting > 0
  }

  /// Restarts from the view of the resync. A record absent there is not deleted here, except in a
  /// list, whose log is the state.
  mutating func restart(from resync: Resync, in chain: UInt64) {
    reading = .behind
    remedy = nil
    store(isList ? .replaced : .restarted) { syncState in
      syncState.cursor = resync.place
      syncState.membership = resync.membership
      syncState.chain = OwnChain(chain)
      syncState.isCopied = resync.isCopied
      syncState.isRestored = false
      syncState.growth = resync.growth
    }
  }

  /// The pause after an unreadable entry, in milliseconds.
  private static let stop: Int64 = 600_000
}

extension Resync {
  fileprivate func adding(_ page: OpenedPage, _ chain: OwnChain, _ lengths: [Int]) -> Resync {
    var next = self
    next.place = page.place
    next.membership = page.membership
    next.isCopied = isCopied || page.own.contains { !chain.knows($0) }
    next.growth.bytes += lengths.bytes(upTo: page.place, after: place)
    return next
  }
}

extension [Int] {
  /// Of the entries of a page up to a place.
  fileprivate func bytes(upTo place: LogPoint, after: LogPoint) -> UInt64 {
    let count = Int(clamping: place.sequence - Swift.min(after.sequence, place.sequence))
    return prefix(count).reduce(0) { $0 + UInt64($1) }
  }
}

extension Reading {
  /// Whether everything is read again, in a separate view.
  var isResync: Bool {
    switch self {
    case .taking, .resync, .resyncAtHead: true
    case .behind, .atHead, .lookingAhead, .stopped: false
    }
  }

  var isStopped: Bool {
    switch self {
    case .lookingAhead, .stopped: true
    case .behind, .atHead, .taking, .resync, .resyncAtHead: false
    }
  }

  var isTaking: Bool {
    switch self {
    case .taking: true
    case .behind, .atHead, .resync, .resyncAtHead, .lookingAhead, .stopped: false
    }
  }
}

extension Question {
  var isPage: Bool {
    switch self {
    case .page: true
    case .envelopes, .roster, .pendingEntry, .ahead, .snapshot, .announce, .putPart, .complete,
      .attest:
      false
    }
  }
}
