import CivilTime
import Testing

/// The clocks of a place, with their changes as announced by its government.
package struct Clocks: CustomTestStringConvertible, Sendable {
  package let name: String
  /// The table below is complete from here …
  package let from: Instant
  /// … to here.
  package let to: Instant
  package let first: UTCOffset
  package let changes: [(at: Instant, offset: UTCOffset)]

  /// - Parameter changes: UTC and the offset in minutes from then on.
  private init(
    _ name: String, from: String, to: String, first: Int, changes: [(at: String, offset: Int)]
  ) {
    self.name = name
    self.from = TestSupport.moment(from).instant
    self.to = TestSupport.moment(to).instant
    self.first = UTCOffset(minutes: first)
    self.changes = changes.map {
      (TestSupport.moment($0.at).instant, UTCOffset(minutes: $0.offset))
    }
  }

  package var testDescription: String { name }
  package var zone: Zone { Zone(first: first, changes: changes) }

  package func moment(_ iso8601: String) -> Moment {
    zone.moment(TestSupport.moment(iso8601).instant)
  }

  /// All quarters of an hour in the week around a change.
  package func week(around change: Instant) -> [Instant] {
    stride(from: -Span.hours(84).milliseconds, through: Span.hours(84).milliseconds, by: 900_000)
      .map { Instant(milliseconds: change.milliseconds + $0) }
  }
}

extension Clocks {
  package static let all = [oslo, newYork, lordHowe, kathmandu, casablanca, apia]

  package static let oslo = Clocks(
    "Europe/Oslo", from: "2025-01-01T00:00Z", to: "2027-01-01T00:00Z", first: 60,
    changes: [
      ("2025-03-30T01:00Z", 120), ("2025-10-26T01:00Z", 60), ("2026-03-29T01:00Z", 120),
      ("2026-10-25T01:00Z", 60),
    ])
  package static let newYork = Clocks(
    "America/New_York", from: "2025-01-01T00:00Z", to: "2027-01-01T00:00Z", first: -300,
    changes: [
      ("2025-03-09T07:00Z", -240), ("2025-11-02T06:00Z", -300), ("2026-03-08T07:00Z", -240),
      ("2026-11-01T06:00Z", -300),
    ])
  package static let lordHowe = Clocks(
    "Australia/Lord_Howe", from: "2025-01-01T00:00Z", to: "2027-01-01T00:00Z", first: 660,
    changes: [
      ("2025-04-05T15:00Z", 630), ("2025-10-04T15:30Z", 660), ("2026-04-04T15:00Z", 630),
      ("2026-10-03T15:30Z", 660),
    ])
  package static let kathmandu = Clocks(
    "Asia/Kathmandu", from: "1985-01-01T00:00Z", to: "1987-01-01T00:00Z", first: 330,
    changes: [("1985-12-31T18:30Z", 345)])
  package static let casablanca = Clocks(
    "Africa/Casablanca", from: "2025-01-01T00:00Z", to: "2026-12-01T00:00Z", first: 60,
    changes: [
      ("2025-02-23T02:00Z", 0), ("2025-04-06T02:00Z", 60), ("2026-02-15T02:00Z", 0),
      ("2026-03-22T02:00Z", 60),
    ])
  package static let apia = Clocks(
    "Pacific/Apia", from: "2011-01-01T00:00Z", to: "2012-07-01T00:00Z", first: -600,
    changes: [
      ("2011-04-02T14:00Z", -660), ("2011-09-24T14:00Z", -600), ("2011-12-30T10:00Z", 840),
      ("2012-03-31T14:00Z", 780),
    ])
}
