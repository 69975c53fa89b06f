/// Digits five lines high, for the time of a running fast.
enum BigDigits {
  static let height = 5

  /// Three columns each, as rows of five times three bits, from the top.
  private static let shapes: [Character: [UInt8]] = [
    "0": [7, 5, 5, 5, 7], "1": [2, 6, 2, 2, 7], "2": [7, 1, 7, 4, 7], "3": [7, 1, 7, 1, 7],
    "4": [5, 5, 7, 1, 1], "5": [7, 4, 7, 1, 7], "6": [7, 4, 7, 5, 7], "7": [7, 1, 1, 1, 1],
    "8": [7, 5, 7, 5, 7], "9": [7, 5, 7, 1, 7], ":": [0, 2, 0, 2, 0],
  ]

  /// Each point is two columns wide, since letters are twice as high as wide.
  static func lines(_ text: String, _ style: Style) -> [String] {
    let point = style.hasUnicode ? "██" : "##"
    return (0..<height).map { row in
      text.map { character in
        let bits = shapes[character]?[row] ?? 0
        return (0..<3).map { bits & (4 >> $0) != 0 ? point : "  " }.joined()
      }.joined(separator: "  ").trimmingTrailingSpaces
    }
  }

  static func width(_ text: String) -> Int { text.count * 8 - 2 }
}
