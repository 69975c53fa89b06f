import Foundation
import Testing
import Trackers

@testable import Commands

/// docs/json.md, "Refusals", against what the program can say.
@Suite struct RefusalDocumentTests {
  private let section: Substring

  init() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../docs/json.md")
    let text = try String(contentsOf: file.standardized, encoding: .utf8)
    let rest = try #require(text.split(separator: "\n## Refusals\n").last)
    section = try #require(rest.split(separator: "The `issues` of an import").first)
  }

  @Test func `Every kind is listed, and nothing else is`() throws {
    let list = try #require(section.split(separator: "`kind` is one of").last)
    // Text in brackets explains.
    let names = list.replacing(/\([^)]*\)/, with: "").matches(of: /`(\w+)`/).map { String($0.1) }
    #expect(names.sorted() == RefusalKind.allCases.map(\.rawValue).sorted())
  }

  @Test func `Every field is listed, and nothing else is`() throws {
    let list = try #require(section.split(separator: "or is null:").last)
    let sentence = try #require(list.split(separator: "`kind` is one of").first)
    let names = sentence.matches(of: /`([a-z-]+)`/).map { String($0.1) }
    #expect(names.sorted() == RefusalField.allCases.map(\.rawValue).sorted())
  }

  @Test func `What other types call a thing has a kind and a field`() {
    for thing in ["drink", "beverage", "activity", "entry", "date", "task", "fast"] {
      #expect(RefusalKind.missing(thing).rawValue.hasPrefix("noSuch"))
    }
    let fields =
      VerbParameter.allCases.map(\.rawValue)
      + ["drink", "beverage", "activity", "entry", "date", "start", "end", "at", "until", "remind"]
      + ["note", "name", "unit", "title", "notes"]
    for field in fields { #expect(RefusalField.named(field) != nil, "\(field)") }
  }
}
