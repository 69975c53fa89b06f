import CivilTime
import Foundation
import JSON
import LedgerTesting
import SQLiteLedger
import Testing
import TestSupport

@testable import NativeHost
@testable import Session

/// Files of a page that are saved where the user chooses.
struct SavingTests {
  private let folder: TemporaryFolder
  private var page: HostedPage

  init() throws {
    folder = try TemporaryFolder()
    page = try HostedPage.begun(try SQLiteLedger(testing: folder.path("a.db")))
  }

  @Test mutating func `A file has a name without a folder, and a number of its own`() throws {
    #expect(try save(#"{"name":"../../a.json","base64":"e30="}"#) == "1")
    #expect(page.host.saved?.name == "a.json" && page.host.saved?.bytes == Array("{}".utf8))
    #expect(try save(#"{"name":"b.json","base64":"e30="}"#) == "2")
    #expect(page.host.saved?.number == 2)
    #expect(try !page.host.hasNews(), "The page knows nothing of them yet.")
  }

  @Test(arguments: [
    "", "{}", #"{"name":"/","base64":"e30="}"#, #"{"name":"a","base64":"%"}"#,
    String(repeating: "x", count: 5000),
  ])
  mutating func `A file that cannot be saved is refused, and the page says so`(
    file: String
  ) throws {
    page = try HostedPage(page.host.ledger, longestCall: 4999)
    #expect(try save(file) == "")
    #expect(page.host.saved == nil)
    #expect(try page.host.hasNews())
    try page.send(["type": "visible"])
    #expect(page.html.contains("Choose another folder"))
  }

  @Test(
    arguments: [
      (.done, nil), (.cancelled, "No file was saved"), (.failed, "Choose another folder"),
    ] as [(SavedFile.Outcome, String?)])
  mutating func `A file that was not written does not count, and the page says so`(
    outcome: SavedFile.Outcome, words: String?
  ) throws {
    _ = try save(#"{"name":"a.json","base64":"e30="}"#)
    page.host.note(outcome, at: Instant(milliseconds: page.now))
    #expect(try page.host.hasNews() == (words != nil))
    try page.send(["type": "visible"])
    #expect(page.html.contains(#"class="toast"#) == (words != nil))
    if let words { #expect(page.html.contains(words)) }
  }

  @Test mutating func `A file is written as a whole or not at all`() throws {
    let file = try #require(try saved(Array("new".utf8)))
    let path = folder.path("kept/a.json")
    #expect(throws: (any Error).self) { try file.write(to: path) }
    try folder.write(Array("former".utf8), to: "kept/a.json")
    try file.write(to: path)
    #expect(FileManager.default.contents(atPath: path) == Data("new".utf8))
    // The name is that of a folder with a file in it.
    #expect(throws: (any Error).self) { try file.write(to: folder.path("kept")) }
    #expect(FileManager.default.contents(atPath: path) == Data("new".utf8))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(names.filter { $0.hasSuffix(".part") } == [])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("kept")) == ["a.json"])
  }

  private mutating func saved(_ bytes: [UInt8]) throws -> SavedFile? {
    let base64 = Data(bytes).base64EncodedString()
    _ = try save(#"{"name":"a.json","base64":"\#(base64)"}"#)
    return page.host.saved
  }

  private mutating func save(_ file: String) throws -> String? {
    try page.host.answer(
      prompt: "dayring:save", file, at: Instant(milliseconds: page.now))
  }
}
