import CivilTime
import Texts
import Trackers

/// The current streak beside a heading, marked at a milestone.
struct StreakMark {
  let days: Int
  let context: PageContext
  /// Whether only the number is visible, for lack of room.
  var isBrief = false

  var html: HTML {
    if days == 0 || !context.showsStreaks { return .empty }
    let isMilestone = Streak.isMilestone(days)
    let texts = context.texts
    let words = texts.days(days, context.number(days))
    return span(.class(isMilestone ? "streak is-milestone" : "streak")) {
      (isMilestone ? Icon.trophy : .flame).html
      span(.decorative) {
        isBrief ? context.number(days) : isMilestone ? texts.inARow(words) : words
      }
      span(.class("visually-hidden")) { texts.streak(words) }
    }
  }
}

/// A line on a streak that was lately broken, with a button that repairs it. Empty without one.
struct StreakBreakLine {
  let broken: StreakBreak?
  let owner: RestOwner
  let context: PageContext

  var html: HTML {
    guard let broken, context.showsStreaks else { return .empty }
    let day = context.locale.mediumDate(broken.day, today: context.today)
    return p(.class("streak-break"), .key("streak-break")) {
      span(.class("quiet")) {
        context.texts.streakEnded(context.texts.days(broken.days, context.number(broken.days)), day)
      }
      button(
        .class("button secondary small"),
        .givesRest(RestDays.Mark(broken.day, for: owner))
      ) { context.texts.giveRest }
    }
  }
}
