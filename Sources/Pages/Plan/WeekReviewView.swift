import CivilTime
import Texts
import Trackers

/// How a week went.
struct WeekReviewView {
  let review: WeekReview
  let context: PageContext

  @HTMLBuilder var html: HTML {
    Pager(
      before: .review(review.first - 7), after: .review(review.first + 7),
      names: (texts.weekBefore, texts.weekAfter),
      content: p { context.weekName(review.first) }
    ).html(today: context.today)
    div(.class("statistics-layout review"), .key("review")) {
      chart
      section(.class("tiles-section"), .label(texts.stats), .key("tiles")) {
        dl(.class("tiles")) {
          Tile(.check, texts.done, texts.share(review.done, review.planned)).html
          Tile(.chevron, texts.carried, String(review.carried)).html
          Tile(.close, texts.dropped, String(review.dropped)).html
          Tile(.hourglass, texts.expired, String(review.expired)).html
          Tile(.archive, texts.fromBacklog, String(review.doneFromBacklog)).html
        }
      }
      section(.class("card"), .labelled(by: "by-bucket"), .key("buckets")) {
        h2(.id("by-bucket")) { texts.byBucket }
        ul(.class("breakdown")) {
          for bucket in Bucket.allCases { row(texts.name(of: bucket), review.share(of: bucket)) }
        }
      }
      section(.class("card"), .labelled(by: "by-region"), .key("regions")) {
        h2(.id("by-region")) { texts.byRegion }
        ul(.class("breakdown")) {
          for region in Region.allCases { row(texts.name(of: region), review.share(of: region)) }
        }
      }
    }
  }

  private var texts: PageTexts { context.texts }

  private var chart: HTML {
    let scale = ChartScale(review.doneByDay.map { Int64($0) * 900 }, least: 2700)
    var bars: [ChartBar] = []
    var rows: [[String]] = []
    for (index, done) in review.doneByDay.enumerated() {
      let (day, count) = (review.first + index, String(done))
      let name = context.date(day)
      bars.append(
        ChartBar(
          parts: [.init(height: scale.height(Int64(done) * 900), kind: "planned")],
          label: done > 0 ? count : "", foot: context.locale.shortWeekday(day),
          words: name + ": " + count, isEmphasised: day == context.today))
      rows.append([name, count])
    }
    return section(.class("card chart-card"), .label(texts.doneByDay), .key("by-day")) {
      header(.class("card-head")) { h2 { texts.doneByDay } }
      BarChart(name: .review, title: texts.doneByDay, bars: bars, selected: nil).html
      ChartTable(caption: texts.doneByDay, head: [texts.dayWord, texts.done], rows: rows).html
    }
  }

  @inline(never)
  private func row(_ name: String, _ share: WeekReview.Share) -> HTML {
    li {
      span { name }
      strong { texts.share(share.done, share.planned) }
      svg(.class("share-bar"), .decorative) {
        bar("track", 1000)
        bar("", share.done * 1000 / max(1, share.planned))
      }
    }
  }

  private func bar(_ kind: StaticString, _ width: Int) -> HTML {
    HTML(
      element: "rect",
      [
        .class(kind), Attribute("width", perCent(width)), Attribute("height", "100%"),
        Attribute("rx", "4"),
      ], content: nil)
  }
}
