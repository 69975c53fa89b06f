import Ledger

/// One attribute of an element with an escaped value, or none.
///
/// NB: there is no `style`, as the page's Content-Security-Policy forbids it. Computed values, such
/// as a ring's length, are presentation attributes of SVG.
struct Attribute: Sendable {
  let bytes: [UInt8]

  static let none = Attribute(bytes: [])

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  @inline(never)
  init(_ name: StaticString, _ value: StaticString) {
    var bytes: [UInt8] = []
    bytes.open(name, length: value.utf8CodeUnitCount)
    bytes.append(literal: value)
    bytes.append(UInt8(ascii: "\""))
    self.bytes = bytes
  }

  @_disfavoredOverload
  @inline(never)
  init(_ name: StaticString, _ value: String) {
    var bytes: [UInt8] = []
    bytes.open(name, length: value.utf8.count)
    bytes.append(escaping: value)
    bytes.append(UInt8(ascii: "\""))
    self.bytes = bytes
  }

  static func + (left: Attribute, right: Attribute) -> Attribute {
    Attribute(bytes: left.bytes + right.bytes)
  }

  static func when(_ condition: Bool, _ attribute: @autoclosure () -> Attribute) -> Attribute {
    condition ? attribute() : .none
  }
}

extension [UInt8] {
  @inline(never)
  fileprivate mutating func open(_ name: StaticString, length: Int) {
    reserveCapacity(name.utf8CodeUnitCount + length + 4)
    append(UInt8(ascii: " "))
    append(literal: name)
    append(literal: "=\"")
  }
}
