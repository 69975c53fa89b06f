import Trackers

/// The present fast with its ring and buttons, and past ones beside or below it.
struct FastView {
  let page: FastDetailPage
  let context: PageContext

  var html: HTML {
    div(.class("fast-layout accent-\(page.fasting.accent)")) {
      section(.class("fast-hero"), .label(context.texts.now), .key("fast-hero")) {
        switch page.fasting {
        case .running(let running):
          for other in running.conflicts { ConflictCard(fast: other, context: context).html }
          RunningHero(running: running, context: context).html
        case .idle(let idle): IdleHero(idle: idle, context: context).html
        }
      }
      div(.class("fast-side"), .key("fast-side"), .followsLater) {
        switch page.fasting {
        case .running(let running):
          MilestoneCard(running: running, context: context).html
          page.bars.last { !$0.fast.isRunning }.map { last($0.fast) }
        case .idle(let idle): idle.last.map { last($0) }
        }
        LastFiveCard(page: page, context: context).html
      }
    }
  }

  private func last(_ fast: Fast) -> HTML { LastFastCard(fast: fast, context: context).html }
}
