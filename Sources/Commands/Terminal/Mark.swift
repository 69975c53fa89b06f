import Texts
import Trackers

/// The sign before a fast; never the only thing that tells outcomes apart.
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

  func drawn(in style: Style) -> String { style.paint(sign, ink) }
}
