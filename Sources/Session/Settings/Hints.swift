import CivilTime
import Pages

/// What this browser has been told about where the data is kept: once that the app can be
/// installed, and now and then that nothing else has what is here. Stored by this browser.
struct Hints: Sendable {
  private var isInstallTold = false
  /// When the only copy was last spoken of, or a backup saved.
  private var copied: Instant?

  private static let install = "hint.install"
  private static let copy = "hint.copy"
  private static let patience = Span.hours(30 * 24)
  /// Where the browser itself has little.
  private static let haste = Span.hours(7 * 24)

  mutating func adopt(_ meta: Meta) {
    for (key, value) in meta {
      switch key {
      case Hints.install: isInstallTold = value != nil
      case Hints.copy:
        let time = value.flatMap { Int64($0) } ?? -1
        copied = time < 0 ? nil : Instant(milliseconds: time)
      default: break
      }
    }
  }

  /// For a browser with entries from an earlier visit.
  /// - Returns: a hint that is due, and rows to store.
  mutating func due(_ storage: StorageState, at now: Instant) -> (notice: Notice?, memory: Meta) {
    if let way = storage.install, !isInstallTold { return (.install(way), toldInstall()) }
    if storage.isInSpace || storage.isRefused { return (nil, []) }
    // NB: a clock that was wrong may have left a time to come.
    guard let copied, copied <= now else { return (nil, noteCopy(at: now)) }
    if now - copied < (storage.clearsAfterAWeek ? Hints.haste : Hints.patience) { return (nil, []) }
    return (.onlyCopy(clearsAfterAWeek: storage.clearsAfterAWeek), noteCopy(at: now))
  }

  mutating func toldInstall() -> Meta {
    isInstallTold = true
    return [(Hints.install, "1")]
  }

  /// A backup has been saved, or asked for.
  mutating func noteCopy(at now: Instant) -> Meta {
    copied = now
    return [(Hints.copy, String(now.milliseconds))]
  }
}

extension Session {
  /// Says what there is to say about where the data is kept, as that has changed.
  mutating func take(_ state: StorageState) {
    storage = state
    notices.removeAll {
      switch $0 {
      case .install: state.install == nil
      case .onlyCopy: state.isInSpace
      default: false
      }
    }
    if !isKnown || notices.contains(where: { $0.isHint }) { return }
    let (notice, memory) = hints.due(state, at: now.instant)
    if let notice { add(notice) }
    store(StoreBatch(meta: memory))
  }

  mutating func noteBackup() {
    notices.removeAll { if case .onlyCopy = $0 { true } else { false } }
    store(StoreBatch(meta: hints.noteCopy(at: now.instant)))
  }
}
