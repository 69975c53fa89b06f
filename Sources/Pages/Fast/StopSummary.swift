import CivilTime
import Texts
import Trackers

/// The result of a fast that was just stopped, with its times to correct, and a way back.
struct StopSummary {
  let fast: Fast
  /// The streak in days that it belongs to; 0 without one.
  let streak: Int
  let form: Form
  let context: PageContext

  @HTMLBuilder var html: HTML {
    div(.class("stop-summary accent-\(isCompleted ? "goal" : "fast")"), .key("summary")) {
      ringBox(isCelebrating: context.celebrated == .fast) {
        Ring(permille: permille).html
        if isCompleted { Icon.check.html }
      }
      p(.class("summary-figure")) { context.figure(elapsed) }
      p(.class("accent-text")) { verdict }
      if streak > 0, context.showsStreaks {
        p(.class("streak")) {
          Icon.flame.html
          texts.inARow(texts.days(streak, context.number(streak)))
        }
      }
    }
    FastFields(form: form, hasEnd: true, hasGoal: false, texts: texts, hasFocus: false).html
  }

  private var texts: PageTexts { context.texts }
  private var elapsed: Span { fast.elapsed(at: context.now.instant) }
  private var isCompleted: Bool { fast.isCompleted }

  private var permille: Int {
    Int(permilleOf: elapsed.milliseconds, of: fast.goal.span.milliseconds)
  }

  private var verdict: String {
    let goal = context.duration(fast.goal.span)
    let distance = elapsed - fast.goal.span
    return if isCompleted {
      distance < .minutes(1)
        ? texts.reachedGoal(goal) : texts.pastGoal(context.duration(distance), goal)
    } else {
      texts.shortOfGoal(context.duration((.zero - distance).roundedUpToMinute), goal)
    }
  }
}

extension PageTexts {
  var stopSummary: String { say("Fast complete") }
  var stoppedEarly: String { say("Fast stopped") }
  var keepFasting: String { say("Undo, keep fasting") }
  func reachedGoal(_ goal: String) -> String { say("Goal of \(goal) reached") }
  func pastGoal(_ time: String, _ goal: String) -> String {
    say("\(time) past your goal of \(goal)")
  }
  func shortOfGoal(_ time: String, _ goal: String) -> String {
    say("\(time) short of your goal of \(goal)")
  }
}
