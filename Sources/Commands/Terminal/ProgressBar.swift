/// A line that fills from left to right, in steps of half a column.
struct ProgressBar {
  /// Thousandths; more than 1000 is full.
  let permille: Int
  let width: Int
  let ink: Ink

  /// Of a bar that has a line for itself and its percentage.
  static func width(in style: Style) -> Int { min(48, max(10, style.width - 7)) }

  /// Example: 500 of 1000 on 5 columns is `━━╸──`, in ASCII `==---`.
  func drawn(in style: Style) -> String {
    let halves = min(max(permille, 0), 1000) * width * 2 / 1000
    let full = String(repeating: style.hasUnicode ? "━" : "=", count: halves / 2)
    let half = halves.isMultiple(of: 2) ? "" : style.hasUnicode ? "╸" : "-"
    let rest = String(
      repeating: style.hasUnicode ? "─" : "-", count: width - halves / 2 - halves % 2)
    return style.paint(full + half, ink) + style.paint(rest, .quiet)
  }
}
