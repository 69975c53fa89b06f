/// A reader of a form from its beginning. Numbers are big endian; a missing one is `.length`.
struct FormReader {
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: some Collection<UInt8>) {
    rest = ArraySlice(bytes)
  }

  /// Reads the four letters with which a form of this version begins.
  mutating func magic(_ magic: Magic) throws(SealingError) {
    let found = try take(4)
    guard found.elementsEqual(magic.bytes) else { throw .version(Array(found)) }
  }

  mutating func take(_ count: Int) throws(SealingError) -> ArraySlice<UInt8> {
    guard count <= rest.count else { throw .length }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  mutating func number<Number: UnsignedInteger & FixedWidthInteger>(
    _ type: Number.Type = Number.self
  ) throws(SealingError) -> Number {
    try take(Number.bitWidth / 8).reduce(0) { $0 << 8 | Number($1) }
  }

  mutating func value<Value: FixedBytes>(
    _ type: Value.Type = Value.self
  ) throws(SealingError) -> Value {
    Value(checked: Array(try take(Value.length)))
  }

  /// count u32, and then so many.
  ///
  /// - Throws: `.tooLarge` beyond the limit, before anything is read.
  mutating func list<Element>(
    limit: Int, _ read: (inout FormReader) throws(SealingError) -> Element
  ) throws(SealingError) -> [Element] {
    let count = try number(UInt32.self)
    guard count <= limit else { throw .tooLarge(limit: limit) }
    var elements: [Element] = []
    for _ in 0..<count { elements.append(try read(&self)) }
    return elements
  }

  func end() throws(SealingError) {
    guard rest.isEmpty else { throw .length }
  }
}
