/// A writer of the form that ``WireReader`` reads.
struct WireWriter {
  private(set) var bytes: [UInt8] = []

  init() {}

  init(_ magic: WireMagic) {
    bytes = magic.bytes
  }

  mutating func append(_ more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }

  mutating func append(_ value: some WireBytes) { bytes.append(contentsOf: value.bytes) }

  mutating func append(_ number: some UnsignedInteger & FixedWidthInteger) {
    for shift in stride(from: number.bitWidth - 8, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  mutating func append(_ point: LogPoint) {
    append(point.sequence)
    append(point.log)
  }

  mutating func append(list: [[UInt8]]) {
    append(UInt32(list.count))
    for bytes in list {
      append(UInt32(bytes.count))
      append(bytes)
    }
  }
}
