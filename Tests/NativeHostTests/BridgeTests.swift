import CivilTime
import Foundation
import JSON
import LedgerTesting
import SQLiteLedger
import Testing
import TestSupport

@testable import NativeHost
@testable import Session

/// The calls of a page in a web view, and what its host remembers.
struct BridgeTests {
  private let folder: TemporaryFolder
  private var host: AppHost

  init() throws {
    folder = try TemporaryFolder()
    host = AppHost(try SQLiteLedger(testing: folder.path("a.db")))
  }

  @Test mutating func `A file is imported and exported through the page`() throws {
    let now = Instant.test(minute: 0)
    let open = #"{"type":"boot","now":\#(now.milliseconds),"seed":"01"}"#
    #expect(try host.answer(prompt: "dayring:app", open, at: now)?.isEmpty == false)
    #expect(try host.answer(prompt: "dayring:exchange.begin", "", at: now) == "")
    let text = "date,amount\n"
    let file = #"{"type":"file","now":1,"name":"a.csv","size":\#(text.utf8.count)}"#
    #expect(try host.answer(prompt: "dayring:exchange", file, at: now)?.contains("read") == true)
    let bytes = Data(text.utf8).base64EncodedString()
    let taken = try host.answer(prompt: "dayring:exchange.take", bytes, at: now)
    #expect(taken == "more" || taken == "enough")
    let save = #"{"type":"action","now":\#(now.milliseconds),"action":"save","value":"backup"}"#
    _ = try host.answer(prompt: "dayring:exchange", save, at: now)
    let output = try host.answer(prompt: "dayring:exchange.output", "", at: now)
    let document = try JSON(parsing: [UInt8](try #require(Data(base64Encoded: output ?? ""))))
    #expect(document.object != nil)
  }

  @Test(arguments: ["", "app", "dayring:", "dayring:nothing", "Dayring:app", "dayring:app "])
  mutating func `Any other prompt is no call`(message: String) throws {
    #expect(try host.answer(prompt: message, "{}", at: .test(minute: 0)) == nil)
  }

  @Test mutating func `A call that is too long is refused, of whatever kind`() throws {
    var short = AppHost(host.ledger, longestCall: 99)
    let fits = #"{"type":"boot","now":0,"seed":"01"}"#
    #expect(try short.answer(prompt: "dayring:app", fits, at: .test(minute: 0))?.isEmpty == false)
    let long = fits + String(repeating: " ", count: 100 - fits.utf8.count)
    for call in ["app", "reminders", "exchange", "exchange.take"] {
      #expect(try short.answer(prompt: "dayring:" + call, long, at: .test(minute: 0)) == nil)
    }
  }

  @Test mutating func `Bytes that are none are no call`() throws {
    let take = "dayring:exchange.take"
    #expect(try host.answer(prompt: take, "%%%", at: .test(minute: 0)) == nil)
  }

  @Test(arguments: [
    "dayring://localhost/secret", "dayring://localhost/../a.js", "dayring://localhost/%2e%2e/a.js",
    "dayring://localhost//a.js", "dayring://localhost/sub/b.js", "dayring://other/a.js",
    "file:///etc/passwd", "dayring://localhost/a.js/", "dayring://localhost/notes.db", "",
  ])
  func `Only the files of the pages are loaded`(address: String) throws {
    for name in ["index.html", "a.js", "sub/b.js", "notes.db"] { try folder.write([1], to: name) }
    let files = try #require(PageFiles(folder: folder.url.path))
    #expect(files.file(at: address) == nil)
    #expect(files.file(at: "dayring://localhost/")?.mediaType == "text/html")
    #expect(files.file(at: "dayring://localhost/a.js?x#y")?.bytes == [1])
    #expect(PageFiles(folder: folder.path("sub")) == nil)
  }

  @Test func `The size of the window is remembered, if a window can have it`() throws {
    #expect(host.windowSize == nil)
    let size = try #require(WindowSize(checking: 390, 844, isMaximized: true))
    host.keep(size)
    #expect(AppHost(try SQLiteLedger(testing: folder.path("a.db"))).windowSize == size)
    #expect(WindowSize(checking: 0, 844, isMaximized: false) == nil)
    #expect(WindowSize(checking: 390, 1 << 40, isMaximized: false) == nil)
  }

  @Test func `The zoom goes in steps from 50 to 200 percent, and is remembered`() throws {
    func ends(_ change: Zoom.Change) -> (zoom: Zoom, steps: Int) {
      var (zoom, steps) = (Zoom.standard, 0)
      while zoom.after(change) != zoom { (zoom, steps) = (zoom.after(change), steps + 1) }
      return (zoom, steps)
    }
    #expect(ends(.larger).zoom.percent == 200 && ends(.smaller).zoom.percent == 50)
    #expect(ends(.larger).steps == 5 && ends(.smaller).steps == 5)
    #expect(Zoom.standard.after(.larger).after(.smaller) == .standard)
    #expect(ends(.smaller).zoom.after(.standard) == .standard)
    #expect(host.zoom == .standard)
    host.keep(Zoom.standard.after(.larger))
    #expect(AppHost(try SQLiteLedger(testing: folder.path("a.db"))).zoom.percent == 110)
    host.keep("7000", as: "window.zoom")
    #expect(host.zoom == .standard)
  }

  @Test func `A reminder is shown once, and the oldest are forgotten`() {
    for number in 1...600 { host.noteShown("key \(number)") }
    host.noteShown("key 600")
    #expect(host.shownReminders.count == 500)
    #expect(host.shownReminders.last == "key 600")
    #expect(!host.shownReminders.contains("key 100"))
  }
}
