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
    while documentOfSlot.count <= slot { documentOfSlot.append(Self.none) }
    let start = bytes.count
    if let text = SearchText(of: record) {
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
