import CivilTime
import Testing

struct SupportedTimesTests {
  @Test func `Supported instants are the years 1600 to 2400`() {
    let first = Moment(Instant.supported.lowerBound, offset: .utc)
    let last = Moment(Instant.supported.upperBound, offset: .utc)
    #expect(first.iso8601 == "1600-01-01T00:00:00+00:00")
    #expect(last.iso8601 == "2400-01-01T00:00:00+00:00")
  }

  @Test(arguments: [(-1081, -1080), (1081, 1080), (.min, -1080), (.max, 1080), (345, 345)])
  func `Offsets beyond eighteen hours are brought near`(minutes: Int, kept: Int) {
    #expect(UTCOffset(minutes: minutes).minutes == kept)
  }

  @Test(arguments: [
    "1599-12-31T23:59:59Z", "0001-01-01T00:00:00Z", "0000-01-01T00:00:00Z", "2400-01-01T00:00:01Z",
    "9999-12-31T23:59:59Z",
  ])
  func `Moments outside are refused where they are read`(text: String) {
    #expect(Moment(iso8601: text) == nil)
  }
}
