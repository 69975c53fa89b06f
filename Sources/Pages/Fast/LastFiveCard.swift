import CivilTime
import Ledger
import Texts
import Trackers

/// The newest fasts as bars with their goals; a tap on a bar shows its details.
struct LastFiveCard {
  let page: FastDetailPage
  let context: PageContext

  var html: HTML {
    section(.class("card chart-card"), .label(texts.lastFive), .key("last-five")) {
      header(.class("card-head")) {
        h2 { texts.lastFive }
        StreakMark(days: page.streak, context: context).html
      }
      StreakBreakLine(broken: page.broken, owner: .fasts, context: context).html
      if page.bars.isEmpty {
        p(.class("empty-line")) { texts.lastFiveEmpty }
      } else {
        chart
        if let selected { details(selected) }
        table
      }
    }
  }

  private var texts: PageTexts { context.texts }

  private var selected: FastBar? {
    page.selectedBar.flatMap { page.bars.indices.contains($0) ? page.bars[$0] : nil }
  }

  private var chart: HTML {
    let scale = ChartScale(page.bars.flatMap { [$0.elapsed, $0.fast.goal.span] })
    return BarChart(
      name: .bars, title: texts.lastFive, bars: page.bars.map { bar($0, scale) },
      selected: page.selectedBar, goals: page.bars.map { scale.height($0.fast.goal.span) },
      showsEach: true
    ).html
  }

  private func bar(_ bar: FastBar, _ scale: ChartScale) -> ChartBar {
    let kind =
      bar.isGoalReached ? "completed" : bar.fast.isRunning ? "running" : "partial"
    let day = context.day(bar.fast)
    return ChartBar(
      parts: [.init(height: scale.height(bar.elapsed), kind: kind)],
      label: context.duration(bar.elapsed),
      foot: bar.fast.isRunning ? texts.nowLabel : context.locale.shortDate(day),
      words: texts.barLabel(
        context.locale.mediumDate(day, today: context.today), context.spoken(bar.elapsed),
        context.spoken(bar.fast.goal.span), outcome(bar)),
      isEmphasised: bar.fast.isRunning)
  }

  private func outcome(_ bar: FastBar) -> String {
    bar.fast.isRunning && bar.isGoalReached
      ? texts.goalReached : texts.outcome(bar.fast.outcome)
  }

  private func details(_ bar: FastBar) -> HTML {
    div(.class("bar-details"), .key("bar-details")) {
      div(.class("swipe"), .key("row-\(bar.fast.id)")) {
        FastRow(fast: bar.fast, context: context).html
        RowDelete(
          action: .action(.fastDelete, bar.fast.id),
          name: context.locale.mediumDate(context.day(bar.fast), today: context.today),
          texts: texts
        ).html
      }
    }
  }

  private var table: HTML {
    ChartTable(
      caption: texts.lastFive,
      head: [texts.date, texts.durationWord, texts.goalWord, texts.outcome],
      rows: page.bars.map { bar in
        [
          context.locale.mediumDate(context.day(bar.fast), today: context.today),
          context.spoken(bar.elapsed), context.spoken(bar.fast.goal.span), outcome(bar),
        ]
      }
    ).html
  }
}
