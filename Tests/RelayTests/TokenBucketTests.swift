import CivilTime
import Testing

@testable import Relay

struct TokenBucketTests {
  @Test func `A device sends a minute's share at once, and then as much as comes`() {
    let start = Instant(milliseconds: 1_000_000)
    var bucket = TokenBucket(bytesAMinute: 600, at: start)
    #expect(bucket.take(500, at: start) == nil)
    #expect(bucket.take(200, at: start) == 10, "100 bytes lack, and 10 come in a second.")
    #expect(bucket.take(200, at: start + .seconds(9)) == 1)
    #expect(bucket.take(200, at: start + .seconds(10)) == nil)
    #expect(bucket.take(1, at: start + .seconds(10)) == 1)
    #expect(bucket.take(600, at: start + .hours(9999)) == nil)
  }

  @Test
  func `What is more than a minute's share is owed, and a clock that goes back gives nothing`() {
    let start = Instant(milliseconds: 1_000_000)
    var bucket = TokenBucket(bytesAMinute: 600, at: start)
    #expect(bucket.take(1200, at: start) == nil)
    #expect(bucket.take(1, at: start + .seconds(59)) == 2)
    #expect(bucket.take(1, at: start) == 2)
    #expect(bucket.take(1, at: start + .seconds(2)) == nil)
  }
}
