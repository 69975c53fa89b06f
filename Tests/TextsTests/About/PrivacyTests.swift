import Foundation
import Testing
import Texts

@Suite struct PrivacyTests {
  /// The page, the program and the repository have the same text.
  @Test
  func `docs/privacy.md says what the page says`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../../docs/privacy.md")
    let written = try String(contentsOf: file.standardized, encoding: .utf8)
    let said = AboutTexts(.english).privacy.flatMap { ["## \($0.title)"] + $0.paragraphs }
    #expect(written.words == (["# Privacy"] + said).joined(separator: "\n").words)
  }

  @Test
  func `It is told in few words`() {
    #expect(
      AboutTexts(.english).privacy.flatMap(\.paragraphs).joined(separator: " ").words.count < 440)
  }
}

extension String {
  fileprivate var words: [Substring] { split(whereSeparator: \.isWhitespace) }
}
