import CivilTime

/// A reading of a hybrid logical clock, and the replica that took it. Stamps are totally ordered.
///
/// Kulkarni, Demirbas et al., "Logical Physical Clocks" (2014): 48 bits of wall-clock
/// milliseconds, a 16-bit counter for events within one, and 64 random bits naming the replica.
package struct Stamp: Hashable, Comparable, Sendable {
  /// Milliseconds since 1970 shifted left by 16, plus the counter.
  package let time: UInt64
  package let replica: ReplicaID

  package init(time: UInt64, replica: ReplicaID) {
    self.time = time
    self.replica = replica
  }

  package var milliseconds: Int64 { Int64(time >> 16) }

  package static func < (left: Stamp, right: Stamp) -> Bool {
    left.time != right.time
      ? left.time < right.time : left.replica.rawValue < right.replica.rawValue
  }
}

/// One writer: a browser tab's session, a database. Random, so that no two ever agree on a stamp.
package struct ReplicaID: RawRepresentable, Hashable, Sendable {
  package let rawValue: UInt64

  package init(rawValue: UInt64) {
    self.rawValue = rawValue
  }
}

extension Stamp: LosslessStringConvertible {
  /// 16 hexadecimal digits of time, a hyphen, 16 of replica: text order is stamp order.
  package var description: String { hexadecimal(time) + "-" + hexadecimal(replica.rawValue) }

  package init?(_ description: String) {
    let bytes = Array(description.utf8)
    guard bytes.count == 33, bytes[16] == UInt8(ascii: "-"),
      let time = parseHexadecimal(bytes[..<16]), let replica = parseHexadecimal(bytes[17...])
    else { return nil }
    self.init(time: time, replica: ReplicaID(rawValue: replica))
  }
}

/// 16 digits, in lower case.
package func hexadecimal(_ number: UInt64) -> String {
  let digits = String(number, radix: 16)
  return String(repeating: "0", count: 16 - digits.utf8.count) + digits
}

/// Accepts lower case only, so that a stamp has one spelling.
private func parseHexadecimal(_ digits: ArraySlice<UInt8>) -> UInt64? {
  var number: UInt64 = 0
  for digit in digits {
    switch digit {
    case 0x30...0x39: number = number << 4 | UInt64(digit - 0x30)
    case 0x61...0x66: number = number << 4 | UInt64(digit - 0x61 + 10)
    default: return nil
    }
  }
  return number
}

/// A hybrid logical clock: its stamps always rise, even if the wall clock goes back.
package struct HybridClock: Sendable {
  package var replica: ReplicaID
  private(set) package var latest: UInt64
  /// The known lead of the wall clock over the server's; zero until the server has reported its
  /// own.
  package var lead = Span.zero

  package init(replica: ReplicaID, latest: UInt64 = 0) {
    self.replica = replica
    self.latest = latest
  }

  /// A stamp above all that were given out or observed. When the wall clock goes back, only the
  /// counter rises; the 65,537th event of one millisecond uses the next millisecond.
  package mutating func tick(at now: Instant) -> Stamp {
    latest = max(latest < .max ? latest + 1 : latest, HybridClock.reading(of: now - lead))
    return Stamp(time: latest, replica: replica)
  }

  package mutating func observe(_ stamp: Stamp) {
    latest = max(latest, stamp.time)
  }

  /// Goes back to a time that other replicas have seen, after this device's clock was ahead.
  mutating func forget(downTo time: UInt64) {
    latest = time
  }

  /// The later of the wall clock and the latest observed time, in milliseconds since 1970.
  package func milliseconds(at now: Instant) -> Int64 {
    Int64(max(latest, HybridClock.reading(of: now)) >> 16)
  }

  /// Instants before 1970 or beyond 48 bits (the year 10889) become the nearest end of the range.
  private static func reading(of now: Instant) -> UInt64 {
    UInt64(min(max(now.milliseconds, 0), 1 << 48 - 1)) << 16
  }
}
