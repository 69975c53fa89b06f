import Testing

@testable import Connections

@Suite struct GateTests {
  @Test func `No owner takes more than its share, and all together no more than the limit`() throws
  {
    let gate = Gate<String>(limit: 10)
    let first = try #require(gate.enter(4, within: ["a": 5, "home": 7]))
    #expect(gate.enter(2, within: ["a": 5, "home": 7]) == nil)
    #expect(gate.enter(4, within: ["b": 5, "home": 7]) == nil)
    let second = try #require(gate.enter(3, within: ["b": 5, "home": 7]))
    let third = try #require(gate.enter(3, within: ["c": 5, "away": 7]))
    #expect(gate.enter(1, within: ["d": 5]) == nil)
    #expect(gate.taken == 10)
    withExtendedLifetime((first, second, third)) {}
  }

  @Test func `A pass grows as far as there is room, shrinks, and gives back what it has`() throws {
    let gate = Gate<String>(limit: 10)
    var pass = gate.enter(0, within: ["a": 6])
    #expect(gate.taken == 0)
    #expect(pass?.grow(by: 6) == true && pass?.grow(by: 1) == false)
    #expect(gate.taken == 6)
    pass?.shrink(to: 8)
    #expect(gate.taken == 6)
    pass?.shrink(to: 2)
    #expect(gate.taken == 2)
    #expect(pass?.grow(by: 4) == true)
    pass = nil
    #expect(gate.taken == 0)
    #expect(gate.enter(6, within: ["a": 6]) != nil)
  }

  @Test func `What was refused leaves nothing taken`() {
    let gate = Gate<String>(limit: 4)
    #expect(gate.enter(5) == nil)
    #expect(gate.enter(3, within: ["a": 4, "b": 2]) == nil)
    #expect(gate.taken == 0)
    #expect(gate.enter(4, within: ["a": 4]) != nil)
  }
}
