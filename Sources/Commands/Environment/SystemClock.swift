import CivilTime

extension Instant {
  package static func systemClock() -> Instant {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Instant(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }
}

extension Zone {
  /// The zone of `TZ`, else of the system. From libc, since Foundation takes milliseconds to load
  /// it.
  package static func system() -> Zone {
    tzset()
    return Zone { instant in
      var seconds = time_t(instant.milliseconds.flooredQuotient(1000))
      var local = tm()
      guard localtime_r(&seconds, &local) != nil else { return .utc }
      return UTCOffset(minutes: Int(local.tm_gmtoff).flooredQuotient(60))
    }
  }
}
