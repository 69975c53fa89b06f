import CivilTime
import Ledger
import Texts
import Trackers

/// The present fast with its ring and buttons, and past ones beside or below it.
struct FastView {
  let page: FastDetailPage
  let context: PageContext

  var html: HTML {
    div(.class("fast-layout")) {
      section(.class("fast-hero \(accent)"), .label(context.texts.now), .key("fast-hero")) {
        switch page.fasting {
        case .running(let running):
          for other in running.conflicts { ConflictCard(fast: other, context: context).html }
          RunningHero(running: running, context: context).html
        case .idle(let idle): IdleHero(idle: idle, context: context).html
        }
      }
      div(.class("fast-side \(accent)"), .key("fast-side"), .followsLater) {
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

  /// Of each part, not of both, since a change of colour restyles all that is in an element, and the
  /// second part follows later.
  private var accent: String { "accent-\(page.fasting.accent)" }

  private func last(_ fast: Fast) -> HTML { LastFastCard(fast: fast, context: context).html }
}

/// The last fast, in one row.
struct LastFastCard {
  let fast: Fast
  let context: PageContext

  var html: HTML {
    section(.class("card last-fast"), .label(context.texts.lastFast), .key("last-fast")) {
      header(.class("card-head")) { h2 { context.texts.lastFast } }
      FastRow(fast: fast, context: context).html
    }
  }
}

/// A conflict of fasts that two devices started; the user chooses the one to keep.
struct ConflictCard {
  let fast: Fast
  let context: PageContext

  var html: HTML {
    div(.class("card conflict"), .role("group"), .labelled(by: id), .key(id)) {
      Icon.warning.html
      div {
        h2(.id(id)) { texts.conflict }
        p {
          texts.conflictText(
            context.dayTime(fast.start, isFirst: false), context.goalName(fast))
        }
        div(.class("button-row")) {
          button(.class("button small secondary"), .action(.fastKeep, fast.id)) {
            texts.keepThis
          }
          button(.class("button small plain"), .action(.fastDelete, fast.id)) {
            texts.deleteThis
          }
        }
      }
    }
  }

  private var texts: PageTexts { context.texts }
  private var id: String { "conflict-\(fast.id)" }
}

/// The fast's milestones on a line, and the time until the next.
struct MilestoneCard {
  let running: RunningFast
  let context: PageContext

  var html: HTML {
    section(.class("card milestone-card"), .label(context.texts.milestones), .key("milestones")) {
      header(.class("card-head")) {
        h2 { context.texts.milestones }
        if let next {
          p(.class("quiet")) {
            context.texts.milestoneAhead(
              name(next),
              context.duration((.hours(next.hours) - running.elapsed).roundedUpToMinute))
          }
        }
      }
      ol(.class("milestones")) {
        for milestone in running.milestones { step(milestone) }
      }
    }
  }

  private var next: FastMilestone? { running.milestones.first { !$0.isPassed } }

  private func name(_ milestone: FastMilestone) -> String {
    context.duration(.hours(milestone.hours))
  }

  private func step(_ milestone: FastMilestone) -> HTML {
    let state = milestone.isPassed ? " is-passed" : milestone == next ? " is-next" : ""
    return li(.class("milestone" + state), .key("milestone-\(milestone.hours)")) {
      span(.class("milestone-dot")) {
        if milestone.isPassed { Icon.check.html }
      }
      if milestone.isPassed {
        span(.class("visually-hidden")) {
          context.texts.milestonePassed(context.spoken(.hours(milestone.hours)))
        }
        span(.decorative) { name(milestone) }
      } else {
        span { name(milestone) }
      }
    }
  }
}
