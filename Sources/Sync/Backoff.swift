import Wire

/// Exponential backoff with jitter after a failure or a repeated refusal.
struct Backoff: Hashable, Sendable {
  /// The earliest time of the next request, in milliseconds since 1970.
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
    // Jitter: between half of it and the whole, so that devices do not come back all at once.
    until = input.now + length / 2 + Int64(input.jitter % UInt64(length / 2 + 1))
  }

  /// - Parameter seconds: the relay's `Retry-After`, up to an hour.
  mutating func wait(seconds: Int, _ input: StepInput) {
    until = input.now + Int64(min(max(1, seconds), Int(Backoff.longest / 1000))) * 1000
  }

  /// - Returns: whether the same was refused before, with nothing read since; then it backs off.
  mutating func refused(_ kind: RefusalKind, _ input: StepInput) -> Bool {
    let isRepeated = refusals.contains(kind)
    if isRepeated { wait(for: kind, input) } else { refusals.append(kind) }
    return isRepeated
  }

  /// Backs off after a refusal without a remedy.
  mutating func wait(for kind: RefusalKind, _ input: StepInput) {
    if !refusals.contains(kind) { refusals.append(kind) }
    wait(input, slowly: true)
  }

  /// Backs off after failures though pages are answered, as where a relay can read and cannot
  /// store; these answers do not reset it.
  mutating func waitUnanswered(_ input: StepInput) {
    if !refusals.contains(.unanswered) { refusals.append(.unanswered) }
    wait(input)
  }

  /// Resets the count of failures after an answer.
  mutating func answered() { if refusals.isEmpty { failures = 0 } }

  /// NB: only reading is progress. A relay that accepts everything and returns nothing makes none.
  mutating func progressed() { self = Backoff() }

  mutating func waited() { until = nil }
}

/// The kind of a refusal, by which a repetition is recognised.
enum RefusalKind: Hashable, Sendable {
  case rewound, forked, gap, epoch, roster, clockAhead, stranger, lost, pruned, unanswered, other
}
