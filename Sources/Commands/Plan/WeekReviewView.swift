import CivilTime
import Texts
import Trackers

/// What `dayring plan review` shows.
struct WeekReviewView {
  let review: WeekReview
  let texts: Texts

  func lines(_ style: Style) -> [String] {
    let words = texts.shell
    let heading = style.paint(words.week(texts.calendar.longDay(review.first)), .title)
    guard review.planned > 0 || review.doneFromBacklog > 0 else {
      return [heading, "", words.nothingPlanned]
    }
    return [heading, ""] + Rows(counts).lines(style) + [""] + days(style) + [""]
      + shares(style)
  }

  private var counts: [(label: String, value: String)] {
    let words = texts.shell
    var rows = [
      (label: words.planned, value: "\(review.planned)"),
      (words.doneLabel, words.share(review.done, of: review.planned)),
      (words.carriedLabel, "\(review.carried)"), (words.droppedLabel, "\(review.dropped)"),
      (words.expiredLabel, "\(review.expired)"),
    ]
    if review.doneFromBacklog > 0 {
      rows.append((words.backlog, words.doneFromBacklog(review.doneFromBacklog)))
    }
    return rows
  }

  private func days(_ style: Style) -> [String] {
    var table = Table(alignments: review.doneByDay.map { _ in .right })
    table.rows = [
      (0..<7).map { index in
        style.paint(texts.calendar.shortWeekday((review.first + index).weekday), .quiet)
      },
      review.doneByDay.map { $0 == 0 ? style.paint("-", .quiet) : "\($0)" },
    ]
    return [texts.shell.doneByDay] + table.lines().map { "  " + $0 }
  }

  private func shares(_ style: Style) -> [String] {
    var table = Table(alignments: [.left, .left, .right, .left])
    table.rows =
      Bucket.allCases.map { row(texts.plan.bucket($0), review.share(of: $0), style) }
      + Region.allCases.map { row(texts.plan.region($0), review.share(of: $0), style) }
    let lines = table.lines().map { "  " + $0 }
    let count = Bucket.allCases.count
    return [texts.shell.byBucket] + lines.prefix(count)
      + ["", texts.shell.byRegion] + lines.dropFirst(count)
  }

  private func row(_ name: String, _ share: WeekReview.Share, _ style: Style) -> [String] {
    guard share.planned > 0 else {
      return [name, "", "", style.paint(texts.shell.none, .quiet)]
    }
    let bar = ProgressBar(permille: share.done * 1000 / share.planned, width: 24, ink: .done)
    return [
      name, bar.drawn(in: style), "\(share.done * 100 / share.planned)%",
      texts.shell.done(share.done, of: share.planned),
    ]
  }
}
