import Texts

/// The picture of `dayring watch` at one moment, centred in the window.
struct WatchFrame {
  let status: FastStatusReport
  let texts: Texts

  func lines(_ style: Style, height: Int) -> [String] {
    let view = StatusView(status, texts)
    var block = [view.heading(style), ""]
    if let time, BigDigits.width(time) <= style.width, height >= 17 {
      let ink = isGoalReached ? Ink.done : .underway
      block += BigDigits.lines(time, style).map { style.paint($0, ink) } + [""]
    }
    if let bar = view.bar(style) { block += [bar, ""] }
    block += view.rows(style).map { $0.label.padded(to: 12) + $0.value }
    let room = max(1, height - 1)
    block = Array(block.prefix(room))
    let width = block.map { $0.columns }.max() ?? 0
    let margin = String(repeating: " ", count: max(0, (style.width - width) / 2))
    let top = Array(repeating: "", count: max(0, (room - block.count) / 2))
    return top + block.map { $0.isEmpty ? "" : margin + $0 }
  }

  private var time: String? {
    guard case .running(let running) = status.fasting else { return nil }
    return texts.duration.stopwatch(running.elapsed)
  }

  private var isGoalReached: Bool {
    guard case .running(let running) = status.fasting else { return false }
    return running.isGoalReached
  }
}

/// Digits five lines high, for the time of a running fast.
enum BigDigits {
  static let height = 5

  /// The shapes of three columns each: five rows of three bits, from the top.
  private static let shapes: [Character: [UInt8]] = [
    "0": [7, 5, 5, 5, 7], "1": [2, 6, 2, 2, 7], "2": [7, 1, 7, 4, 7], "3": [7, 1, 7, 1, 7],
    "4": [5, 5, 7, 1, 1], "5": [7, 4, 7, 1, 7], "6": [7, 4, 7, 5, 7], "7": [7, 1, 1, 1, 1],
    "8": [7, 5, 7, 5, 7], "9": [7, 5, 7, 1, 7], ":": [0, 2, 0, 2, 0],
  ]

  /// The lines of a text. Each point is two columns wide, since characters are twice as high as
  /// wide.
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
