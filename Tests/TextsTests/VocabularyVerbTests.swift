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
    let commands: [TrackerCommand] =
      counters + [
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
