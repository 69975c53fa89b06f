/// Raw inflate (RFC 1951) for what other people have packed in a list, and the framing of bytes that
/// stay as they are.
///
/// Hosts have inflaters of their own. If one of them took a stream that another refuses, an envelope
/// would be void for some devices only; so those of lists are unpacked here, on all hosts alike.
///
/// It follows zlib's rules for sets of codes: none is over-subscribed, and only one of a single
/// code of one bit is incomplete.
enum RawInflate {
  /// - Throws: `.deflate` unless the bytes are one whole stream with nothing behind it; `.tooLarge`.
  static func unpacked(_ bytes: [UInt8], limit: Int) throws(SealingError) -> [UInt8] {
    var stream = Stream(bytes, limit: limit)
    var isLast = false
    while !isLast {
      isLast = try stream.bits(1) == 1
      switch try stream.bits(2) {
      case 0: try stream.copyStored()
      case 1: try stream.inflate(CodePair.fixed)
      case 2: try stream.inflate(CodePair(reading: &stream))
      default: throw .deflate
      }
    }
    guard stream.isAtEnd else { throw .deflate }
    return stream.output
  }

  /// Blocks of bytes as they are, before the rest of a stream.
  static func stored(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var (rest, blocks) = (bytes, [UInt8]())
    while !rest.isEmpty {
      let block = rest.prefix(0xffff)
      let length = UInt16(block.count)
      blocks += [0, UInt8(length & 0xff), UInt8(length >> 8)]
      blocks += [UInt8(~length & 0xff), UInt8(~length >> 8)]
      blocks += block
      rest = rest.dropFirst(block.count)
    }
    return blocks
  }
}

/// The input by bits, and the output so far.
private struct Stream {
  private let input: [UInt8]
  private var place = 0
  /// Those of the last byte that were not taken yet, the next one lowest.
  private var rest: UInt32 = 0
  private var restCount = 0
  private(set) var output: [UInt8] = []
  private let limit: Int

  init(_ input: [UInt8], limit: Int) {
    self.input = input
    self.limit = limit
  }

  var isAtEnd: Bool { place == input.count }

  /// At most 16.
  mutating func bits(_ count: Int) throws(SealingError) -> Int {
    while restCount < count {
      guard place < input.count else { throw .deflate }
      rest |= UInt32(input[place]) << UInt32(restCount)
      place += 1
      restCount += 8
    }
    let value = rest & (1 << UInt32(count) - 1)
    rest >>= UInt32(count)
    restCount -= count
    return Int(value)
  }

  mutating func copyStored() throws(SealingError) {
    rest = 0
    restCount = 0
    let (length, complement) = (try bits(16), try bits(16))
    guard length == complement ^ 0xffff, length <= input.count - place else { throw .deflate }
    guard length <= limit - output.count else { throw .tooLarge(limit: limit) }
    output += input[place..<place + length]
    place += length
  }

  mutating func inflate(_ codes: CodePair) throws(SealingError) {
    while true {
      let symbol = try codes.lengths.symbol(from: &self)
      if symbol < 256 {
        guard output.count < limit else { throw .tooLarge(limit: limit) }
        output.append(UInt8(symbol))
      } else if symbol == 256 {
        return
      } else {
        try repeatOutput(symbol - 257, codes.distances)
      }
    }
  }

  private mutating func repeatOutput(
    _ symbol: Int, _ distances: HuffmanCode
  ) throws(SealingError) {
    guard symbol < 29 else { throw .deflate }
    let length = symbol == 28 ? 258 : 3 + (try value(symbol, step: 4))
    let distance = 1 + (try value(distances.symbol(from: &self), step: 2))
    guard distance <= output.count else { throw .deflate }
    guard length <= limit - output.count else { throw .tooLarge(limit: limit) }
    for _ in 0..<length { output.append(output[output.count - distance]) }
  }

  /// The length or distance of a symbol, counted from 0: the first `2 · step` symbols have no more
  /// bits, and every `step` further ones have one more.
  private mutating func value(_ symbol: Int, step: Int) throws(SealingError) -> Int {
    guard symbol < 30 else { throw .deflate }
    guard symbol >= 2 * step else { return symbol }
    let more = symbol / step - 1
    return (step + symbol % step) << more + (try bits(more))
  }
}

/// A canonical Huffman code.
private struct HuffmanCode {
  /// The number of symbols for each length in bits.
  private var counts = [Int](repeating: 0, count: 16)
  /// By length, then by value.
  private var symbols: [Int] = []

  /// - Parameter lengths: of each symbol's code, in bits; 0 for none.
  /// - Throws: `.deflate` for an over-subscribed set, and for an incomplete one unless it is allowed:
  ///   then of one symbol with one bit, or of none.
  init(_ lengths: ArraySlice<Int>, mayBeIncomplete: Bool) throws(SealingError) {
    for length in lengths { counts[length] += 1 }
    var left = 1
    for length in 1...15 {
      left = left << 1 - counts[length]
      guard left >= 0 else { throw .deflate }
    }
    let used = lengths.count - counts[0]
    guard left == 0 || mayBeIncomplete && used == counts[1] && used <= 1 else { throw .deflate }
    for length in 1...15 {
      for (symbol, other) in lengths.enumerated() where other == length { symbols.append(symbol) }
    }
  }

  func symbol(from stream: inout Stream) throws(SealingError) -> Int {
    var (code, first, index) = (0, 0, 0)
    for length in 1...15 {
      code |= try stream.bits(1)
      let count = counts[length]
      if code - count < first { return symbols[index + code - first] }
      index += count
      first = (first + count) << 1
      code <<= 1
    }
    throw .deflate
  }
}

/// The codes of a block: for bytes and lengths, and for distances.
private struct CodePair {
  let lengths: HuffmanCode
  let distances: HuffmanCode

  /// The order in which the lengths of the code for lengths come.
  private static let order = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
  ]

  static var fixed: CodePair {
    get throws(SealingError) {
      var lengths = [Int](repeating: 8, count: 144)
      lengths += [Int](repeating: 9, count: 112)
      lengths += [Int](repeating: 7, count: 24)
      lengths += [Int](repeating: 8, count: 8)
      return CodePair(
        lengths: try HuffmanCode(lengths[...], mayBeIncomplete: false),
        distances: try HuffmanCode(
          [Int](repeating: 5, count: 32)[...], mayBeIncomplete: false))
    }
  }

  private init(lengths: HuffmanCode, distances: HuffmanCode) {
    self.lengths = lengths
    self.distances = distances
  }

  init(reading stream: inout Stream) throws(SealingError) {
    let count = try stream.bits(5) + 257
    let distanceCount = try stream.bits(5) + 1
    let orderCount = try stream.bits(4) + 4
    guard count <= 286, distanceCount <= 30 else { throw .deflate }
    var codes = [Int](repeating: 0, count: 19)
    for place in CodePair.order.prefix(orderCount) { codes[place] = try stream.bits(3) }
    let code = try HuffmanCode(codes[...], mayBeIncomplete: false)
    var lengths: [Int] = []
    while lengths.count < count + distanceCount {
      let symbol = try code.symbol(from: &stream)
      guard symbol >= 16 else {
        lengths.append(symbol)
        continue
      }
      var length = 0
      if symbol == 16 {
        guard let last = lengths.last else { throw .deflate }
        length = last
      }
      let times =
        symbol == 16
        ? 3 + (try stream.bits(2))
        : symbol == 17 ? 3 + (try stream.bits(3)) : 11 + (try stream.bits(7))
      guard times <= count + distanceCount - lengths.count else { throw .deflate }
      lengths += [Int](repeating: length, count: times)
    }
    // Without an end of the block it has none.
    guard lengths[256] > 0 else { throw .deflate }
    self.lengths = try HuffmanCode(lengths[..<count], mayBeIncomplete: true)
    distances = try HuffmanCode(lengths[count...], mayBeIncomplete: true)
  }
}
