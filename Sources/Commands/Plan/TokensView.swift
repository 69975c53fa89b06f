import CivilTime
import Texts
import Trackers

/// What each part of a typed line was understood as.
struct TokensView {
  let tokens: [TypedTask.Token]
  let today: Day
  let texts: Texts

  func lines(_ style: Style) -> [String] {
    var table = Table(alignments: [.left, .left])
    table.rows = tokens.map { token in
      let meaning = texts.plan.meaning(token.meaning, today)
      return [
        token.text.harmless, style.paint(meaning, token.meaning.isUnderstood ? .quiet : .error),
      ]
    }
    return table.lines().map { "  " + $0 }
  }
}

extension TypedTask.Meaning {
  fileprivate var isUnderstood: Bool { self != .unknown && self != .ignored }
}
