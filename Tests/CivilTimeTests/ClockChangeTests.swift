import CivilTime
import Testing
import TestSupport

/// The weeks in which clocks change, quarter of an hour by quarter of an hour.
struct ClockChangeTests {
  @Test(arguments: Clocks.all)
  func `An instant comes back from its local time unless the clocks had shown it before`(
    place: Clocks
  ) throws {
    let zone = place.zone
    for change in place.changes {
      var formerly: Set<LocalTime> = []
      for instant in place.week(around: change.at) {
        let moment = zone.moment(instant)
        let comment: Comment = "\(moment.iso8601)"
        if formerly.insert(moment.local).inserted {
          #expect(zone.moment(moment.local) == moment, comment)
        } else {
          #expect(zone.moment(moment.local).local == moment.local, comment)
          #expect(zone.moment(moment.local).instant < instant, comment)
        }
      }
    }
  }

  @Test(arguments: Clocks.all)
  func `A skipped time is as much later as the clocks were put forward`(place: Clocks) throws {
    let zone = place.zone
    var before = place.first
    for change in place.changes {
      let forward = Span.minutes(change.offset.minutes - before.minutes)
      let shown = Set(place.week(around: change.at).map { zone.moment($0).local })
      // The first and last hours of the week may be shown just outside of it.
      let first = (shown.min() ?? LocalTime(milliseconds: 0)) + .hours(26)
      let last = (shown.max() ?? LocalTime(milliseconds: 0)) - .hours(26)
      var skipped = 0
      var local = first
      while local < last {
        let moment = zone.moment(local)
        if shown.contains(local) {
          #expect(moment.local == local, "\(moment.iso8601)")
        } else {
          #expect(moment.local == local + forward, "\(moment.iso8601)")
          skipped += 1
        }
        local = local + .minutes(15)
      }
      #expect(skipped == max(0, forward.wholeMinutes / 15), "\(place.name)")
      before = change.offset
    }
  }

  @Test(arguments: [
    ("Europe/Oslo", "2026-03-29T02:30", "2026-03-29T03:30:00+02:00"),
    ("Europe/Oslo", "2026-03-29T03:00", "2026-03-29T03:00:00+02:00"),
    ("Europe/Oslo", "2026-10-25T02:30", "2026-10-25T02:30:00+02:00"),
    ("Europe/Oslo", "2026-10-25T03:00", "2026-10-25T03:00:00+01:00"),
    ("America/New_York", "2026-03-08T02:00", "2026-03-08T03:00:00-04:00"),
    ("America/New_York", "2026-11-01T01:59", "2026-11-01T01:59:00-04:00"),
    ("Australia/Lord_Howe", "2026-10-04T02:15", "2026-10-04T02:45:00+11:00"),
    ("Australia/Lord_Howe", "2026-04-05T01:45", "2026-04-05T01:45:00+11:00"),
    ("Asia/Kathmandu", "1986-01-01T00:10", "1986-01-01T00:25:00+05:45"),
    ("Pacific/Apia", "2011-12-29T23:59", "2011-12-29T23:59:00-10:00"),
    ("Pacific/Apia", "2011-12-30T00:00", "2011-12-31T00:00:00+14:00"),
    ("Pacific/Apia", "2011-12-30T23:45", "2011-12-31T23:45:00+14:00"),
    ("Pacific/Apia", "2011-12-31T00:00", "2011-12-31T00:00:00+14:00"),
  ])
  func `A local time resolves like in Temporal`(name: String, local: String, moment: String) throws
  {
    let place = try #require(Clocks.all.first { $0.name == name })
    guard case .local(let local)? = TimeStamp(iso8601: local) else {
      Issue.record("no local time: \(local)")
      return
    }
    #expect(place.zone.moment(local).iso8601 == moment)
  }
}
