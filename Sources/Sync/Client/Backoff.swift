/// Exponential backoff with jitter after what failed, and after what was refused again.
struct Backoff: Hashable, Sendable {
  /// Nothing is asked before, in milliseconds since 1970.
  private(set) var until: Int64?
  private(set) var failures = 0
  /// Refusals since the log was last seen to have grown.
  private var refusals: [RefusalKind] = []

  /// In milliseconds.
  static let longest: Int64 = 3_600_000

  /// Waits about 1, 2, 4 … seconds, up to an hour.
  ///
  /// - Parameter slowly: about a minute at least.
  mutating func wait(_ input: StepInput, slowly: Bool = false) {
    failures = min(failures + 1, 12)
    let length = min(Backoff.longest, Int64(slowly ? 60_000 : 1000) << Int64(failures - 1))
    // Between half of it and the whole, so that devices do not come back all at once.
    until = input.now + length / 2 + Int64(input.jitter % UInt64(length / 2 + 1))
  }

  /// - Parameter seconds: as the relay says, up to an hour.
  mutating func wait(seconds: Int, _ input: StepInput) {
    until = input.now + Int64(min(max(1, seconds), Int(Backoff.longest / 1000))) * 1000
  }

  /// - Returns: whether the same was refused before, with nothing read since; it then waits.
  mutating func refused(_ kind: RefusalKind, _ input: StepInput) -> Bool {
    let isRepeated = refusals.contains(kind)
    if isRepeated { wait(for: kind, input) } else { refusals.append(kind) }
    return isRepeated
  }

  /// Waits after a refusal that nothing can be done about.
  mutating func wait(for kind: RefusalKind, _ input: StepInput) {
    if !refusals.contains(kind) { refusals.append(kind) }
    wait(input, slowly: true)
  }

  /// Waits after what fails though pages are answered, as where a relay can read and cannot store: their
  /// answers do not shorten the pauses.
  mutating func waitUnanswered(_ input: StepInput) {
    if !refusals.contains(.unanswered) { refusals.append(.unanswered) }
    wait(input)
  }

  /// The relay is there.
  mutating func answered() { if refusals.isEmpty { failures = 0 } }

  /// NB: only what was read counts. A relay that takes everything and shows nothing makes no progress.
  mutating func progressed() { self = Backoff() }

  mutating func waited() { until = nil }
}

/// What of a refusal counts when it is repeated.
enum RefusalKind: Hashable, Sendable {
  case rewound, forked, gap, epoch, roster, clockAhead, stranger, lost, pruned, unanswered, other
}
