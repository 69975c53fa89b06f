import Wire

/// A scheduler of snapshots, for a device that is in step: once the log has outgrown the newest
/// one, it attests another device's, or makes one.
///
/// It is not stored: after a crash, the log has still outgrown the newest snapshot.
struct SnapshotScheduler: Hashable, Sendable {
  /// The growth of the log, in bytes, after which a snapshot is due.
  let least: UInt64
  private var step: Step?
  /// The time at which it begins, in milliseconds since 1970, random so that not all devices begin
  /// at once.
  private var from: Int64?
  /// The snapshot that is examined, or was made.
  private var found: FoundSnapshot?
  /// The growth of the log when that was begun, in bytes.
  private var outgrown: UInt64 = 0
  /// A snapshot whose contents differ from this device's.
  private(set) var doubt: SnapshotID?

  init(least: UInt64) {
    self.least = least
  }

  private enum Step: Hashable {
    case taking(SnapshotPiece)
    /// The log is read on from the end of the snapshot, in a separate view.
    case readingOn(LogPoint)
    case comparing
    case attesting
    case making
    case announcing
    case putting([Int])
    case completing
    case noting
  }

  /// The next task.
  enum SnapshotTask: Hashable {
    case ask(Question)
    case compare
    case make
    case note(Growth)
    case wake(at: Int64)
    case rest
  }

  mutating func next(_ syncState: SyncState, _ input: StepInput) -> SnapshotTask {
    guard let step else { return begin(syncState, input) }
    switch step {
    case .taking(let piece): return .ask(.snapshot(piece))
    case .readingOn(let place) where place == syncState.cursor:
      self.step = .comparing
      return .compare
    case .readingOn(let place) where place.sequence < syncState.cursor.sequence:
      return .ask(.page(after: place))
    // The log that follows the snapshot is another.
    case .readingOn: return doubted(syncState)
    case .comparing: return .compare
    case .making: return .make
    case .noting: return note(syncState)
    case .attesting, .announcing, .putting, .completing:
      guard let question else { return postponed(input) }
      return .ask(question)
    }
  }

  /// The request about the snapshot that is examined, or was made.
  private var question: Question? {
    guard let snapshot = found?.snapshot else { return nil }
    switch step {
    case .attesting: return .attest(snapshot)
    case .announcing: return .announce(snapshot)
    case .putting(let parts):
      return parts.first.map { .putPart(snapshot, $0) } ?? .complete(snapshot)
    case .completing: return .complete(snapshot)
    case .taking, .readingOn, .comparing, .making, .noting, nil: return nil
    }
  }

  private mutating func begin(_ syncState: SyncState, _ input: StepInput) -> SnapshotTask {
    let growth = syncState.growth
    guard growth.bytes >= max(least, growth.length) else {
      from = nil
      return .rest
    }
    let from = from ?? input.now + Int64(input.jitter % UInt64(SnapshotScheduler.spread))
    guard input.isDue(from) else {
      self.from = from
      return .wake(at: from)
    }
    self.from = nil
    outgrown = growth.bytes
    step = .taking(.latest)
    return .ask(.snapshot(.latest))
  }

  private func note(_ syncState: SyncState) -> SnapshotTask {
    let bytes = syncState.growth.bytes - min(outgrown, syncState.growth.bytes)
    return .note(found.map { Growth(since: $0, bytes: bytes) } ?? syncState.growth)
  }

  private mutating func doubted(_ syncState: SyncState) -> SnapshotTask {
    doubt = found?.snapshot
    step = .noting
    return note(syncState)
  }

  private mutating func postponed(_ input: StepInput) -> SnapshotTask {
    postpone(input)
    return .rest
  }

  /// In milliseconds.
  private static let spread: Int64 = 300_000
}

// Events meanwhile.

extension SnapshotScheduler {
  /// Whether this page is read for it, in a separate view.
  func isReading(after place: LogPoint) -> Bool { step == .readingOn(place) }

  /// Half an hour at least.
  mutating func postpone(_ input: StepInput) {
    stop()
    from = input.now + Backoff.longest / 2 + Int64(input.jitter % UInt64(Backoff.longest / 2))
  }

  /// Ends the wait.
  mutating func hurry(_ input: StepInput) { from = input.now }

  mutating func stop() {
    step = nil
    found = nil
  }

  /// The relay has none.
  mutating func foundNone() { step = .making }

  mutating func took(_ outcome: PieceOutcome, _ syncState: SyncState, _ input: StepInput) {
    guard case .taking(let asked) = step else { return }
    switch outcome {
    case .lacks(let piece, let found) where asked == .latest:
      look(at: found, lacking: piece, syncState, input)
    case .lacks(let piece, _): step = .taking(piece)
    case .whole(let page, _): step = .readingOn(page.place)
    case .refused:
      if asked != .latest { doubt = found?.snapshot }
      step = asked == .latest ? .making : .noting
    }
  }

  private mutating func look(
    at found: FoundSnapshot, lacking piece: SnapshotPiece, _ syncState: SyncState,
    _ input: StepInput
  ) {
    guard found.upto.sequence > syncState.growth.upto else { return step = .making }
    // There is more to read first.
    guard found.upto.sequence <= syncState.cursor.sequence else { return postpone(input) }
    self.found = found
    if found.isOwn || found.isAttested {
      doubt = nil
      step = .noting
    } else {
      step = found.upto == syncState.cursor ? .comparing : .taking(piece)
    }
  }

  mutating func readOn(_ page: OpenedPage) {
    if page.unreadable == nil {
      step = .readingOn(page.place)
    } else {
      doubt = found?.snapshot
      step = .noting
    }
  }

  /// - Parameter isSame: nil where that is unknown, since ops wait again.
  mutating func compared(_ isSame: Bool?, _ input: StepInput) {
    guard let isSame else { return postpone(input) }
    doubt = isSame ? nil : found?.snapshot
    step = isSame ? .attesting : .noting
  }

  /// - Parameter made: nil where none can be made for now.
  mutating func made(_ made: FoundSnapshot?, _ input: StepInput) {
    guard let made else { return postpone(input) }
    found = made
    step = .announcing
  }

  mutating func answered(_ content: SpaceAnswer.Content, _ input: StepInput) {
    if step == .announcing, case .missing(let missing) = content {
      return step = .putting(missing.parts)
    }
    guard content == .done else { return postpone(input) }
    guard case .putting(let parts) = step, !parts.isEmpty else { return step = .noting }
    let rest = Array(parts.dropFirst())
    step = rest.isEmpty ? .completing : .putting(rest)
  }
}
