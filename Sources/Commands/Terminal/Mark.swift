import Texts
import Trackers

/// The sign beside a fast or a day; never the only thing that tells outcomes apart.
struct Mark {
  let sign: String
  let ink: Ink

  init(_ outcome: Fast.Outcome, in style: Style) {
    switch outcome {
    case .completed: (sign, ink) = (style.hasUnicode ? "✓" : "+", .done)
    case .partial: (sign, ink) = (style.hasUnicode ? "·" : ".", .quiet)
    case .cancelled: (sign, ink) = (style.hasUnicode ? "×" : "x", .quiet)
    case .running: (sign, ink) = (style.hasUnicode ? "▸" : ">", .underway)
    }
  }

  init(_ state: GoalState, in style: Style) {
    switch state {
    case .under: (sign, ink) = ("", .water)
    case .near: (sign, ink) = ("", .done)
    case .met: (sign, ink) = (style.hasUnicode ? "✓" : "+", .underway)
    case .over: (sign, ink) = ("!", .error)
    }
  }

  func drawn(in style: Style) -> String { style.paint(sign, ink) }
}
