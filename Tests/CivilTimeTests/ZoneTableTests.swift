import CivilTime
import Foundation
import Testing
import TestSupport

struct ZoneTableTests {
  @Test(arguments: Clocks.all)
  func `A table agrees with Foundation at every hour`(place: Clocks) throws {
    let zone = place.zone
    let host = try #require(TimeZone(identifier: place.name))
    var instant = place.from
    let end = place.to
    while instant < end {
      let date = Date(timeIntervalSince1970: Double(instant.milliseconds) / 1000)
      #expect(
        zone.offset(instant).minutes * 60 == host.secondsFromGMT(for: date),
        "\(Moment(instant, offset: .utc).iso8601)")
      instant = instant + .hours(1)
    }
  }

  @Test(arguments: Clocks.all)
  func `A change holds from its instant on`(place: Clocks) throws {
    let zone = place.zone
    var former = place.first
    for change in place.changes {
      #expect(zone.offset(change.at - Span(milliseconds: 1)) == former)
      #expect(zone.offset(change.at) == change.offset)
      former = change.offset
    }
  }

  @Test(arguments: [-720, 0, 345, 840])
  func `A fixed zone has one offset for all time`(minutes: Int) {
    let zone = Zone(fixed: UTCOffset(minutes: minutes))
    let local = LocalTime(milliseconds: 1_795_201_440_000)
    #expect(zone.moment(local).local == local)
    #expect(zone.moment(local).offset.minutes == minutes)
    #expect(zone.moment(Instant.supported.lowerBound).offset.minutes == minutes)
  }

  @Test func `A table without changes keeps its first offset`() {
    let zone = Zone(first: UTCOffset(minutes: 60), changes: [])
    #expect(zone.offset(Instant(milliseconds: 0)).minutes == 60)
  }
}
