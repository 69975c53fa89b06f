import CivilTime
import Trackers

/// The lines behind the bars at round amounts, three or a few more, with the amounts beside them.
struct ChartAxis {
  /// Heights in thousandths of the chart, and their texts, from the bottom up.
  let marks: [(height: Int, text: String)]

  /// - Parameters:
  ///   - top: the amount at height 1000.
  ///   - step: the distance of the lines; above 0, and at most a third of the top.
  init(top: Int64, step: Int64, text: (Int64) -> String) {
    marks = (0...top / step).map { (Int(permilleOf: $0 * step, of: top), text($0 * step)) }
  }

  /// Amounts in thousandths of the displayed unit, at 1, 2 or 5 times a power of ten.
  static func amounts(top: Int64, text: (Int64) -> String) -> ChartAxis {
    let top = max(top, 3)
    var (step, power) = (Int64(1), Int64(1))
    while power <= top / 3 {
      for factor in [1, 2, 5] as [Int64] where factor * power <= top / 3 { step = factor * power }
      power *= 10
    }
    return ChartAxis(top: top, step: step, text: text)
  }

  /// Lengths of time, at whole days or at parts of a day or an hour.
  static func times(_ scale: ChartScale, text: (Span) -> String) -> ChartAxis {
    let third = max(5, scale.top / Span.minutes(3).milliseconds)
    let day: Int64 = 24 * 60
    var step = third / day * day
    if step == 0 {
      for minutes in [5, 10, 15, 20, 30, 60, 120, 180, 240, 360, 480, 720] as [Int64]
      where minutes <= third { step = minutes }
    }
    let minute = Span.minutes(1).milliseconds
    return ChartAxis(top: max(scale.top, 15 * minute), step: step * minute) {
      text(Span(milliseconds: $0))
    }
  }

  @HTMLBuilder var html: HTML {
    svg(.class("axis-lines"), .decorative) {
      for mark in marks { line(perCent(1000 - mark.height)) }
    }
    svg(.class("axis-labels"), .decorative) {
      for mark in marks {
        svgText(mark.text, x: "50%", y: perCent(1000 - mark.height), Attribute("dy", "0.35em"))
      }
    }
  }

  private func line(_ y: String) -> HTML {
    HTML(
      element: "line", [Attribute("x2", "100%"), Attribute("y1", y), Attribute("y2", y)],
      content: nil)
  }
}
