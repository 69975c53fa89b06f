/// A link by which people may ask to come into a list, as its owner offers it.
///
///     SHA-256 of the link's token 32 | until u64 | asks u8
package struct LinkOffer: Hashable, Sendable {
  package let token: TokenHash
  /// In milliseconds since 1970.
  package let until: UInt64
  /// The most that may ask by it, at most ``SyncLimits/asks``; 0 withdraws it with all asks.
  package let asks: Int

  package init(token: TokenHash, until: UInt64, asks: Int) {
    self.token = token
    self.until = until
    self.asks = asks
  }

  init(reading reader: inout WireReader) throws(WireFailure) {
    token = try reader.value()
    until = try reader.count()
    asks = Int(try reader.number(UInt8.self))
    guard asks <= SyncLimits.asks else { throw .tooLarge(limit: SyncLimits.asks) }
  }

  var bytes: [UInt8] {
    var writer = BinaryWriter()
    writer.append(token)
    writer.append(until)
    writer.append(UInt8(asks))
    return writer.bytes
  }
}

/// A letter between a person that asks and the owner. Each is written once, in this order.
package enum AskLetter: UInt8, CaseIterable, Hashable, Sendable {
  /// Of the owner, once the hash of the request is there.
  case reveal = 1
  /// Of the person, with that hash.
  case request = 2
  /// Of the owner, once the person is in the list.
  case answer = 3
}

/// What is asked by the links of a list, the oldest first.
///
///     … | count u32 | (link 16 | ask 32 | time u64 | count u32 | (length u32 | letter) each) each
package struct ListAsks: AnswerContent {
  package let asks: [Ask]

  package struct Ask: Hashable, Sendable {
    package let link: ListLinkID
    package let id: AskID
    /// When it came, in milliseconds since 1970.
    package let time: UInt64
    /// Those that are there, in the order of ``AskLetter``.
    package let letters: [[UInt8]]

    package init(link: ListLinkID, id: AskID, time: UInt64, letters: [[UInt8]]) {
      self.link = link
      self.id = id
      self.time = time
      self.letters = letters
    }

    /// In bytes of an answer.
    package var length: Int {
      letters.reduce(ListLinkID.length + AskID.length + 12) { $0 + 4 + $1.count }
    }
  }

  /// - Parameter asks: with at most ``SyncLimits/entries`` bytes.
  package init(_ asks: [Ask]) { self.asks = asks }

  package func bytes(in head: AnswerHead) -> [UInt8] {
    var writer = head.writer
    writer.append(UInt32(asks.count))
    for ask in asks {
      writer.append(ask.link)
      writer.append(ask.id)
      writer.append(ask.time)
      writer.append(list: ask.letters)
    }
    return writer.bytes
  }

  package init(reading reader: inout WireReader) throws(WireFailure) {
    asks = try reader.list(limit: SyncLimits.links * SyncLimits.asks) {
      reader throws(WireFailure) in
      Ask(
        link: try reader.value(), id: try reader.value(), time: try reader.count(),
        letters: try reader.list(
          count: AskLetter.allCases.count, length: SyncLimits.askLetter))
    }
  }
}
