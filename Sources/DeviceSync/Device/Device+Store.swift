import Ledger
import Sealing
import Sync
import Wire

/// Rows and transactions.
extension Device {
  mutating func read(_ query: StoreQuery, for purpose: RowPurpose) -> SpaceEvent? {
    let number = nextNumber()
    awaited = .rows(number, purpose)
    effects.append(.read(number, query, at: state.syncState.revision))
    return nil
  }

  mutating func store(_ transaction: Sync.Transaction, _ input: StepInput) -> SpaceEvent? {
    guard let step = step(transaction, input) else { return .broke() }
    let (number, syncState) = (nextNumber(), transaction.syncState)
    awaited = .storing(number, step, syncState)
    effects.append(.store(number, .step(step, syncState, expected: transaction.expected)))
    return nil
  }

  /// Nil where nothing is there to be stored, which would be a programmer error.
  private func step(_ transaction: Sync.Transaction, _ input: StepInput) -> StoreStep? {
    switch transaction.kind {
    case .merged: return work.opened.map { .merged($0) }
    case .sealed: return work.sealed.map { .sealed($0.lists, of: $0.waiting) }
    case .confirmed: return .confirmed
    case .unsealed(let how): return .unsealed(how, now: input.now)
    case .restarted:
      return work.restarted(at: transaction.syncState.cursor, on: state.log)
        .map { .restarted($0) }
    case .replaced:
      return work.restarted(at: transaction.syncState.cursor, on: state.log)
        .map { .replaced($0) }
    case .madeEntry: return work.pendingEntry.map { .madeEntry($0) }
    case .droppedEntry: return .droppedEntry
    case .noted: return .noted
    }
  }

  mutating func withdraw(_ requests: [Int64]) -> SpaceEvent? {
    let number = nextNumber()
    awaited = .withdrawing(number)
    effects.append(.store(number, .withdrawn(requests)))
    return nil
  }

  mutating func stored(_ number: EffectNumber, _ outcome: StoreOutcome) -> SpaceEvent? {
    let isClockSetting = number == clockSetting
    guard isClockSetting || number == awaited?.number else { return nil }
    let former = awaited
    if isClockSetting { clockSetting = nil } else { awaited = nil }
    switch outcome {
    case .gone:
      end()
      return nil
    case .overtaken(let next):
      if case .rows(_, .reloading(let call?)) = former, !isClockSetting,
        next.syncState.revision == state.syncState.revision
      {
        return .failed(call)
      }
      return overtaken(next)
    case .found(let rows):
      guard case .rows(_, let purpose) = former, !isClockSetting else { return .broke() }
      return found(rows, purpose)
    case .done(let outbox, let lead, let isReplaced, let notes):
      if let notes { state.notes = notes }
      if isReplaced || lead != state.lead { effects.append(.renew(lead: lead)) }
      state.lead = lead
      return isClockSetting ? .changed(outbox) : done(former, outbox)
    }
  }

  private mutating func found(_ rows: StoreRows, _ purpose: RowPurpose) -> SpaceEvent? {
    switch (purpose, rows) {
    case (.sending(let call, let range, let known), .envelopes(let entries)):
      guard UInt64(entries.count) == range.upperBound - range.lowerBound + 1 else {
        return .failed(call)
      }
      send(.append(state.space, known: known, entries: entries), call)
      return nil
    case (.sealing(let order), .waiting(let waiting)): return seal(waiting, as: order)
    case (.makingEntry, .requests(let requests)): return makeEntry(for: requests)
    case (.comparing, .records(nil)): return .compared(nil)
    case (.comparing(let place), .records(let mine?)): return compare(with: mine, at: place)
    case (.making, .records(nil)): return .made(nil)
    case (.making, .records(let mine?)): return makeSnapshot(of: mine)
    // No answer to this query.
    case (.sending, _), (.sealing, _), (.makingEntry, _), (.comparing, _), (.making, _),
      (.reloading, _):
      return .broke()
    }
  }

  private mutating func done(_ former: Awaited?, _ outbox: OutboxCounts) -> SpaceEvent {
    switch former {
    case .storing(_, let step, let syncState):
      switch step {
      case .merged(let opened), .restarted(let opened), .replaced(let opened):
        state.take(opened)
      case .madeEntry(let entry): state.pendingEntry = entry
      case .droppedEntry: state.pendingEntry = nil
      case .sealed, .confirmed, .unsealed, .noted: break
      }
      state.syncState = syncState
      work.stored(step)
      return .stored(outbox)
    case .withdrawing: return .madeEntry(work.pendingEntry != nil)
    case .answer, .answers, .rows, nil: return .broke()
    }
  }

  // The clock.

  /// Notes that a clock was set since it was found to lead the relay's.
  mutating func compareClock(with time: Int64, _ input: StepInput) {
    let lead = ClockLead.lead(of: input.now, over: time)
    guard state.lead > 0, clockSetting == nil, abs(lead - state.lead) >= ClockLead.least else {
      return
    }
    let number = nextNumber()
    clockSetting = number
    effects.append(.store(number, .clockSet(lead: lead)))
  }
}

/// The lead of a device's clock over its relay's.
package enum ClockLead {
  /// Of less nothing is noticed, in seconds; a relay refuses more than five minutes.
  static let least: Int64 = 60

  /// In seconds; 0 for less than a minute.
  ///
  /// - Parameters:
  ///   - now: by the device's clock, in milliseconds since 1970.
  ///   - time: by the relay's.
  package static func lead(of now: Int64, over time: Int64) -> Int64 {
    let lead = (max(0, now) - max(0, time) + 500) / 1000
    return lead < least ? 0 : lead
  }
}

extension DeviceState {
  /// Goes on to the end of what was stored.
  fileprivate mutating func take(_ opened: OpenedLog) {
    log.take(opened)
    if let pendingEntry, let roster = opened.view.roster,
      roster.number >= pendingEntry.entry.number
    {
      self.pendingEntry = nil
    }
  }
}
