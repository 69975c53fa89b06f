import Ledger
import Testing

@testable import Commands

@Suite("Short ids")
struct ShortIDTests {
  @Test
  func `They have four letters, and more where others begin alike`() throws {
    let words = ["7zzz0", "7zzz1", "70000", "7zz0a"].map {
      $0 + String(repeating: "0", count: 21)
    }
    let ids = try words.map { try #require(RecordID($0)) }
    let short = ShortIDs(complete: ids)
    #expect(ids.map { short[$0] } == ["7zzz0", "7zzz1", "7000", "7zz0"])
  }
}
