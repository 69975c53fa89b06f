import Testing

@testable import QRCode

/// Values that stand in ISO/IEC 18004:2015.
@Suite("QR code: the standard's values")
struct StandardTests {
  /// Annex A, as powers of two, without the first, which is 1.
  private static let generators: [(Int, [Int])] = [
    (7, [87, 229, 146, 149, 238, 102, 21]),
    (10, [251, 67, 46, 61, 118, 70, 64, 94, 32, 45]),
    (13, [74, 152, 176, 100, 86, 100, 106, 104, 130, 218, 206, 140, 78]),
    (15, [8, 183, 61, 91, 202, 37, 51, 58, 58, 237, 140, 124, 5, 99, 105]),
    (16, [120, 104, 107, 109, 102, 161, 76, 3, 91, 191, 147, 169, 182, 194, 225, 120]),
    (17, [43, 139, 206, 78, 43, 239, 123, 206, 214, 147, 24, 99, 150, 39, 243, 163, 136]),
    (
      18,
      [215, 234, 158, 94, 184, 97, 118, 170, 79, 187, 152, 148, 252, 179, 5, 98, 96, 153]
    ),
    (
      20,
      [17, 60, 79, 50, 61, 163, 26, 187, 202, 180, 221, 225, 83, 239, 156, 164, 212, 212, 188, 190]
    ),
    (
      22,
      [
        210, 171, 247, 242, 93, 230, 14, 109, 221, 53, 200, 74, 8, 172, 98, 80, 219, 134, 160, 105,
        165, 231,
      ]
    ),
  ]

  @Test(arguments: generators)
  func `Generator polynomials`(count: Int, powers: [Int]) {
    let factors = powers.map { power in
      (0..<power).reduce(UInt8(1)) { product, _ in ReedSolomon.multiply(product, 2) }
    }
    #expect(ReedSolomon(count: count).generator == factors)
  }

  /// Annex I: "01234567" in version 1-M.
  @Test func `Correcting codewords of the example`() {
    let data: [UInt8] = [
      0x10, 0x20, 0x0c, 0x56, 0x61, 0x80, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec,
      0x11,
    ]
    let correcting: [UInt8] = [0xa5, 0x24, 0xd4, 0xc1, 0xed, 0x36, 0xc7, 0x87, 0x2c, 0x55]
    #expect(ReedSolomon(count: 10).remainder(of: data) == correcting)
  }

  /// Annex C.
  @Test func `Format information`() {
    let low = [0x77c4, 0x72f3, 0x7daa, 0x789d, 0x662f, 0x6318, 0x6c41, 0x6976]
    let medium = [0x5412, 0x5125, 0x5e7c, 0x5b4b, 0x45f9, 0x40ce, 0x4f97, 0x4aa0]
    #expect(Mask.all.map { ModuleGrid.format(.low, $0) } == low)
    #expect(Mask.all.map { ModuleGrid.format(.medium, $0) } == medium)
  }

  /// Annex D.
  @Test func `Version information`() {
    let known = [
      0x07c94, 0x085bc, 0x09a99, 0x0a4d3, 0x0bbf6, 0x0c762, 0x0d847, 0x0e60d, 0x0f928, 0x10b78,
      0x1145d, 0x12a17, 0x13532, 0x149a6, 0x15683, 0x168c9, 0x177ec, 0x18ec4, 0x191e1, 0x1afab,
      0x1b08e, 0x1cc1a, 0x1d33f, 0x1ed75, 0x1f250, 0x209d5, 0x216f0, 0x228ba, 0x2379f, 0x24b0b,
      0x2542e, 0x26a64, 0x27541, 0x28c69,
    ]
    #expect(QRVersion.all.dropFirst(6).map(ModuleGrid.information) == known)
  }

  /// Table 7, of byte mode.
  @Test func `Every version's capacity`() {
    let low = [
      17, 32, 53, 78, 106, 134, 154, 192, 230, 271, 321, 367, 425, 458, 520, 586, 644, 718, 792,
      858, 929, 1003, 1091, 1171, 1273, 1367, 1465, 1528, 1628, 1732, 1840, 1952, 2068, 2188, 2303,
      2431, 2563, 2699, 2809, 2953,
    ]
    let medium = [
      14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624,
      666, 711, 779, 857, 911, 997, 1059, 1125, 1190, 1264, 1370, 1452, 1538, 1628, 1722, 1809,
      1911, 1989, 2099, 2213, 2331,
    ]
    #expect(QRVersion.all.map { $0.capacity(with: .low) } == low)
    #expect(QRVersion.all.map { $0.capacity(with: .medium) } == medium)
  }

  /// Annex E.
  @Test(arguments: [
    (1, []), (2, [6, 18]), (6, [6, 34]), (7, [6, 22, 38]), (14, [6, 26, 46, 66]),
    (15, [6, 26, 48, 70]), (22, [6, 26, 50, 74, 98]), (32, [6, 34, 60, 86, 112, 138]),
    (36, [6, 24, 50, 76, 102, 128, 154]), (39, [6, 26, 54, 82, 110, 138, 166]),
    (40, [6, 30, 58, 86, 114, 142, 170]),
  ])
  func `Where alignment patterns are`(number: Int, places: [Int]) throws {
    #expect(try #require(QRVersion(number)).alignments == places)
  }
}
