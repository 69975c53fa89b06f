import Texts
import Trackers

struct DateListView {
  let counts: [DateCount]
  let ids: ShortIDs
  let texts: ShellTexts

  func lines(_ style: Style) -> [String] {
    guard !counts.isEmpty else {
      return [
        texts.noDates, style.paint(texts.begin(with: "dayring date add NAME DAY"), .quiet),
      ]
    }
    var table = Table(alignments: Array(repeating: .left, count: 5))
    table.rows = counts.map { count in
      let remarks = texts.remarks(count) + (count.counter.isArchived ? [texts.archived] : [])
      return [
        style.paint(ids[count.counter.id], .hint), count.counter.name.harmless,
        texts.distance(count), texts.day(count.target, today: count.today),
        style.paint(remarks.joined(separator: " \(style.bullet) "), .quiet),
      ]
    }
    return table.lines().map { "  " + $0 }
  }
}
