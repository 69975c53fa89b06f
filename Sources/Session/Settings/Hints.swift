import CivilTime
import Pages

/// The hints on storage that this browser has shown: once that the app can be installed, and
/// periodically that this is the only copy of the data. Stored by this browser.
struct Hints: Sendable {
  private var isInstallTold = false
  /// The last time at which the hint on the only copy was shown, or a backup saved.
  private var copied: Instant?

  private static let install = "hint.install"
  private static let copy = "hint.copy"
  private static let interval = Span.hours(30 * 24)
  /// The interval in a browser that clears storage after a week.
  private static let shortInterval = Span.hours(7 * 24)

  mutating func adopt(_ meta: Meta) {
    for (key, value) in meta {
      if key == Hints.install { isInstallTold = value != nil }
      if key == Hints.copy {
        let time = value.flatMap { Int64($0) } ?? -1
        copied = time < 0 ? nil : Instant(milliseconds: time)
      }
    }
  }

  /// Adds due hints, and removes those that no longer apply, after a change of the storage's state.
  ///
  /// - Parameter isKnown: whether there are entries from an earlier visit.
  /// - Returns: the rows to store.
  mutating func follow(
    _ storage: StorageState, isKnown: Bool, _ notices: inout [Notice], at now: Instant
  ) -> Meta {
    notices.removeAll {
      $0.isInstall && storage.install == nil || $0.isOnlyCopy && storage.isInSpace
    }
    if !isKnown || notices.contains(where: { $0.isHint }) { return [] }
    let (notice, memory) = due(storage, at: now)
    if let notice { notices.append(notice) }
    return memory
  }

  private mutating func due(_ storage: StorageState, at now: Instant) -> (
    notice: Notice?, memory: Meta
  ) {
    if let way = storage.install, !isInstallTold { return (.install(way), toldInstall()) }
    if storage.isInSpace || storage.isRefused { return (nil, []) }
    // NB: a wrong clock may have stored a time in the future.
    guard let copied, copied <= now else { return (nil, noteCopy(at: now)) }
    if now - copied < (storage.clearsAfterAWeek ? Hints.shortInterval : Hints.interval) {
      return (nil, [])
    }
    return (.onlyCopy(clearsAfterAWeek: storage.clearsAfterAWeek), noteCopy(at: now))
  }

  mutating func toldInstall() -> Meta {
    isInstallTold = true
    return [(Hints.install, "1")]
  }

  /// - Returns: the rows to store.
  mutating func noteBackup(_ notices: inout [Notice], at now: Instant) -> Meta {
    notices.removeAll { $0.isOnlyCopy }
    return noteCopy(at: now)
  }

  private mutating func noteCopy(at now: Instant) -> Meta {
    copied = now
    return [(Hints.copy, String(now.milliseconds))]
  }
}

extension Notice {
  fileprivate var isInstall: Bool { if case .install = self { true } else { false } }
  fileprivate var isOnlyCopy: Bool { if case .onlyCopy = self { true } else { false } }
}
