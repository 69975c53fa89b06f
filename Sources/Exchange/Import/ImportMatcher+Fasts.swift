import CivilTime
import Ledger
import Trackers

/// The existing and the imported fasts, which must not overlap.
struct ImportedFasts {
  /// All fasts except cancelled ones.
  private var taken = SortedFasts([])
  private var running: [Fast] = []
  private var matchKeys: Set<MatchKey> = []
  /// The starts in the file, for which previous versions may have taken one fast for another.
  private var starts: Set<Int64> = []
  /// The offsets at which the fasts here were logged.
  private(set) var offsets: Set<UTCOffset> = []
  /// The newest start in the file: only that fast may still be running.
  let newestStart: Instant?

  /// The identity of a fast: the minutes of its start and end, of local time or, if a file gives
  /// them, of instants.
  private struct MatchKey: Hashable {
    let start: Int64
    let end: Int64?
    let isCancelled: Bool
    let isInstant: Bool

    init(_ fast: Fast, isInstant: Bool) {
      start = isInstant ? fast.start.instant.minute : fast.start.local.minute
      end = isInstant ? fast.end?.instant.minute : fast.end?.local.minute
      isCancelled = fast.isCancelled
      self.isInstant = isInstant
    }
  }

  init<Store: LedgerStore>(
    _ file: ImportedFile, in store: Store
  ) throws(Store.Failure) {
    var newest: Instant?
    for entry in file.entries {
      if case .fast(let fast) = entry.item {
        newest = max(newest ?? fast.start.instant, fast.start.instant)
        if fast.misread != nil { starts.insert(fast.start.local.minute) }
      }
    }
    newestStart = newest
    guard newest != nil else { return }
    let fasts = try store.fasts().ordered { $0.start.instant < $1.start.instant }
    taken = SortedFasts(fasts.filter { !$0.isCancelled })
    running = fasts.filter { $0.isRunning }
    for fast in fasts { insert(fast) }
  }

  func contains(_ fast: Fast, isInstant: Bool) -> Bool {
    matchKeys.contains(MatchKey(fast, isInstant: isInstant))
  }

  /// Whether another fast of the file begins then.
  func isStart(_ local: LocalTime) -> Bool { starts.contains(local.minute) }

  private mutating func insert(_ fast: Fast) {
    matchKeys.insert(MatchKey(fast, isInstant: false))
    matchKeys.insert(MatchKey(fast, isInstant: true))
    offsets.insert(fast.start.offset)
  }

  /// A fast that overlaps it, other than itself.
  func clash(with fast: Fast) -> Fast? {
    // Imported ones do not overlap, so only neighbours can; but those here may have been merged
    // from several devices, so a few more are checked.
    let near = taken.near(fast.start.instant, 8)
    return near.first { isClash($0, fast) } ?? running.first { isClash($0, fast) }
  }

  private func isClash(_ here: Fast, _ fast: Fast) -> Bool {
    here.id != fast.id && here.overlaps(from: fast.start.instant, to: fast.end?.instant)
  }

  var hasRunning: Bool { !running.isEmpty }

  mutating func add(_ fast: Fast) {
    insert(fast)
    if fast.isCancelled { return }
    if fast.isRunning { running.append(fast) }
    taken.insert(fast)
  }

  /// - Parameter fast: as it was added.
  mutating func remove(_ fast: Fast) {
    taken.remove(fast)
    running.removeAll { $0.id == fast.id }
  }
}

extension ImportMatcher {
  mutating func take(_ item: ImportedFast) throws(Obstacle) -> ImportOutcome {
    var fast = Fast(
      id: try id(of: item), start: item.start, end: item.end,
      goal: item.goal ?? goal, schedule: item.goal == nil ? schedule : item.schedule,
      isCancelled: item.isCancelled,
      note: try accepted(item.note, limit: Limits.note, "note"))
    fast.schedule = try accepted(fast.schedule, limit: Limits.name, "schedule")
    let told = item.told
    // A fast that is here is past, even if the clocks of this zone are behind.
    if fasts.contains(fast, isInstant: item.isInstant) {
      return try compare(fast.change(from: nil), told.filter { $0 != .end })
    }
    let here = try record(fast.id, .fast).flatMap { Fast($0) }
    if let here, !here.isStart(fast.start) {
      // A previous version misread its start, and derived the end from that.
      return try compare(fast.change(from: nil), told.filter { $0 != .end })
    }
    try check(fast)
    let isHere = !(try writes(fast.id, .fast))
    if !isHere || isUpdating, !fast.isCancelled, let clash = fasts.clash(with: fast) {
      throw .problem(.overlaps(start: clash.start))
    }
    let outcome = try make(fast.change(from: nil), told: told)
    if outcome == .changed, isUpdating, let here { fasts.remove(here) }
    // A deleted fast still excludes others in the file that overlap it.
    if outcome == .new || outcome == .deleted || outcome == .changed && isUpdating {
      fasts.add(fast)
    }
    return outcome
  }

  private func id(of item: ImportedFast) throws(Obstacle) -> RecordID {
    let (start, end) = (item.start, item.end)
    let local = item.name(start.local.minute, end?.local.minute)
    let name =
      item.isInstant ? "at " + item.name(start.instant.minute, end?.instant.minute) : local
    let id = RecordID(derivedFrom: "import fast " + name)
    if try record(id, .fast) != nil { return id }
    if item.isInstant {
      let former = try former(start, fasts.offsets, .fast) { clock in
        if clock == start.local { return "import fast " + local }
        return "import fast " + item.name(clock.minute, end.map { (clock + ($0 - start)).minute })
      }
      if let former { return former }
    }
    if let misread = item.misread, !fasts.isStart(misread) {
      let former = RecordID(derivedFrom: "import fast \(misread.minute)")
      if try record(former, .fast) != nil { return former }
    }
    return id
  }

  private func check(_ fast: Fast) throws(Obstacle) {
    try checkYear(fast.start.local.calendarDay)
    if fast.start.isFuture(at: now) { throw .problem(.inFuture) }
    if let end = fast.end {
      if end.isFuture(at: now) { throw .problem(.inFuture) }
      guard
        fast.start.instant < end.instant || fast.isCancelled && fast.start.instant == end.instant
      else { throw .problem(.endBeforeStart) }
    } else if fast.start.instant != fasts.newestStart || fasts.hasRunning {
      throw .problem(.unfinished)
    }
    guard fast.elapsed(at: now.instant) <= FastRules.longest else {
      throw .problem(.tooLong(days: FastRules.longest.wholeHours / 24))
    }
  }
}

extension Fast {
  fileprivate func isStart(_ moment: Moment) -> Bool {
    start.instant.minute == moment.instant.minute || start.local.minute == moment.local.minute
  }
}

extension ImportedFast {
  /// A cancelled fast may have begun in the same minute as the one that replaced it.
  func name(_ start: Int64, _ end: Int64?) -> String {
    "\(start)" + (isCancelled ? " cancelled \(end.map { "\($0)" } ?? "")" : "")
  }

  fileprivate var told: [FieldName] {
    (end == nil ? [] : [.end]) + (goal == nil ? [] : [.goal, .schedule])
      + (note.isEmpty ? [] : [.note])
  }
}
