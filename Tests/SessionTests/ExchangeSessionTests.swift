import CivilTime
import Exchange
import JSON
import Ledger
import Pages
import Testing
import Trackers

@testable import Session

/// The page of import, without a browser: files come in, and what it shows is read.
@Suite struct ExchangeSessionTests {
  private static let now = Instant(milliseconds: 1_795_258_800_000)

  /// A page with the ledger that the app would have.
  private struct Page {
    var session = ExchangeSession()
    var ledger = MemoryLedger(replica: ReplicaID(rawValue: 7))
    private(set) var html = ""

    init() { send(["type": .string("open")]) }

    mutating func send(_ members: JSONObject) {
      var members = members
      members["now"] = .integer(ExchangeSessionTests.now.milliseconds)
      guard let event = ExchangeEvent(json: .object(members)) else {
        Issue.record("\(members) is no event")
        return
      }
      let reply = session.handle(event)
      html = reply.html
      for case .keep(_, let ops) in reply.effects {
        let records = ops.flatMap { $0.changes }
        _ = ledger.commitInParts(
          Change("import.file", records), at: ExchangeSessionTests.now)
        load()
        send(["type": .string("imported")])
      }
    }

    mutating func load() {
      let snapshot = Snapshot.bytes(of: ledger)
      _ = snapshot.withUnsafeBufferPointer { session.load(snapshot: $0) }
    }

    mutating func undo() {
      _ = ledger.undo(at: ExchangeSessionTests.now)
      load()
    }

    mutating func choose(_ text: String) { choose(Array(text.utf8)) }

    mutating func choose(_ bytes: [UInt8]) {
      send(["type": .string("file"), "name": .string("file"), "size": .integer(Int64(bytes.count))])
      // Once for its beginning, and once whole.
      for _ in 0..<2 {
        _ = bytes.withUnsafeBytes { session.take($0) }
        send(["type": .string("taken")])
      }
    }

    mutating func act(_ action: String, _ value: String) {
      send(["type": .string("action"), "action": .string(action), "value": .string(value)])
    }

    func offers(_ action: String) -> Bool { html.contains("data-exchange=\"\(action)\"") }
  }

  @Test func `every format can be chosen, and every program is named`() {
    let page = Page()
    for format in ImportFormat.all { #expect(page.html.contains("value=\"\(format.key)\"")) }
    for source in ImportSource.byKind.flatMap({ $0 }) {
      #expect(page.html.contains(source.shortName))
    }
  }

  @Test func `what a backup says of devices in step is passed over, before and after`() throws {
    var theirs = MemoryLedger(replica: ReplicaID(rawValue: 9))
    let relay = RecordChange(
      .relay, RecordID(derivedFrom: "s"), [.init(.address, .text("https://x"))])
    let date = RecordChange(.date, RecordID(derivedFrom: "d"), [.init(.name, .text("Trip"))])
    _ = theirs.commit(Change("x", [relay, date]), at: Self.now)
    let backup = Backup(of: theirs.allRecords, at: Moment(Self.now, offset: .utc))
    var page = Page()
    page.choose(String(decoding: backup.bytes, as: UTF8.self))
    let words = "1 record about synced devices was skipped"
    #expect(page.html.contains(words) && page.offers("confirm"))
    page.act("confirm", "")
    #expect(page.html.contains(words))
    #expect(page.ledger.records(of: .relay).isEmpty && page.ledger.records(of: .date).count == 1)
    page.act("cancel", "")
    #expect(!page.html.contains(words))
  }

  @Test func `what only looks like something is asked about`() {
    var page = Page()
    page.choose("Call mum @phone\nBuy milk @shop\n")
    #expect(page.html.contains("This looks like todo.txt, but it might be something else."))
    #expect(page.html.contains("Is this the right format?"))
    #expect(page.offers("confirm"))
    page.choose("(A) Call mum @phone\n(B) Buy milk @shop\n")
    #expect(page.html.contains("Format: todo.txt"))
    #expect(!page.html.contains("Is this the right format?"))
  }

  @Test func `an import that was undone is brought back by a button`() {
    let text = "(A) Call mum\n(B) Buy milk\n"
    var page = Page()
    page.choose(text)
    page.act("confirm", "")
    page.undo()
    page.choose(text)
    #expect(page.html.contains("This file contains nothing new."))
    #expect(page.html.contains(">Restore deleted entries</button>"))
    #expect(!page.offers("confirm"))
    page.act("restoring", "true")
    #expect(page.offers("confirm"))
    page.act("confirm", "")
    #expect(page.ledger.records(of: .task).count == 2)
  }

  @Test func `what has changed in a file is taken over where it is asked for`() {
    func table(_ count: Int) -> String {
      "Activity,Date,Count,Goal,GoalReached\nA,2026-11-20,\(count),,\n"
    }
    var page = Page()
    page.choose(table(3))
    page.act("confirm", "")
    page.choose(table(8))
    #expect(page.html.contains("Changed in the file"))
    #expect(page.html.contains(">Update changed entries</button>"))
    page.act("updating", "true")
    page.act("confirm", "")
    #expect(page.ledger.records(of: .tally).map { $0[.amount] } == [.integer(8000)])
    page.undo()
    #expect(page.ledger.records(of: .tally).map { $0[.amount] } == [.integer(3000)])
  }

  @Test func `how dates are read is said, and can be chosen before`() {
    let text = "ID,Start Date,Start Time,Duration (hours)\n1,3/4/2026,20:00,16\n"
    var page = Page()
    page.choose(text)
    #expect(page.html.contains("Dates are read as day/month, as usual in your region."))
    #expect(page.html.contains("wrong, cancel, change what dates like 3/4/2026 mean, and"))
    page.act("cancel", "")
    page.act("dates", "mdy")
    page.choose(text)
    #expect(page.html.contains("Dates are read as month/day, as chosen."))
    page.act("cancel", "")
    page.act("dates", "")
    page.choose(text)
    #expect(page.html.contains("Dates are read as day/month, as usual in your region."))
  }

  @Test func `a table in another encoding is shown as it would be read, and asked about`() {
    var page = Page()
    page.choose(
      Array("Date,Time,Amount (ml),Beverage,Note\n2026-11-20,08:00,250,Caf".utf8) + [0xe9]
        + Array(",\n".utf8))
    #expect(page.html.contains("t UTF-8. Read as Windows-1252, it says “Café”."))
    #expect(page.html.contains("Is this the right format?"))
    page.act("confirm", "")
    #expect(page.ledger.records(of: .drink).map { $0[.of] } == [.text("Café")])
  }

  @Test func `tables begin with a byte order mark where it is wanted`() {
    var page = Page()
    for (wanted, mark) in [("", []), ("true", [0xef, 0xbb, 0xbf]), ("false", [])]
      as [(String, [UInt8])]
    {
      if !wanted.isEmpty { page.act("mark", wanted) }
      page.act("save", "dates")
      #expect(page.session.output == mark + Array("Date,Name,Kind,Yearly,Archived\r\n".utf8))
      page.act("save", "todotxt")
      #expect(page.session.output.isEmpty)
    }
  }
}
