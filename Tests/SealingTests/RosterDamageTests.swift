import SealingTesting
import Testing
import TestSupport
import Wire

@testable import Sealing

@Suite struct RosterDamageTests {
  static let kinds = ["found", "admit", "remove", "leave", "void", "delete"]
  private static let seed: UInt64 = 50

  /// An entry of a kind, and what adds entries to the roster before it.
  private func sample(
    _ kind: String
  ) throws -> (entry: RosterEntry, add: (RosterEntry) throws -> Roster) {
    var world = try World(seed: Self.seed)
    let other = Party(using: &world.generator)
    let (roster, founder) = (world.roster, world.founder)
    let content: RosterEntry.Content
    switch kind {
    case "found": return (world.entries[0], { try Roster(foundedBy: $0, using: &native) })
    case "admit": content = .admit(try other.admission())
    case "remove":
      content = try roster.removal(
        of: [world.phone.device], current: world.key, secret: [UInt8](repeating: 1, count: 32),
        nonce: world.nonce(), using: &native)
    case "leave": content = .remove(Removal(leaving: founder.device))
    case "void": content = .void(EntryID(using: &world.generator))
    default: content = .delete
    }
    return (try world.entry(content, by: founder), { try roster.adding($0, using: &native) })
  }

  @Test(arguments: kinds)
  func `A flipped byte is refused wherever it is`(kind: String) throws {
    let (entry, add) = try sample(kind)
    _ = try add(entry)
    for (place, bytes) in flipped(entry.bytes) {
      #expect(throws: SealingError.self, "\(place)") { try add(RosterEntry(parsing: bytes)) }
    }
  }

  @Test(arguments: kinds)
  func `A cut or longer one is refused`(kind: String) throws {
    let (entry, add) = try sample(kind)
    for bytes in cut(entry.bytes) {
      #expect(throws: SealingError.self, "\(bytes.count)") { try add(RosterEntry(parsing: bytes)) }
    }
  }

  static let bodies: [(String, Range<Int>, [UInt8], SealingError)] = [
    ("a later version", 3..<4, [0x32], .version(Array("DRR2".utf8))),
    ("an unknown kind", 72..<73, [6], .field(.kind)),
    ("no device", 73..<89, [UInt8](repeating: 0, count: 16), .field(.device)),
    ("an unknown type", 105..<106, [3], .field(.type)),
    ("an unknown role", 106..<107, [2], .field(.role)),
    ("a person", 107..<108, [1], .field(.person)),
    ("a point off the curve for signing", 187..<188, [0], .field(.signingKey)),
    ("a point off the curve for sealing", 252..<253, [0], .field(.sealingKey)),
  ]

  @Test(arguments: bodies.map(\.0))
  func `What this version does not know is refused by its field`(name: String) throws {
    let (_, range, value, error) = try #require(Self.bodies.first { $0.0 == name })
    var bytes = try sample("admit").entry.bytes
    if value == [0] {
      bytes[range.lowerBound] ^= 1
    } else {
      bytes.replaceSubrange(range, with: value)
    }
    #expect(throws: error) { try RosterEntry(parsing: bytes) }
  }

  @Test
  func `Seeded noise is refused behind each head`() throws {
    var generator = SeededGenerator(seed: Self.seed)
    for kind in Self.kinds {
      let (entry, add) = try sample(kind)
      for _ in 0..<300 {
        let length = Int.random(in: 0...600, using: &generator)
        let noise = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
        for head in [0, 4, 73] {
          #expect(throws: SealingError.self, "seed \(Self.seed)") {
            try add(RosterEntry(parsing: Array(entry.bytes.prefix(head)) + noise))
          }
        }
      }
    }
  }
}
