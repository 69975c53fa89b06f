import Testing

@testable import Connections

@Suite struct SharedLimitTests {
  @Test func `No owner takes more than its share, and all together no more than the limit`() throws
  {
    let limit = SharedLimit<String>(limit: 10)
    let first = try #require(limit.acquire(4, within: ["a": 5, "home": 7]))
    #expect(limit.acquire(2, within: ["a": 5, "home": 7]) == nil)
    #expect(limit.acquire(4, within: ["b": 5, "home": 7]) == nil)
    let second = try #require(limit.acquire(3, within: ["b": 5, "home": 7]))
    let third = try #require(limit.acquire(3, within: ["c": 5, "away": 7]))
    #expect(limit.acquire(1, within: ["d": 5]) == nil)
    #expect(limit.taken == 10)
    withExtendedLifetime((first, second, third)) {}
  }

  @Test func `A permit grows as far as there is room, shrinks, and gives back what it has`() throws
  {
    let limit = SharedLimit<String>(limit: 10)
    var permit = limit.acquire(0, within: ["a": 6])
    #expect(limit.taken == 0)
    #expect(permit?.grow(by: 6) == true && permit?.grow(by: 1) == false)
    #expect(limit.taken == 6)
    permit?.shrink(to: 8)
    #expect(limit.taken == 6)
    permit?.shrink(to: 2)
    #expect(limit.taken == 2)
    #expect(permit?.grow(by: 4) == true)
    permit = nil
    #expect(limit.taken == 0)
    #expect(limit.acquire(6, within: ["a": 6]) != nil)
  }

  @Test func `What was refused leaves nothing taken`() {
    let limit = SharedLimit<String>(limit: 4)
    #expect(limit.acquire(5) == nil)
    #expect(limit.acquire(3, within: ["a": 4, "b": 2]) == nil)
    #expect(limit.taken == 0)
    #expect(limit.acquire(4, within: ["a": 4]) != nil)
  }
}
