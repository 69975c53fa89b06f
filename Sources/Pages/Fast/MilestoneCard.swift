import CivilTime
import Texts
import Trackers

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
              name(next), context.clock((.hours(next.hours) - running.elapsed).roundedUpToMinute))
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
        span(.class("visually-hidden")) { context.texts.milestonePassed(name(milestone)) }
        span(.decorative) { name(milestone) }
      } else {
        span { name(milestone) }
      }
    }
  }
}
