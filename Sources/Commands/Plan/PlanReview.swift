import ArgumentParser
import CivilTime
import JSON
import Texts
import Trackers

struct PlanReview: PlanningCommand {
  static let configuration = CommandConfiguration(
    "review", "Review a week: tasks done, carried over, won't do and expired.",
    discussion: """
      Examples: dayring plan review
                dayring plan review last week
                dayring plan review --weeks 12
      """)

  @Argument(help: .text("A day of the week, or a week like last week; this week by default."))
  var day: [String] = []

  @Option(help: .text("Number of weeks to show, up to that week, 2 to 52."))
  var weeks: Int?

  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard weeks.map({ (2...52).contains($0) }) ?? true else {
      throw ValidationError(.text("The number of weeks must be from 2 to 52."))
    }
  }

  var isReading: Bool { true }

  func report(in plan: Planning) throws(CommandFailure) -> Report {
    let first = try plan.startOfWeek(day)
    if let weeks {
      let reviews = try plan.context.read(
        plan.context.ledger.reviews(of: weeks, to: first, dayStart: plan.day.dayStart))
      return Report(
        ["weeks": .list(reviews) { .object($0.document) }],
        text: WeeksLines(weeks: reviews, today: plan.today, texts: plan.context.texts).lines)
    }
    let review = try plan.context.read(
      plan.context.ledger.review(weekOf: first, dayStart: plan.day.dayStart))
    return Report(
      review.document, text: WeekReviewLines(review: review, texts: plan.context.texts).lines)
  }
}

extension TaskReview {
  fileprivate var document: JSONObject {
    [
      "from": .string(first.iso8601), "to": .string((first + 6).iso8601),
      "planned": .whole(planned), "done": .whole(done), "carried": .whole(carried),
      "toLaterWeek": .whole(toLater), "dropped": .whole(dropped), "expired": .whole(expired),
      "doneFromBacklog": .whole(doneFromBacklog),
      "days": .list(doneByDay.enumerated()) { index, count in
        .object(["day": .string((first + index).iso8601), "done": .whole(count)])
      },
      "buckets": .list(Bucket.allCases) { share(of: $0).json("bucket", $0.rawValue) },
      "regions": .list(Region.allCases) { share(of: $0).json("region", $0.rawValue) },
    ]
  }
}

extension TaskReview.Share {
  fileprivate func json(_ member: String, _ name: String) -> JSON {
    .object([member: .string(name), "done": .whole(done), "planned": .whole(planned)])
  }
}

/// The output of `dayring plan review --weeks 12`: a row for each week.
private struct WeeksLines {
  let weeks: [TaskReview]
  let today: Day
  let texts: Texts

  func lines(_ style: Style) -> [String] {
    let words = texts.shell
    let outcomes = weeks.map { week in
      [
        words.share(week.done, of: week.planned), "\(week.toLater)", "\(week.dropped)",
        "\(week.expired)",
      ]
    }
    let heads = [words.doneLabel, words.toLaterWeek, words.droppedLabel, words.expiredLabel]
    return table(words.weekLabel, heads, outcomes, style) + [""]
      + table(
        words.byBucket, Bucket.allCases.map { texts.plan.bucket($0) },
        weeks.map { week in Bucket.allCases.map { rate(week.share(of: $0)) } }, style) + [""]
      + table(
        words.byRegion, Region.allCases.map { texts.plan.region($0) },
        weeks.map { week in Region.allCases.map { rate(week.share(of: $0)) } }, style)
  }

  private func table(
    _ title: String, _ heads: [String], _ cells: [[String]], _ style: Style
  ) -> [String] {
    let names = weeks.map { texts.calendar.shortDay($0.first, today) }
    let rows = [[title] + heads] + zip(names, cells).map { [$0] + $1 }
    let lines = Table(rows: rows, right: Set(1...heads.count)).lines()
    return [style.paint(lines[0], .title)] + lines.dropFirst()
  }

  /// `75%`; `-` if nothing was planned.
  private func rate(_ share: TaskReview.Share) -> String {
    share.planned > 0 ? texts.percent(String(share.done * 100 / share.planned)) : "-"
  }
}

/// The output of `dayring plan review`.
private struct WeekReviewLines {
  let review: TaskReview
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
    let rows = [
      (0..<7).map { index in
        style.paint(texts.calendar.shortWeekday((review.first + index).weekday), .quiet)
      },
      review.doneByDay.map { $0 == 0 ? style.paint("-", .quiet) : "\($0)" },
    ]
    return [texts.shell.doneByDay] + Table(rows: rows, right: Set(0..<7)).lines()
  }

  private func shares(_ style: Style) -> [String] {
    let rows =
      Bucket.allCases.map { row(texts.plan.bucket($0), review.share(of: $0), style) }
      + Region.allCases.map { row(texts.plan.region($0), review.share(of: $0), style) }
    let lines = Table(rows: rows, right: [2]).lines()
    let count = Bucket.allCases.count
    return [texts.shell.byBucket] + lines.prefix(count)
      + ["", texts.shell.byRegion] + lines.dropFirst(count)
  }

  private func row(_ name: String, _ share: TaskReview.Share, _ style: Style) -> [String] {
    guard share.planned > 0 else {
      return [name, "", "", style.paint(texts.shell.none, .quiet)]
    }
    let bar = ProgressBar(permille: share.done * 1000 / share.planned, width: 24, ink: .done)
    return [
      name, bar.drawn(in: style), texts.percent(String(share.done * 100 / share.planned)),
      texts.shell.done(share.done, of: share.planned),
    ]
  }
}
