import CivilTime

/// Clocks of places in the weeks that the tables below visit; changes as their governments set them.
enum Place: String, Sendable {
  case oslo = "Europe/Oslo"
  case newYork = "America/New_York"
  case lordHowe = "Australia/Lord_Howe"
  case apia = "Pacific/Apia"

  var zone: Zone {
    let changes: [(String, Int)]
    let first: Int
    switch self {
    case .oslo: (first, changes) = (60, [("2026-03-29T01:00Z", 120), ("2026-10-25T01:00Z", 60)])
    case .newYork:
      (first, changes) = (-300, [("2026-03-08T07:00Z", -240), ("2026-11-01T06:00Z", -300)])
    case .lordHowe:
      (first, changes) = (660, [("2026-04-04T15:00Z", 630), ("2026-10-03T15:30Z", 660)])
    case .apia: (first, changes) = (-600, [("2011-12-30T10:00Z", 840)])
    }
    return Zone(
      first: UTCOffset(minutes: first),
      changes: changes.compactMap { text, minutes in
        Moment(iso8601: text).map { (at: $0.instant, offset: UTCOffset(minutes: minutes)) }
      })
  }

  func moment(_ iso8601: String) -> Moment? {
    Moment(iso8601: iso8601).map { zone.moment($0.instant) }
  }
}
