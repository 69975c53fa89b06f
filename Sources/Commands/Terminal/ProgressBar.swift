/// A progress bar in steps of half a column.
struct ProgressBar {
  /// The progress in thousandths; more than 1000 is full.
  let permille: Int
  let width: Int
  let ink: Ink

  /// The width of a bar on a line with only its percentage.
  static func width(in style: Style) -> Int { min(48, max(10, style.width - 7)) }

  /// The bar as text. Example: 500 of 1000 on 5 columns is `━━╸──`, in ASCII `==---`.
  func drawn(in style: Style) -> String {
    let halves = min(max(permille, 0), 1000) * width * 2 / 1000
    let full = String(repeating: style.hasUnicode ? "━" : "=", count: halves / 2)
    let half = halves.isMultiple(of: 2) ? "" : style.hasUnicode ? "╸" : "-"
    let rest = String(
      repeating: style.hasUnicode ? "─" : "-", count: width - halves / 2 - halves % 2)
    return style.paint(full + half, ink) + style.paint(rest, .quiet)
  }
}

/// A line of a bar chart with a common scale, with the goal marked.
struct TextBar {
  let amount: Int64
  /// The goal to mark; nil for none.
  let goal: Int64?
  /// The amount that fills the width.
  let largest: Int64
  let width: Int
  let ink: Ink

  /// The bar as text. Example: 5 of 10 with the goal at 8, on 10 columns, is `━━━━━   ┆`, in ASCII
  /// `=====   |`; 10 of 10 is `━━━━━━━━┿━`.
  func drawn(in style: Style) -> String {
    let filled = amount > 0 ? max(1, column(of: amount)) : 0
    let mark = goal.map { min(width - 1, column(of: $0)) }
    let bar = (0..<filled).map { $0 == mark ? sign("┿", "+", style) : sign("━", "=", style) }
    let painted = style.paint(bar.joined(), ink)
    guard let mark, mark >= filled else { return painted }
    let gap = String(repeating: " ", count: mark - filled)
    return painted + gap + style.paint(sign("┆", "|", style), .quiet)
  }

  /// The column of an amount. NB: in floating point, since a product of large amounts could
  /// overflow.
  private func column(of amount: Int64) -> Int {
    guard amount > 0, largest > 0 else { return 0 }
    return Int((min(1, Double(amount) / Double(largest)) * Double(width)).rounded(.down))
  }

  private func sign(_ unicode: String, _ ascii: String, _ style: Style) -> String {
    style.hasUnicode ? unicode : ascii
  }
}
