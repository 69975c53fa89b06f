import CivilTime

/// The words of one kind's records in memory.
///
/// A search runs once over all words, eight bytes each: a million takes about a millisecond.
struct SearchIndex: Sendable {
  /// All texts in a row; each title and each notes is followed by ``end``.
  private var bytes: [UInt8] = []
  private var words: [IndexedWord] = []
  /// In the order in which they were indexed.
  private var documents: [Document] = []
  /// The index in ``documents`` of each slot; ``none`` when it is not searched.
  private var documentOfSlot: [Int] = []
  /// The number of words that belong to dead documents.
  private var deadWords = 0

  private static let end: UInt8 = 0
  private static let none = -1

  private struct Document: Sendable {
    /// The record's slot; ``none`` for a dead document.
    var slot: Int
    let bytes: Range<Int>
    let words: Range<Int>
  }

  init(of records: [Record]) {
    for slot in records.indices { file(records[slot], at: slot) }
  }

  /// Must be called whenever the record in a slot has changed; does nothing when its words are the
  /// same.
  mutating func file(_ record: Record, at slot: Int) {
    file(SearchText(of: record), at: slot)
  }

  fileprivate mutating func file(_ text: SearchText?, at slot: Int) {
    while documentOfSlot.count <= slot { documentOfSlot.append(Self.none) }
    let start = bytes.count
    if let text {
      bytes += text.title
      bytes.append(Self.end)
      bytes += text.notes
      bytes.append(Self.end)
    }
    let fresh = start..<bytes.count
    let former = documentOfSlot[slot]
    if former != Self.none {
      if bytes[fresh] == bytes[documents[former].bytes] {
        bytes.removeLast(fresh.count)
        return
      }
      documents[former].slot = Self.none
      documentOfSlot[slot] = Self.none
      deadWords += documents[former].words.count
    }
    if !fresh.isEmpty { add(fresh, slot) }
  }

  /// Whether most of its words are dead, so that it should be rebuilt.
  var isWorn: Bool { 2 * deadWords > words.count }

  /// The slots of the records that have every word of the query, in no particular order.
  func slots(of query: SearchQuery) -> [Int] {
    guard !query.words.isEmpty else { return [] }
    let wanted = query.words.map { WantedWord($0) }
    return words.withUnsafeBufferPointer { words in
      bytes.withUnsafeBufferPointer { bytes in
        documents.compactMap { document in
          let has = { (word: WantedWord) in word.begins(words[document.words], in: bytes) }
          return document.slot != Self.none && wanted.allSatisfy(has) ? document.slot : nil
        }
      }
    }
  }

  private mutating func add(_ text: Range<Int>, _ slot: Int) {
    let firstWord = words.count
    bytes.withUnsafeBufferPointer { bytes in
      var isStart = true
      for place in text {
        let isLetter = bytes[place] > FoldedWords.space
        if isLetter, isStart { words.append(IndexedWord(at: place, in: bytes)) }
        isStart = !isLetter
      }
    }
    documentOfSlot[slot] = documents.count
    documents.append(Document(slot: slot, bytes: text, words: firstWord..<words.count))
  }
}

/// The position of a word in a text, and its first four bytes, which rule out most words without
/// reading the text.
struct IndexedWord: Sendable {
  /// The first four bytes, the first one highest, then 32 bits of position. For a shorter word the
  /// bytes include what follows it in the text.
  private let bits: UInt64

  init(at place: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    bits = UInt64(Self.key(at: place, in: bytes)) << 32 | UInt64(place)
  }

  var key: UInt32 { UInt32(truncatingIfNeeded: bits >> 32) }
  var place: Int { Int(bits & 0xffff_ffff) }

  /// The first four bytes as a number; zeros where the text ends before.
  static func key(at place: Int, in bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
    var key: UInt32 = 0
    for index in place..<place + 4 {
      key = key << 8 | (index < bytes.count ? UInt32(bytes[index]) : 0)
    }
    return key
  }
}

/// The beginning of a word to search for.
struct WantedWord {
  private let bytes: [UInt8]
  private let key: UInt32
  private let mask: UInt32

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    key = bytes.withUnsafeBufferPointer { IndexedWord.key(at: 0, in: $0) }
    mask = bytes.count >= 4 ? .max : ~(UInt32.max >> UInt32(8 * bytes.count))
  }

  /// Whether one of these words begins with this one.
  func begins(
    _ words: Slice<UnsafeBufferPointer<IndexedWord>>, in text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    for word in words where word.key & mask == key {
      if bytes.count <= 4 || continues(word.place, in: text) { return true }
    }
    return false
  }

  /// NB: it compares beyond the end of a word, so that a row of ideographs matches; the text always
  /// ends with a byte that no word contains.
  private func continues(_ place: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count <= text.count - place else { return false }
    for index in 4..<bytes.count where text[place + index] != bytes[index] { return false }
    return true
  }
}

/// The searchable text of a record: the folded words of its title and notes.
package struct SearchText: Equatable, Sendable {
  /// In the form of `FoldedWords`.
  package let title: [UInt8]
  /// As the title; empty when there are none.
  package let notes: [UInt8]

  /// Nil for records that are deleted or have no title.
  package init?(of record: Record) {
    guard Self.isIn(record), let title = record[.title]?.text else { return nil }
    self.init(title: title, notes: record[.notes]?.text ?? "")
  }

  fileprivate init(title: String, notes: String) {
    self.title = FoldedWords(of: title).bytes
    self.notes = FoldedWords(of: notes).bytes
  }

  /// Whether search reads anything of a record, without folding it.
  package static func isIn(_ record: Record) -> Bool {
    record[.title]?.text != nil && !record.isDeleted
  }
}

/// The words of a search.
package struct SearchQuery: Sendable {
  /// In scalars; the rest of a longer query is ignored, so that no query can keep a store busy.
  package static let longest = 256

  /// Folded as by `FoldedWords`; ideographs, kana and pictures in a row are one word, with
  /// spaces. The longest word comes first, since few records have it. A word that is the beginning
  /// of another one is left out.
  package let words: [[UInt8]]

  package init(_ text: String) {
    let lineFeed: UInt8 = 0x0a
    let bytes = FoldedWords(
      of: String(text.unicodeScalars.prefix(Self.longest)), separator: lineFeed
    ).bytes
    var words: [[UInt8]] = []
    for word in bytes.split(separator: lineFeed).map({ Array($0) })
      .ordered(by: { $0.count > $1.count })
    where !words.contains(where: { $0.starts(with: word) }) {
      words.append(word)
    }
    self.words = words
  }
}

extension SearchQuery {
  /// Whether a search in a store would find a record with these texts.
  package func matches(title: String, notes: String) -> Bool {
    var index = SearchIndex(of: [])
    index.file(SearchText(title: title, notes: notes), at: 0)
    return !index.slots(of: self).isEmpty
  }
}

/// A text as its words in UTF-8, without differences of case and accents.
///
/// Letters of Latin, Greek and Cyrillic are folded by ``Letters``, combining marks are dropped, so
/// that `é` is `e` whether it is one scalar or two, and full-width ASCII becomes ASCII. Punctuation
/// and spaces separate words. Each ideograph, kana or picture is a word of its own, because nothing
/// marks where Japanese words begin. Everything else is unchanged.
///
///     Élodie’s café: 東京へ🎂 → elodie s cafe 東 京 へ 🎂
///
/// NB: databases store words that were folded this way. Changing it needs a migration that folds
/// every record again.
package struct FoldedWords {
  package let bytes: [UInt8]

  package static let space: UInt8 = 0x20

  /// - Parameter separator: written between words that the text separates; words that follow each
  ///   other directly, as in 東京, always get a space.
  package init(of text: String, separator: UInt8 = FoldedWords.space) {
    var text = text
    bytes = text.withUTF8 { utf8 in
      Array(unsafeUninitializedCapacity: FoldingWriter.capacity(for: utf8)) { buffer, count in
        var writer = FoldingWriter(to: buffer, separator: separator)
        writer.fold(utf8)
        count = writer.count
      }
    }
  }
}

extension RecordTable {
  /// Unpacks and indexes all records at the first call, which takes about a microsecond per 50
  /// bytes of text.
  mutating func search(_ query: SearchQuery, limit: Int) -> [Record] {
    guard limit > 0, !query.words.isEmpty else { return [] }
    unpackAll()
    if searchIndex == nil { searchIndex = SearchIndex(of: loose) }
    return newest(limit, of: searchIndex?.slots(of: query) ?? []).map { loose[$0.slot] }
  }

  /// One letter may match half of all records, so those beyond the limit are never sorted.
  private func newest(_ limit: Int, of slots: [Int]) -> [Timeline.Entry] {
    let limit = min(limit, slots.count)
    var newest: [Timeline.Entry] = []
    var oldest: Timeline.Entry?
    for slot in slots {
      let local = filed[slot].local ?? .unplanned
      let entry = Timeline.Entry(local: local, id: loose[slot].id, slot: slot)
      if let oldest, entry < oldest { continue }
      newest.append(entry)
      if newest.count == 2 * limit {
        newest = Array(newest.ordered { $1 < $0 }.prefix(limit))
        oldest = newest.last
      }
    }
    return Array(newest.ordered { $1 < $0 }.prefix(limit))
  }
}

extension LocalTime {
  /// After all times: records without a time sort here in a search.
  fileprivate static let unplanned = LocalTime(milliseconds: .max)
}
