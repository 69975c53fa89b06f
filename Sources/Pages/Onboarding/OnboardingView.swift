import Texts
import Trackers

/// Onboarding: one question on each screen. All answers are preselected.
struct OnboardingView {
  let page: OnboardingPage
  let context: PageContext

  var html: HTML {
    div(.class("onboarding-card"), .key("step-" + page.step.rawValue)) {
      header(.class("onboarding-head")) {
        if page.step != .trackers {
          button(.class("icon-button"), .action(.onboardingBack), .label(texts.back)) {
            Icon.back.html
          }
        }
        button(.class("button plain skip"), .action(.onboardingSkip)) {
          page.isAgain ? texts.asBefore : texts.skip
        }
      }
      BrandMark.html
      h1(.tabIndex(-1)) { question }
      p(.class("lead")) { lead }
      if page.step == .trackers, page.install == .share { installFirst }
      answers
      if isLast, let reminds = page.reminds { reminders(reminds) }
      div(.class("begin"), .key("begin")) {
        if isLast {
          button(.class("button primary wide"), .action(.onboardingFinish)) {
            page.isAgain ? texts.save : texts.begin
          }
        } else {
          button(.class("button primary wide"), .action(.onboardingNext)) { texts.continueWord }
        }
        if page.step == .trackers, !page.isAgain {
          button(.class("button plain wide"), .action(.sampleAdd)) { texts.trySample }
        }
      }
    }
  }

  private var isLast: Bool { OnboardingStep.all(hiding: page.hidden).last == page.step }

  private var question: String {
    switch page.step {
    case .trackers: texts.whatToTrack
    case .fast: texts.chooseSchedule
    case .water: texts.waterADay
    }
  }

  private var lead: String {
    switch page.step {
    case .trackers: texts.welcomeText
    case .fast: texts.common.fasting.noMedicalAdvice
    case .water: texts.waterLead
    }
  }

  @HTMLBuilder private var answers: HTML {
    switch page.step {
    case .trackers:
      div(.class("card rows track-rows"), .role("group"), .label(texts.whatToTrack)) {
        for tracker in Tracker.allCases { toggle(tracker) }
      }
    case .fast:
      fieldset(.class("choices"), .input(.onboardingChoose), .key("schedules")) {
        legend(.class("visually-hidden")) { texts.chooseSchedule }
        for schedule in page.schedules { choice(schedule) }
      }
    case .water:
      div(.class("chip-row"), .role("group"), .label(texts.units), .key("units")) {
        for unit in VolumeUnit.allCases {
          chip(texts.unit(unit), .chooses(unit), unit == page.unit)
        }
      }
      fieldset(.class("choices accent-water"), .input(.onboardingChoose), .key("goals")) {
        legend(.class("visually-hidden")) { texts.waterADay }
        for goal in page.unit.offeredGoals { choice(goal) }
      }
    }
  }

  private var texts: PageTexts { context.texts }

  /// A hint to install first, since the installed app has storage of its own.
  private var installFirst: HTML {
    div(.class("card rows"), .key("install")) {
      InstallButton(way: .share, texts: texts).row
      p(.class("setting-note")) { texts.installFirst }
    }
  }

  private func toggle(_ tracker: Tracker) -> HTML {
    let isOn = !page.hidden.contains(tracker)
    return button(
      .class("setting row-button"), .turns(tracker), .role("switch"),
      Attribute("aria-checked", isOn ? "true" : "false"), .key(tracker.rawValue)
    ) {
      span(.class("entry-mark accent-\(Destination.accent(of: tracker))")) {
        Destination.icon(of: tracker).html
      }
      span(.class("setting-text")) {
        strong { texts.name(of: tracker) }
        span(.class("quiet")) { texts.about(tracker) }
      }
      span(.class("switch"), .decorative) {}
    }
  }

  private func chip(_ name: String, _ turns: Attribute, _ isOn: Bool) -> HTML {
    button(
      .class("chip"), turns, Attribute("aria-pressed", isOn ? "true" : "false"), .key(name)
    ) {
      if isOn { Icon.check.html }
      span { name }
    }
  }

  private func reminders(_ isOn: Bool) -> HTML {
    fieldset(.class("chips"), .key("reminders")) {
      legend { texts.name(of: .reminders) }
      div(.class("chip-row")) { chip(texts.remindMe, .action(.onboardingRemind), isOn) }
    }
  }

  private func choice(_ schedule: Schedule) -> HTML {
    choice(
      "key", schedule.key.description, isChosen: schedule.key == page.chosen,
      texts.title(schedule.name),
      texts.length(of: schedule.goal))
  }

  private func choice(_ goal: Volume) -> HTML {
    let words = DailyWords(Subject(water: [], page.unit), context)
    return choice(
      "goal", String(goal.tenths), isChosen: goal == page.goal, words.amount(goal.tenths),
      texts.level(of: goal))
  }

  @inline(never)
  private func choice(
    _ field: String, _ value: String, isChosen: Bool, _ name: String, _ note: String
  ) -> HTML {
    label(.class("choice"), .key(value)) {
      input("radio", .name(field), .value(value), .checked(isChosen))
      span(.class("choice-name")) { name }
      span(.class("choice-note")) { note }
    }
  }
}
