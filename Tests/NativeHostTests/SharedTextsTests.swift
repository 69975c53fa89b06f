import CivilTime
import Foundation
import Ledger
import LedgerTesting
import SQLiteLedger
import TestSupport
import Testing
import Trackers

@testable import NativeHost
@testable import Session

/// Texts that other apps have shared become tasks of the backlog.
struct SharedTextsTests {
  private let folder: TemporaryFolder
  private let ledger: SQLiteLedger
  private let texts: SharedTexts
  private let now = Instant.test(minute: 0)

  init() throws {
    folder = try TemporaryFolder()
    ledger = try SQLiteLedger(testing: folder.path("a.db"))
    try FileManager.default.createDirectory(
      atPath: folder.path("shared"), withIntermediateDirectories: true)
    texts = SharedTexts(folder: folder.path("shared"))
  }

  private func share(_ text: String, as name: String = "1-A.txt") throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path("shared/" + name)))
  }

  private var files: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: folder.path("shared")).sorted()
    }
  }

  private func tasks(_ host: AppHost) -> [PlanTask] {
    host.session.ledger.everyRecord(of: PlanTask.kind).compactMap { PlanTask($0) }
      .sorted { $0.traits.title < $1.traits.title }
  }

  @Test func `Each text is a task in the backlog, stored before its file is removed`() throws {
    try share("Read about tides\nhttps://example.org/tides")
    try share("Buy paint", as: "2-B.txt")
    var host = AppHost(ledger)
    try host.take(texts, at: now)
    #expect(try files.count == 2, "Not open yet.")
    try host.open(Boot(), at: now)
    try host.take(texts, at: now)
    #expect(try files.isEmpty)
    #expect(
      tasks(host).map { $0.traits.title } == [
        "Buy paint", "Read about tides https://example.org/tides",
      ])
    #expect(tasks(host).allSatisfy { $0.place == .backlog(.free) })
    #expect(try ledger.asOthersSeeIt == host.session.ledger.allRecords)
  }

  @Test func `A text whose file could not be removed is added once`() throws {
    var host = AppHost(ledger)
    try host.open(Boot(), at: now)
    for _ in 0..<2 {
      try share("Buy paint")
      try host.take(texts, at: now)
    }
    #expect(tasks(host).count == 1)
    #expect(try files.isEmpty)
  }

  @Test func `A text keeps its file until its task is stored`() throws {
    var page = try HostedPage.begun(ledger)
    try page.fillDisk(of: ledger)
    try share("Buy paint")
    for _ in 0..<2 {
      try page.host.take(texts, at: now)
      #expect(try files == ["1-A.txt"])
    }
    try ledger.limit(pages: 1_000_000)
    try page.act("store.retry")
    try page.host.take(texts, at: now)
    #expect(try files.isEmpty)
    #expect(tasks(page.host).count { $0.traits.title == "Buy paint" } == 1)
    #expect(try ledger.asOthersSeeIt == page.host.session.ledger.allRecords)
  }

  @Test(arguments: [3000, SharedTexts.longest / 5, SharedTexts.longest])
  func `What has no room in the title is in the notes, and in neither is told`(count: Int) throws {
    try share(String(repeating: "tide ", count: count))
    var host = AppHost(ledger)
    try host.open(Boot(), at: now)
    try host.take(texts, at: now)
    let traits = try #require(tasks(host).first?.traits)
    #expect(traits.title.unicodeScalars.count <= TaskTraits.titleLimit)
    #expect(traits.title.hasSuffix("…"))
    #expect(traits.notes.unicodeScalars.count <= TaskTraits.notesLimit)
    #expect(traits.notes.hasPrefix("tide tide"))
    #expect(traits.notes.hasSuffix("…"))
  }

  /// A name, a text, and whether the file stays.
  static let strange: [(String, String, Bool)] = [
    ("1-A.txt", " \n\t\u{0} ", false),
    ("1-A.txt.next", "unfinished", true),
    ("..-A.txt", "dots", true),
    ("widgets.json", "{}", true),
  ]

  @Test(arguments: strange)
  func `What is no text adds nothing`(name: String, text: String, stays: Bool) throws {
    try share(text, as: name)
    var host = AppHost(ledger)
    try host.open(Boot(), at: now)
    try host.take(texts, at: now)
    #expect(tasks(host).isEmpty)
    #expect(try files == (stays ? [name] : []))
  }

  @Test func `A link is not followed, and a folder is no text`() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("shared/0-A.txt"), withIntermediateDirectories: true)
    try share("secret", as: "elsewhere")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("shared/1-A.txt"), withDestinationPath: folder.path("shared/elsewhere"))
    var host = AppHost(ledger)
    try host.open(Boot(), at: now)
    try host.take(texts, at: now)
    #expect(tasks(host).isEmpty)
    #expect(try files == ["0-A.txt", "1-A.txt", "elsewhere"])
  }

  @Test func `Control characters are blanks, and no more files are read than fit`() throws {
    for index in 0...SharedTexts.most { try share("a\u{7}b \(index)", as: "\(100 + index)-A.txt") }
    var host = AppHost(ledger)
    try host.open(Boot(), at: now)
    try host.take(texts, at: now)
    #expect(tasks(host).count == SharedTexts.most)
    #expect(tasks(host).allSatisfy { $0.traits.title.hasPrefix("a b ") })
    try host.take(texts, at: now)
    #expect(tasks(host).count == SharedTexts.most + 1)
  }
}
