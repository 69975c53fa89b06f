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
