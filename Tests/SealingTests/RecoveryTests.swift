import SealingTesting
import Testing
import TestSupport
import Wire

@testable import Sealing

@Suite struct RecoveryCodeTests {
  @Test(
    arguments: [
      (0, "0000-0000-0000-0000-0000-0000-0000-0000-0"),
      (1, "0000-0000-0000-0000-0000-0000-0000-0001-1"),
      (36, "0000-0000-0000-0000-0000-0000-0000-0014-U"),
      (255, "0000-0000-0000-0000-0000-0000-0000-007Z-~"),
    ] as [(UInt8, String)])
  func `A number is spelled by Crockford's rule`(number: UInt8, text: String) throws {
    let code = RecoveryCode(checked: [UInt8](repeating: 0, count: 19) + [number])
    #expect(code.text == text)
    #expect(try RecoveryCode(text) == code)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `A code is read back, however it is written down`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let code = RecoveryCode(using: &generator)
    let text = code.text
    let spellings = [
      text, text.lowercased(), text.replacing("-", with: ""), text.replacing("-", with: " "),
      " " + text + "\n", text.replacing("0", with: "o").replacing("1", with: "l"),
      text.replacing("0", with: "O").replacing("1", with: "I"),
      text.lowercased().replacing("1", with: "i"),
    ]
    for spelling in spellings {
      #expect(try RecoveryCode(spelling) == code, "seed \(seed): \(spelling)")
    }
  }

  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func `One wrong letter, or two that have changed places, are noticed`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let letters = Array(RecoveryCode(using: &generator).text.replacing("-", with: ""))
    for place in letters.indices {
      for letter in "0123456789ABCDEFGHJKMNPQRSTVWXYZ*~$=U" where letter != letters[place] {
        var wrong = letters
        wrong[place] = letter
        #expect(throws: SealingError.field(.code), "seed \(seed)") {
          try RecoveryCode(String(wrong))
        }
      }
      guard place > 0, letters[place] != letters[place - 1] else { continue }
      var swapped = letters
      swapped.swapAt(place, place - 1)
      #expect(throws: SealingError.field(.code), "seed \(seed)") {
        try RecoveryCode(String(swapped))
      }
    }
  }

  @Test(arguments: [
    "", "0", "é", "0000-0000", String(repeating: "0", count: 32),
    String(repeating: "0", count: 34), "0000.0000.0000.0000.0000.0000.0000.0000.0",
  ])
  func `What is no code is refused`(text: String) {
    #expect(throws: SealingError.field(.code)) { try RecoveryCode(text) }
  }
}

@Suite struct RecoverySlotTests {
  private static let seed: UInt64 = 80
  private let world: World
  private let code: RecoveryCode
  private let bytes: [UInt8]

  init() throws {
    var world = try World(seed: Self.seed)
    code = RecoveryCode(using: &world.generator)
    let recoveryPackage = RecoveryPackage(
      introduction: try Introduction(to: world.roster, key: world.key), device: world.code.device,
      keys: world.code.keys)
    bytes = try recoveryPackage.seal(under: code, nonce: world.nonce(), using: &native)
    self.world = world
  }

  @Test
  func `A code opens its slot, and admits a device with what is in it`() throws {
    var world = world
    let recoveryPackage = try RecoveryPackage(opening: bytes, with: code, using: &native)
    try recoveryPackage.introduction.check(
      world.roster, has: world.code.admission(.recoveryCode), using: &native)
    let device = Party(using: &world.generator)
    let entry = try world.roster.entry(
      .admit(device.admission()), by: recoveryPackage.device, with: recoveryPackage.keys,
      using: &native)
    #expect(try world.roster.adding(entry, using: &native).member(device.device) != nil)
  }

  @Test
  func `A flipped byte, a cut one and another code are refused`() throws {
    for (place, bytes) in flipped(bytes) {
      #expect(throws: SealingError.self, "\(place)") {
        try RecoveryPackage(opening: bytes, with: code, using: &native)
      }
    }
    for bytes in cut(bytes) {
      #expect(throws: SealingError.length) {
        try RecoveryPackage(opening: bytes, with: code, using: &native)
      }
    }
    #expect(throws: SealingError.seal) {
      try RecoveryPackage(opening: bytes, with: .zeros, using: &native)
    }
  }

  @Test
  func `Keys that are not those of their points are refused`() throws {
    var plain = BinaryWriter()
    try Introduction(to: world.roster, key: world.key).write(to: &plain)
    plain.append(world.code.device)
    plain.append(world.code.keys.signingScalar)
    plain.append(world.phone.keys.signingKey.bytes)
    plain.append(world.code.keys.sealingScalar)
    plain.append(world.code.keys.sealingKey.bytes)
    let sealed = try Box.seal(
      plain.bytes, under: code.key, nonce: .zeros, authenticating: Magic.slot.bytes, using: &native)
    #expect(throws: SealingError.field(.privateKey)) {
      try RecoveryPackage(
        opening: Magic.slot.bytes + Nonce.zeros.bytes + sealed, with: code, using: &native)
    }
  }
}
