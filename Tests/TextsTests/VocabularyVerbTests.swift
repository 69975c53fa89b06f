import CivilTime
import Foundation
import Ledger
import Testing
import Texts
import Trackers

/// Spoken lines of other languages, each beside the English one that it means (the lines with `do`
/// in `Tests/TrackersTests/Fixtures/typed`).
@Suite("What is said in other languages")
struct VocabularyVerbTests {
  private static let now = Moment(
    Instant(milliseconds: 1_795_180_215_000), offset: UTCOffset(minutes: 60))

  private static let store: MemoryLedger = {
    var store = MemoryLedger(replica: ReplicaID(rawValue: 1))
    let today = now.day(startingAt: .midnight)
    let counters = ["Push-ups", "俯卧撑", "腕立て伏せ"].map {
      TrackerCommand.counter(.add(CounterDraft(name: $0), goal: nil))
    }
    let measured = [("Reading", "min"), ("Screws", "Stück"), ("Charge", "％")].map {
      TrackerCommand.counter(.add(CounterDraft(name: $0.0, unit: $0.1), goal: nil))
    }
    let commands: [TrackerCommand] =
      counters + measured + [
        .date(.add(DateDraft(name: "Oslo", day: today + 30, kind: .until))),
        .plan(.add(TaskDraft("Call Mum", .day(today, .morning, .must)))),
      ]
    for (index, command) in commands.enumerated() {
      do {
        _ = try store.perform(command, at: now, newID: RecordID(high: 1, low: UInt64(index + 1)))
      } catch {
        preconditionFailure("\(error)")
      }
    }
    return store
  }()

  private static func file(_ path: String) throws -> [String] {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let text = try String(
      contentsOf: tests.appendingPathComponent("../../" + path), encoding: .utf8)
    return text.split(separator: "\n").map { String($0) }.filter { !$0.hasPrefix("#") }
  }

  private static func table(_ code: String) throws -> VerbTable {
    VerbTable.english.adding(
      TypedVocabulary(try file("Languages/typed/\(code).txt").joined(separator: "\n")))
  }

  private static let book = VerbBook(in: store, at: now, zone: Zone(fixed: now.offset))

  @Test(arguments: ["de", "fr", "es", "pt-BR", "it", "nl", "ru", "ja", "zh-Hans"])
  func meansTheSameAsInEnglish(code: String) throws {
    let table = try Self.table(code)
    let lines = try Self.file("Tests/TrackersTests/Fixtures/typed/\(code).txt")
      .filter { $0.hasPrefix("do ") }
    #expect(lines.count >= 15)
    for line in lines {
      let sides = line.dropFirst(3).components(separatedBy: " = ")
      let wanted = try VerbTable.english.request(for: sides[1], in: Self.book)
      do {
        #expect(try table.request(for: sides[0], in: Self.book) == wanted, "\(code): \(sides[0])")
      } catch {
        Issue.record("\(code): \(sides[0]): \(error)")
      }
    }
  }

  @Test(arguments: ["de", "fr", "es", "pt-BR", "it", "nl", "ru", "ja", "zh-Hans"])
  func `Amounts have the unit of their counter`(code: String) throws {
    let table = try Self.table(code)
    for line in ["count 20 min reading", "count 3 Stück screws", "count 5％ charge"] {
      let wanted = try VerbTable.english.request(for: line, in: Self.book)
      #expect(try table.request(for: line, in: Self.book) == wanted, "\(code): \(line)")
    }
  }

  /// NB: without accents `thé` is the article.
  @Test func `A word that only looks like an article is a drink`() throws {
    var store = Self.store
    let command = TrackerCommand.water(.addBeverage(BeverageDraft(name: "Thé")))
    _ = try store.perform(command, at: Self.now, newID: RecordID(high: 2, low: 1))
    let book = VerbBook(in: store, at: Self.now, zone: Zone(fixed: Self.now.offset))
    let key = try #require(Beverages(in: store).custom.first).key
    for table in [VerbTable.english, try Self.table("de"), try Self.table("fr")] {
      for line in ["drink 250 ml thé", "drink a glass of thé"] {
        guard case .drink(_, let beverage) = try table.request(for: line, in: book) else {
          Issue.record("\(line)")
          continue
        }
        #expect(beverage == key)
      }
    }
  }

  @Test(arguments: [(8, true), (9, false)])
  func `A preset has a name of eight words at most`(count: Int, isRead: Bool) {
    let name = (1...count).map { "wort\($0)" }.joined(separator: " ")
    let table = VerbTable.english.adding(TypedVocabulary("[words]\ncoffee = \(name)"))
    let request = try? table.request(for: "drink 250 ml \(name)", in: Self.book)
    #expect((request != nil) == isRead)
  }

  @Test(arguments: ["de", "fr", "es", "pt-BR", "it", "nl", "ru", "ja", "zh-Hans"])
  func hasPhrasesAndAnExampleForEachVerb(code: String) throws {
    let table = try Self.table(code)
    for (own, english) in zip(table.verbs, VerbTable.english.verbs) {
      #expect(own.name == english.name)
      #expect(own.phrases.count > english.phrases.count + 3, "\(code): \(own.name)")
      if own.name != .undo { #expect(own.example != english.example, "\(code): \(own.name)") }
    }
    for verb in VerbTable.english.verbs where verb.parameters.isEmpty {
      let wanted = try VerbTable.english.request(for: verb.example, in: Self.book)
      #expect(try table.request(for: verb.example, in: Self.book) == wanted, "\(code)")
    }
  }
}
