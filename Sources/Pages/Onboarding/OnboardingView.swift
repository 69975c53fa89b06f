import Texts
import Trackers

/// The first start: one choice, made already, and one button.
struct OnboardingView {
  let page: OnboardingPage
  let context: PageContext

  var html: HTML {
    div(.class("onboarding-card")) {
      BrandMark.html
      h1 { texts.welcome }
      p(.class("lead")) { texts.welcomeText }
      fieldset(.class("choices"), .input(.onboardingChoose)) {
        legend { texts.chooseSchedule }
        for schedule in page.schedules { choice(schedule) }
      }
      p(.class("fine-print")) { texts.common.fasting.noMedicalAdvice }
      div(.class("stack")) {
        button(.class("button primary wide"), .action(.onboardingFinish)) { texts.begin }
        button(.class("button plain wide"), .action(.onboardingSkip)) { texts.skip }
      }
    }
  }

  private var texts: PageTexts { context.texts }

  private func choice(_ schedule: Schedule) -> HTML {
    let key = schedule.key.description
    return label(.class("choice"), .key("choice-\(key)")) {
      input(
        "radio", .name("key"), .value(key), .checked(schedule.key == page.chosen))
      span(.class("choice-name")) { schedule.name }
      span(.class("choice-note")) { texts.fastFor(context.duration(schedule.goal.span)) }
    }
  }
}
