import Texts
import Trackers

/// The first start: choose trackers and goals. Everything is preselected.
struct OnboardingView {
  let page: OnboardingPage
  let context: PageContext

  var html: HTML {
    div(.class("onboarding-card")) {
      BrandMark.html
      h1 { texts.welcome }
      p(.class("lead")) { texts.welcomeText }
      fieldset(.class("chips")) {
        legend { texts.whatToTrack }
        div(.class("chip-row")) { for tracker in Tracker.allCases { toggle(tracker) } }
      }
      if !page.hidden.contains(.fast) {
        fieldset(.class("choices"), .input(.onboardingChoose), .key("schedules")) {
          legend { texts.chooseSchedule }
          for schedule in page.schedules { choice(schedule) }
        }
        p(.class("fine-print"), .key("advice")) { texts.common.fasting.noMedicalAdvice }
      }
      if !page.hidden.contains(.water) {
        fieldset(.class("choices"), .input(.onboardingChoose), .key("goals")) {
          legend { texts.waterADay }
          for goal in Hydration.offeredGoals { choice(goal) }
        }
      }
      div(.class("stack")) {
        button(.class("button primary wide"), .action(.onboardingFinish)) { texts.begin }
        button(.class("button plain wide"), .action(.sampleAdd)) { texts.trySample }
        button(.class("button plain wide"), .action(.onboardingSkip)) { texts.skip }
      }
    }
  }

  private var texts: PageTexts { context.texts }

  private func toggle(_ tracker: Tracker) -> HTML {
    let isOn = !page.hidden.contains(tracker)
    return button(
      .class("chip"), .turns(tracker),
      Attribute("aria-pressed", isOn ? "true" : "false"), .key("track-\(tracker.rawValue)")
    ) {
      if isOn { Icon.check.html }
      span { texts.name(of: tracker) }
    }
  }

  private func choice(_ schedule: Schedule) -> HTML {
    let key = schedule.key.description
    return label(.class("choice"), .key("choice-\(key)")) {
      input(
        "radio", .name("key"), .value(key), .checked(schedule.key == page.chosen))
      span(.class("choice-name")) { schedule.title }
      span(.class("choice-note")) { texts.fastFor(context.duration(schedule.goal.span)) }
    }
  }

  private func choice(_ goal: Volume) -> HTML {
    let words = DailyWords(Subject(water: [], page.unit), context)
    return label(.class("choice"), .key("goal-\(goal.tenths)")) {
      input(
        "radio", .name("goal"), .value(String(goal.tenths)), .checked(goal == page.goal))
      span(.class("choice-name")) { words.number(goal.tenths) }
      span(.class("choice-note")) { words.unit }
    }
  }
}
