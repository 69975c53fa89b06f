/// A QR code of bytes, after ISO/IEC 18004: byte mode, versions 1 to 40.
package struct QRCode: Hashable, Sendable {
  package let version: QRVersion
  package let correction: Correction
  package let mask: Mask
  let grid: ModuleGrid

  /// Makes a code of the smallest version that holds the bytes with ``Correction/medium``; if none
  /// does, of the smallest with ``Correction/low``.
  package init(_ bytes: [UInt8]) throws(QRCodeError) {
    guard let (version, correction) = QRVersion.smallest(for: bytes.count) else {
      throw .tooLong(bytes: bytes.count, limit: QRVersion.greatest.capacity(with: .low))
    }
    self.version = version
    self.correction = correction
    let blocks = Blocks(version, correction)
    var grid = ModuleGrid(edge: version.edge)
    grid.drawPatterns(of: version)
    grid.drawVersion(version)
    grid.reserveFormat()
    grid.place(blocks.codewords(of: Blocks.data(bytes, in: version, holding: blocks.dataCount)))
    (mask, self.grid) = Mask.best(for: grid, correction)
  }

  package init(_ text: String) throws(QRCodeError) { try self.init(Array(text.utf8)) }

  /// The edge in modules, without the quiet zone.
  package var edge: Int { grid.edge }

  /// - Returns: false outside of the code, which is light.
  package func isDark(x: Int, y: Int) -> Bool {
    (0..<edge).contains(x) && (0..<edge).contains(y) && grid[x, y]
  }

  /// The width of the quiet zone around it, in modules.
  package static let quietZone = 4
}

package enum QRCodeError: Error, Hashable, Sendable {
  case tooLong(bytes: Int, limit: Int)
}
