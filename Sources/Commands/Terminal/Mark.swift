import Trackers

/// The mark beside a fast, a task or a day; words or the position have the same meaning.
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

  init(_ status: TaskStatus, in style: Style) {
    switch status {
    case .todo: self.init(.partial, in: style)
    case .doing: self.init(.running, in: style)
    case .done: self.init(.completed, in: style)
    case .dropped, .expired: self.init(.cancelled, in: style)
    }
  }

  func drawn(in style: Style) -> String { style.paint(sign, ink) }
}
