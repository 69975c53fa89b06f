import Texts
import Trackers

/// The content of all trackers in use.
extension WidgetWriter {
  var today: WidgetContent {
    let parts = parts
    guard let first = parts.first else { return .empty(texts.today, .fast, texts.allHidden) }
    let rings = parts.compactMap { $0.ring }
    return WidgetContent(
      title: WidgetWords(texts.today), accent: first.row.accent ?? .fast,
      rings: Array(rings.prefix(4)),
      value: .none, rows: parts.map { $0.row },
      sentence: parts.map { $0.sentence }.reduce("") { $0.isEmpty ? $1 : $0 + " " + $1 },
      line: parts.dropFirst().first.map { first.line.joined(" · ", to: $0.line) } ?? first.line)
  }

  private struct Part {
    let row: WidgetContent.Row
    let ring: WidgetContent.Ring?
    let sentence: String
    let line: WidgetWords
  }

  private var parts: [Part] {
    var parts: [Part] = []
    for kind in WidgetKind.allCases {
      guard let tracker = kind.tracker, !snapshot.hidden.contains(tracker), let part = part(kind)
      else { continue }
      parts.append(part)
    }
    return parts
  }

  private func part(_ kind: WidgetKind) -> Part? {
    switch kind {
    case .fast: part(content(.fast), texts.fastingWord)
    case .water: part(content(.water), texts.water) { percent($0) }
    case .plan: part(content(.plan), texts.plan)
    case .tally:
      snapshot.tally.map { tally in
        let content = content(.tally)
        return Part(
          row: row(tally), ring: content.rings.first, sentence: content.sentence,
          line: content.line)
      }
    case .dates:
      snapshot.dates.first.map { date in
        let content = content(.dates)
        return Part(row: row(date), ring: nil, sentence: content.sentence, line: content.line)
      }
    case .today: nil
    }
  }

  /// `62%`, `20k%`.
  private func percent(_ permille: Int) -> WidgetWords {
    WidgetWords(texts.percent(permille), texts.compact(Int64(permille) * 100) + "%")
  }

  /// - Parameter figure: the replacement of the ring's share; nil for the widget's value.
  private func part(
    _ content: WidgetContent, _ name: String, figure: ((Int) -> WidgetWords)? = nil
  ) -> Part {
    let ring = content.rings.first
    let value = ring.flatMap { ring in figure.map { $0(ring.permille) } }
    let nothing =
      content.isIdle
      ? content.title.full : content.value.isEmpty ? content.note.full : nil
    let shown =
      nothing.map { WidgetWords($0, texts.noFigure) } ?? value ?? content.value
    return Part(
      row: WidgetContent.Row(
        name: WidgetWords(name), value: shown, accent: content.accent, isDone: content.isMet),
      ring: ring, sentence: content.sentence,
      line: nothing != nil
        ? shown : WidgetWords("\(name) \(shown.full)", shown.shortest.full))
  }
}
