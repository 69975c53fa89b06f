/// The pieces of work, and what comes of reading.
extension SpaceClient {
  mutating func begin(_ work: Work, _ effect: SpaceEffect) {
    self.work = work
    effects.append(effect)
  }

  /// The standing as it will be; it holds when the host has stored it.
  mutating func store(_ deed: Transaction.Deed, _ change: (inout Standing) -> Void) {
    var next = standing
    change(&next)
    next.revision += 1
    let transaction = Transaction(expected: standing.revision, standing: next, deed: deed)
    begin(.storing(transaction), .store(transaction))
  }

  /// There may be news; what cannot be read is left alone for its time.
  mutating func readOn() {
    if reading == .atHead { reading = .behind }
  }

  mutating func readAnew() {
    reading = .anew(start, .none(known: standing.membership.known))
  }

  mutating func opened(_ page: OpenedPage, _ draw: Draw) {
    let wasAnew = reading.isAnew
    let isHead = page.place.sequence >= head.sequence
    if let unreadable = page.unreadable {
      reading = .stopped(unreadable, until: draw.now + SpaceClient.stop)
    } else if isHead, page.place != head {
      // What it shows is not the log that it says it has.
      reading = .stopped(.otherView, until: draw.now + SpaceClient.stop)
      return
    } else if wasAnew {
      reading =
        isHead ? .anewAtHead(page.place, page.membership) : .anew(page.place, page.membership)
    } else {
      reading = isHead ? .atHead : .behind
    }
    guard !wasAnew, page.place != standing.cursor else { return }
    patience.progressed()
    trouble = nil
    store(.merged) { standing in
      standing.cursor = page.place
      standing.membership = page.membership
      for envelope in page.own where envelope.point.chain == standing.chain.chain {
        if !standing.chain.take(envelope) { standing.isCopied = true }
      }
    }
  }

  /// Begins again from what was read anew. Absence there deletes nothing here.
  mutating func restart(at place: LogPoint, _ membership: Membership, in chain: UInt64) {
    reading = .behind
    remedy = nil
    store(.restarted) { standing in
      standing.cursor = place
      standing.membership = membership
      standing.chain = OwnChain(chain)
      standing.isCopied = false
      standing.isRestored = false
    }
  }

  /// How long what cannot be read is left alone, in milliseconds.
  private static let stop: Int64 = 600_000
}

extension Reading {
  var isAnew: Bool {
    switch self {
    case .anew, .anewAtHead: true
    case .behind, .atHead, .stopped: false
    }
  }

  var isStopped: Bool {
    switch self {
    case .stopped: true
    case .behind, .atHead, .anew, .anewAtHead: false
    }
  }
}

extension Question {
  var isPage: Bool {
    switch self {
    case .page: true
    case .envelopes, .roster, .draft: false
    }
  }
}
