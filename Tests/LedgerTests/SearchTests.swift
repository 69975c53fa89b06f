import CivilTime
import Ledger
import LedgerTesting
import Testing

/// The results of search by words of titles and notes, and their order, in every store.
/// `SearchUpdateTests` is about changes of records in between, `FoldedWordsTests` about letters.
@Suite struct SearchTests {
  typealias Sort = TestStore.Sort

  private func store(_ sort: Sort, _ titles: String...) throws -> TestStore {
    var store = try TestStore(sort)
    for (index, title) in titles.enumerated() {
      try store.commit(.task, UInt64(index + 1), [.title: .text(title)])
    }
    return store
  }

  @Test(arguments: Sort.allCases)
  func `A word is found by its beginning, and not by its middle`(sort: Sort) throws {
    var store = try store(sort, "Call the plumber", "Plums")
    for query in ["plum", "p", " plum "] { #expect(try store.found(query) == [2, 1], "\(query)") }
    for query in ["plumb", "plumber", "cal"] { #expect(try store.found(query) == [1], "\(query)") }
    for query in ["lumber", "plumbers", "x"] {
      #expect(try store.found(query).isEmpty, "\(query)")
    }
  }

  @Test(arguments: Sort.allCases)
  func `Every word has to be there, in any order`(sort: Sort) throws {
    var store = try store(sort, "Call Anna about the house", "Call Andrew", "House for Anna")
    #expect(try store.found("an call") == [2, 1])
    #expect(try store.found("anna house") == [3, 1])
    #expect(try store.found("house call anna call c") == [1])
    #expect(try store.found("call berta").isEmpty)
  }

  @Test(arguments: Sort.allCases)
  func `Case and accents count for nothing, on either side`(sort: Sort) throws {
    var store = try store(
      sort, "Café", "CAFE\u{301}", "cafe", "Straße", "STRASSE", "Ёлка Йод", "елка иод")
    for query in ["café", "cafe", "CAFE", "cafe\u{301}", "çafë"] {
      #expect(try store.found(query) == [3, 2, 1], "\(query)")
    }
    for query in ["straß", "strass", "STRAẞE"] {
      #expect(try store.found(query) == [5, 4], "\(query)")
    }
    for query in ["ёлка", "ЕЛКА", "йод", "и\u{306}од ел"] {
      #expect(try store.found(query) == [7, 6], "\(query)")
    }
  }

  @Test(arguments: Sort.allCases)
  func `Apostrophes and hyphens part words`(sort: Sort) throws {
    var store = try store(sort, "L’eau d'Élodie", "follow-up", "follow the leader up", "Don't")
    #expect(try store.found("eau elo") == [1])
    #expect(try store.found("l'eau") == [1])
    #expect(try store.found("follow-up") == [3, 2])
    #expect(try store.found("up-follow") == [3, 2])
    #expect(try store.found("don’t") == [4])
    #expect(try store.found("dont").isEmpty)
  }

  @Test(arguments: Sort.allCases)
  func `Japanese and pictures are found from any sign on, signs in a row`(sort: Sort) throws {
    var store = try store(sort, "東京へ行く", "京東", "🎂Mama", "佐々木さんtel", "ガム ＡＢＣ")
    #expect(try store.found("京") == [2, 1])
    #expect(try store.found("京へ") == [1])
    #expect(try store.found("東京へ行く") == [1])
    #expect(try store.found("東へ").isEmpty)
    #expect(try store.found("東 へ") == [1])
    #expect(try store.found("mam") == [3])
    #expect(try store.found("🎂") == [3])
    #expect(try store.found("🎂ma") == [3])
    #expect(try store.found("々木") == [4])
    #expect(try store.found("さんte") == [4])
    #expect(try store.found("abc") == [5])
  }

  @Test(arguments: Sort.allCases)
  func `Notes are searched with the title, signs in a row within one`(sort: Sort) throws {
    var store = try TestStore(sort)
    try store.commit(.task, 1, [.title: .text("Call 東"), .notes: .text("京 number\nin the book")])
    try store.commit(.task, 2, [.notes: .text("number without a title")])
    try store.commit(.task, 3, [.title: .text(""), .notes: .text("number")])
    try store.commit(.task, 4, [.title: .null, .notes: .text("number")])
    try store.commit(.task, 5, [.title: .text("number 5"), .notes: .integer(7)])
    try store.commit(.task, 6, [.title: .integer(6), .notes: .text("number")])
    try store.commit(.drink, 7, [.title: .text("number 7")])
    #expect(try store.found("num") == [5, 3, 1])
    #expect(try store.found("call numb") == [1])
    #expect(try store.found("東京").isEmpty)
    #expect(try store.found("7").isEmpty)
    #expect(try store.search("num", of: .drink, limit: 9).map(\.id.low) == [7])
    #expect(try store.search("num", of: .fast, limit: 9).isEmpty)
  }

  @Test(arguments: Sort.allCases)
  func `What has no time comes first, then the newest, of equal times the highest id`(sort: Sort)
    throws
  {
    var store = try TestStore(sort)
    let places: [(UInt64, Value?)] = [
      (1, .text("2026-11-21")), (2, .text("2026-11-22")), (3, nil), (4, .text("2026-11-21")),
      (5, .moment(minute: 0)), (6, .null), (7, .text("tomorrow")),
    ]
    for (number, place) in places {
      try store.commit(.task, number, [.title: .text("task"), .at: place ?? .null])
    }
    let all: [UInt64] = [7, 6, 3, 2, 4, 1, 5]
    #expect(try store.found("task") == all)
    for limit in 0...8 {
      #expect(try store.found("task", limit: limit) == Array(all.prefix(limit)))
    }
    #expect(try store.found("task", limit: -1).isEmpty)
    #expect(try store.found("task", limit: .min).isEmpty)
  }

  @Test(arguments: Sort.allCases)
  func `What is found is the whole record`(sort: Sort) throws {
    var store = try store(sort, "Whole")
    #expect(try store.search("w", of: .task, limit: 1) == [store.record(.test(1), of: .task)])
  }

  @Test(arguments: Sort.allCases)
  func `Without a word nothing is found`(sort: Sort) throws {
    var store = try store(sort, "", "-", "task")
    for query in ["", " ", "\n", "-", "\"\"", "…", "\u{301}", "()*:^", "\u{0}"] {
      #expect(try store.found(query).isEmpty, "\(query)")
    }
  }

  @Test(arguments: Sort.allCases)
  func `Nothing that is typed is a command to the store`(sort: Sort) throws {
    var store = try store(sort, "near or \"not\" and title", "a\u{0}b*c")
    for query in [
      "\"", "'", "*", "-", ":", "^", "(", ")", "+", "{", "\\", "%", "_", "\u{0}",
    ] {
      #expect(try store.found("near\(query)") == [1], "\(query)")
      #expect(try store.found("\(query)nea\(query) \(query) NOT\(query)") == [1], "\(query)")
    }
    #expect(try store.found("NEAR(near, 2)").isEmpty)
    #expect(try store.found("NEAR(near or)") == [1])
    #expect(try store.found("title:near") == [1])
    #expect(try store.found("notes:near").isEmpty)
    #expect(try store.found("near AND NOT or") == [1])
    #expect(try store.found("near AND NOT xyz").isEmpty)
    #expect(try store.found("\"; DROP TABLE record; --").isEmpty)
    #expect(try store.found("a\u{0}b") == [2])
    #expect(try store.found("near") == [1])
  }

  @Test(arguments: Sort.allCases)
  func `Of a long query the first 256 scalars count`(sort: Sort) throws {
    let word = String(repeating: "x", count: 10_000)
    let words = (0..<2000).map { "w\($0)" }.joined(separator: " ")
    let signs = String(repeating: "日", count: 10_000)
    var store = try store(sort, word, words, signs, String(repeating: "日", count: 255))
    #expect(try store.found(word) == [1])
    #expect(try store.found(words) == [2])
    #expect(try store.found(words + " missing") == [2])
    #expect(try store.found(signs) == [3])
    #expect(try store.found(String(signs.prefix(255))) == [4, 3])
    #expect(try store.found(String(repeating: " ", count: 256) + "x").isEmpty)
    #expect(try store.found(String(repeating: " ", count: 255) + "x") == [1])
  }
}
