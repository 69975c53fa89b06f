import JSON
import Testing
import TestSupport

@Suite("Round trips")
struct RoundTripTests {
  @Test(arguments: 0..<500 as Range<UInt64>)
  func `What is written is read back the same, members in order`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let tree = JSON.random(depth: 5, using: &generator)
    let again = try JSON(parsing: tree.bytes)
    #expect(again == tree, "seed \(seed)")
    #expect(again.bytes == tree.bytes, "seed \(seed)")
    #expect(try JSON(parsing: tree.serialized) == tree, "seed \(seed)")
    #expect(try JSON(parsing: tree.pretty).bytes == tree.bytes, "seed \(seed)")
  }
}
