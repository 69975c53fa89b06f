import CivilTime

/// How high a length of time stands in a chart: 0 at the foot, 1000 at the top.
struct ChartScale: Hashable, Sendable {
  /// What stands at 1000; at least one hour, so that a chart of nothing has a scale.
  let top: Span

  /// Leaves a tenth free above the highest value, for what stands over a bar.
  init(_ values: [Span]) {
    let highest = max(values.max() ?? .zero, .hours(1))
    top = Span(milliseconds: highest.milliseconds / 9 * 10)
  }

  /// Never 0 for a value above 0, so that a short fast stays to be seen.
  func height(_ value: Span) -> Int {
    if value <= .zero { return 0 }
    return min(1000, max(12, Int(value.milliseconds * 1000 / top.milliseconds)))
  }
}

/// Thousandths as a percentage of SVG: 125 is `12.5%`.
func perCent(_ permille: Int) -> String {
  permille.isMultiple(of: 10) ? "\(permille / 10)%" : "\(permille / 10).\(permille % 10)%"
}
