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

extension QRCode {
  /// Lines of block characters, each with two rows of modules, with the quiet zone.
  ///
  /// - Parameter onDark: whether the characters are lighter than the background, as in most
  ///   terminals: then they stand for the light modules, else for the dark ones.
  package func lines(onDark: Bool) -> [String] {
    let outer = -Self.quietZone..<edge + Self.quietZone
    return stride(from: outer.lowerBound, to: outer.upperBound, by: 2).map { y in
      var line = ""
      for x in outer {
        let upper = isDark(x: x, y: y) != onDark
        // Below an odd number of rows there is nothing.
        let lower = y + 1 < outer.upperBound && isDark(x: x, y: y + 1) != onDark
        line += upper ? (lower ? "█" : "▀") : (lower ? "▄" : " ")
      }
      return line
    }
  }
}

extension QRCode {
  /// The code as an SVG, one unit a module, with the quiet zone; always dark on light, since not
  /// every reader knows inverted codes.
  ///
  /// - Parameter attributes: the attributes of the `svg` element, as written.
  package func svg(_ attributes: String = #"xmlns="http://www.w3.org/2000/svg""#) -> String {
    """
    <svg \(attributes) viewBox="0 0 \(wholeEdge) \(wholeEdge)" shape-rendering="crispEdges">\
    <path fill="#fff" d="M0 0h\(wholeEdge)v\(wholeEdge)H0z"/><path d="\(path)"/></svg>
    """
  }

  /// The edge in modules, with the quiet zone.
  package var wholeEdge: Int { edge + 2 * Self.quietZone }

  /// The `d` of a path in a view box of ``wholeEdge``: a rectangle for each run of dark modules in a row.
  package var path: String {
    var path = ""
    for y in 0..<edge {
      var x = 0
      while x < edge {
        let start = x
        while x < edge, isDark(x: x, y: y) { x += 1 }
        if x > start {
          let (left, top, width) = (start + Self.quietZone, y + Self.quietZone, x - start)
          path += "M\(left) \(top)h\(width)v1h-\(width)z"
        }
        x += 1
      }
    }
    return path
  }
}
