/// A writer of the forms that ``FormReader`` reads.
struct FormWriter {
  private(set) var bytes: [UInt8] = []

  init() {}

  init(_ magic: Magic) {
    bytes = magic.bytes
  }

  mutating func append(_ more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }

  mutating func append(_ value: some FixedBytes) { bytes.append(contentsOf: value.bytes) }

  mutating func append(_ number: some UnsignedInteger & FixedWidthInteger) {
    bytes.append(contentsOf: bigEndian(number))
  }
}

func bigEndian(_ number: some UnsignedInteger & FixedWidthInteger) -> [UInt8] {
  withUnsafeBytes(of: number.bigEndian) { Array($0) }
}
