import CivilTime
import TestSupport
import Testing

@testable import Trackers

/// Lines with phrases of another language: what their tokens are, and what becomes of them.
@Suite("Phrases in a line")
struct TypedPhraseTests {
  private static let today = day("2026-11-25")
  private static let chinese = TypedVocabulary(
    "[unspaced]\n[words]\ntomorrow = 明天\n{hour}:00 = {hour}点")
  private static let german = TypedVocabulary(
    "[words]\ntomorrow = morgen\nmon = mo\ntue = di\n[marks]\nafter: = wenn fertig:")

  private func typed(_ line: String, _ words: TypedVocabulary) -> TypedTask {
    TypedTask.parse(line, in: .backlog(.free), today: Self.today, words: words)
  }

  @Test func `A token has its own words, without the space behind them`() {
    let tokens = typed("Milch  morgen  9:30", Self.german).tokens
    #expect(tokens.map { $0.words } == [[7..<13], [15..<19]])
    #expect(typed("牛奶 明天9点", Self.chinese).tokens.map { $0.words } == [[7..<13], [13..<17]])
  }

  @Test func `A choice leaves a space where a word was`() {
    let line = "Call Mum 明天9点"
    let typed = typed(line, Self.chinese)
    #expect(
      typed.line(line, setting: .day, to: "@2026-11-25", today: Self.today, words: Self.chinese)
        == "Call Mum 9点 @2026-11-25")
    #expect(
      typed.line(line, setting: .time, to: nil, today: Self.today, words: Self.chinese)
        == "Call Mum 明天")
  }

  @Test func `A day that is taken back leaves the time`() throws {
    let line = "开会明天9点"
    let day = try #require(typed(line, Self.chinese).tokens.first)
    let rest = typed(line, Self.chinese).line(line, without: day)
    #expect(rest == #"开会 \明天 9点"#)
    let again = typed(rest, Self.chinese)
    #expect(again.draft.traits.title == "开会 明天")
    #expect(again.draft.traits.remind?.timeOfDay == TimeOfDay(minutes: 540))
  }

  @Test(arguments: [
    "Tea\u{a0}morgen", "Tea\u{202f}morgen", "Tea morgen\u{a0}", "\u{a0}Tea\u{a0}\u{202f} morgen",
  ])
  func `No-break spaces separate words`(line: String) {
    let typed = typed(line, Self.german)
    #expect(typed.draft.traits.title == "Tea")
    #expect(typed.draft.place.day == Self.today + 1)
  }

  @Test(arguments: ["!", "！", "~", "～", "@", "＠"])
  func `A sign alone is no mark`(sign: String) {
    for line in ["Tea \(sign)", "Meet \(sign) Kim"] {
      let typed = typed(line, Self.german)
      #expect(!typed.tokens.contains { $0.isMark }, "\(line)")
      #expect(typed.draft.traits.expires == nil)
    }
  }

  @Test(arguments: [("@mo", "2026-11-30"), ("@di", "2026-12-01"), ("@MO", "2026-11-30")])
  func `The user's weekday comes before an English abbreviation`(mark: String, date: String) {
    #expect(typed("Tea \(mark)", Self.german).draft.place.day == day(date))
  }

  @Test(arguments: [
    "Paint wenn fertig: Buy", "Paint wenn  fertig:Buy", "Paint Wenn fertig： Buy",
    "Paint after: Buy",
  ])
  func `A sign may have a space`(line: String) {
    let typed = typed(line, Self.german)
    #expect(typed.draft.traits.title == "Paint")
    #expect(typed.after == ["Buy"])
  }

  @Test func `A backslash keeps a sign with a space`() {
    #expect(typed(#"Paint \wenn fertig: Buy"#, Self.german).after.isEmpty)
    #expect(typed(#"Paint wenn \fertig: Buy"#, Self.german).after.isEmpty)
  }
}
