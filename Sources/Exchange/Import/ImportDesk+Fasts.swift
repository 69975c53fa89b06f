import CivilTime
import Ledger
import Trackers

/// The fasts that are here and that come in, so that none overlaps another.
struct ImportedFasts {
  /// Not cancelled ones, by start.
  private var taken: [Fast] = []
  private var running: [Fast] = []
  private var looks: Set<Look> = []
  /// The newest start in the file: only what began then may still be running.
  let newestStart: Instant?

  /// What makes two fasts the same one: begun and ended in the same minutes.
  private struct Look: Hashable {
    let start: Int64
    let end: Int64?
    let isCancelled: Bool

    init(_ fast: Fast) {
      start = fast.start.local.minute
      end = fast.end?.local.minute
      isCancelled = fast.isCancelled
    }
  }

  init<Store: LedgerStore>(
    _ file: ImportedFile, in store: Store
  ) throws(Store.Failure) {
    var newest: Instant?
    for entry in file.entries {
      if case .fast(let fast) = entry.draft {
        newest = max(newest ?? fast.start.instant, fast.start.instant)
      }
    }
    newestStart = newest
    guard newest != nil else { return }
    let fasts = try store.fasts().ordered { $0.start.instant < $1.start.instant }
    taken = fasts.filter { !$0.isCancelled }
    running = taken.filter { $0.isRunning }
    for fast in fasts { looks.insert(Look(fast)) }
  }

  func contains(_ fast: Fast) -> Bool { looks.contains(Look(fast)) }

  /// One that shares time with it.
  func clash(with fast: Fast) -> Fast? {
    // Those before have been kept apart, so only the neighbours can reach in; but what is here may
    // have been merged from several devices, so a few more are looked at.
    let index = place(of: fast.start.instant)
    let near = taken[max(0, index - 8)..<min(taken.count, index + 8)]
    return near.first { $0.overlaps(from: fast.start.instant, to: fast.end?.instant) }
      ?? running.first { $0.overlaps(from: fast.start.instant, to: fast.end?.instant) }
  }

  var hasRunning: Bool { !running.isEmpty }

  mutating func add(_ fast: Fast) {
    looks.insert(Look(fast))
    if fast.isCancelled { return }
    if fast.isRunning { running.append(fast) }
    taken.insert(fast, at: place(of: fast.start.instant))
  }

  private func place(of start: Instant) -> Int {
    var (low, high) = (0, taken.count)
    while low < high {
      let middle = (low + high) / 2
      if taken[middle].start.instant < start { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension ImportDesk {
  mutating func take(_ draft: ImportedFast) throws(Obstacle) -> ImportPlan.Fate {
    // One that was cancelled may have begun in the same minute as the one that took its place.
    let end = draft.end.map { "\($0.local.minute)" } ?? ""
    let source =
      "import fast \(draft.start.local.minute)" + (draft.isCancelled ? " cancelled \(end)" : "")
    var fast = Fast(
      id: RecordID(derivedFrom: source), start: draft.start, end: draft.end,
      goal: draft.goal ?? goal, schedule: draft.goal == nil ? schedule : draft.schedule,
      isCancelled: draft.isCancelled,
      note: try accepted(draft.note, limit: Limits.note, "note"))
    fast.schedule = try accepted(fast.schedule, limit: Limits.name, "schedule")
    try check(fast)
    if fasts.contains(fast) { return .known }
    if try writes(fast.id, .fast), !fast.isCancelled, let clash = fasts.clash(with: fast) {
      throw .problem(.overlaps(start: clash.start))
    }
    let fate = try make(fast.creation)
    // What was deleted here still keeps out what overlapped it in the file.
    if fate == .new || fate == .deleted { fasts.add(fast) }
    return fate
  }

  private func check(_ fast: Fast) throws(Obstacle) {
    try checkYear(fast.start.local.calendarDay)
    if fast.start.isFuture(at: now) { throw .problem(.inFuture) }
    if let end = fast.end {
      if end.isFuture(at: now) { throw .problem(.inFuture) }
      guard
        fast.start.instant < end.instant || fast.isCancelled && fast.start.instant == end.instant
      else { throw .problem(.endBeforeStart) }
    } else if fast.start.instant != fasts.newestStart || fasts.hasRunning && !fasts.contains(fast) {
      throw .problem(.unfinished)
    }
    guard fast.elapsed(at: now.instant) <= Fasting.longest else {
      throw .problem(.tooLong(days: Fasting.longest.wholeHours / 24))
    }
  }
}

extension LocalTime {
  /// Since 1970: to the minute, since many programs write no more.
  var minute: Int64 { milliseconds.flooredQuotient(60_000) }
}
