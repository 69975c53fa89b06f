import CivilTime
import Ledger
import Trackers

/// 50,000 tasks of many years: titles of about 30 bytes, a third of them with notes of 200.
package struct ManyTasks: Sendable {
  private var ledger = MemoryLedger(replica: ReplicaID(rawValue: 1))

  private static let count = 50_000
  /// As many as a page of results shows.
  private static let limit = 50

  package init() {
    var words = Words()
    let ops = (0..<Self.count).map { number in
      var fields = [RecordChange.Write(.title, .text(words.text(28)))]
      if number % 3 == 0 { fields.append(RecordChange.Write(.notes, .text(words.text(195)))) }
      // Every fifth waits for a day to be planned for.
      let day = number % 5 == 0 ? Value.null : .text(Day(number: 15_000 + number / 10).iso8601)
      fields.append(RecordChange.Write(.at, day))
      return Op(
        stamp: Stamp(time: UInt64(number + 1) << 16, replica: ReplicaID(rawValue: 2)),
        changes: [RecordChange(.task, RecordID(random: &words.numbers), fields)])
    }
    ledger.append(ops)
  }

  /// Types words letter by letter, as users do: common ones, rare ones, several.
  /// - Returns: the number of keystrokes that found something, which is all of them.
  package mutating func search() -> Int {
    var found = 0
    for query in Self.queries {
      for end in 1...query.utf8.count {
        let typed = String(decoding: query.utf8.prefix(end), as: UTF8.self)
        if !ledger.search(typed, of: .task, limit: Self.limit).isEmpty { found += 1 }
      }
    }
    return found
  }

  private static let queries = ["merano", "san ka me", "lotribra", "e n o s"]
}

/// Random texts of made-up words, of which some are common and most are rare.
private struct Words {
  var numbers = SplitMix64(seed: 11)
  private var all: [String] = []

  private static let syllables = [
    "me", "ka", "lo", "tri", "san", "de", "bra", "ot", "in", "ver", "ge", "mu", "pa", "schü", "ü",
    "é", "ne", "ra", "no", "on",
  ]

  init() {
    all = (0..<8000).map { _ in
      (0...Int(numbers.next() % 4)).map { _ in Self.syllables[Int(numbers.next() % 20)] }.joined()
    }
  }

  /// Of at least so many bytes; the first words come most often.
  mutating func text(_ length: Int) -> String {
    var text = ""
    while text.utf8.count < length {
      let (first, second) = (numbers.next() % 8000, numbers.next() % 8000)
      text += all[Int(first * second / 8000)] + " "
    }
    return text
  }
}
