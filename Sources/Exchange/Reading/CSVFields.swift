/// The fields of one record, each decoded on access, since a long table is read more than once, and
/// seldom all of its fields.
struct CSVFields: RandomAccessCollection, Sendable {
  /// The bytes of a field, without the quotes around it.
  struct Place: Sendable {
    fileprivate let start: UInt32
    fileprivate let end: UInt32
    /// Whether the bytes are the value: without doubled quotes and carriage returns.
    fileprivate let isPlain: Bool

    init(_ bytes: Range<Int>, isPlain: Bool) {
      start = UInt32(bytes.lowerBound)
      end = UInt32(bytes.upperBound)
      self.isPlain = isPlain
    }
  }

  private let text: [UInt8]
  private var places: [Place] = []

  init(of text: [UInt8], capacity: Int = 0) {
    self.text = text
    places.reserveCapacity(capacity)
  }

  mutating func append(_ place: Place) { places.append(place) }

  var startIndex: Int { 0 }
  var endIndex: Int { places.count }

  var areEmpty: Bool { places.allSatisfy { $0.start == $0.end } }

  subscript(index: Int) -> String {
    let place = places[index]
    let bytes = text[Int(place.start)..<Int(place.end)]
    if place.isPlain { return String(decoding: bytes, as: UTF8.self) }
    var value: [UInt8] = []
    var position = bytes.startIndex
    while position < bytes.endIndex {
      let byte = bytes[position]
      let next = position + 1 < bytes.endIndex ? bytes[position + 1] : nil
      // A line break inside a field is one LF, whatever line breaks the file has.
      if byte != 0x0d { value.append(byte) } else if next != 0x0a { value.append(0x0a) }
      position += byte == 0x22 ? 2 : 1
    }
    return String(decoding: value, as: UTF8.self)
  }
}
