import Texts
import Trackers

/// Onboarding: the choice of trackers and goals. All are preselected.
struct OnboardingView {
  let page: OnboardingPage
  let context: PageContext

  var html: HTML {
    div(.class("onboarding-card")) {
      BrandMark.html
      h1 { texts.welcome }
      p(.class("lead")) { texts.welcomeText }
      if page.install == .share { installFirst }
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
          for goal in page.unit.offeredGoals { choice(goal) }
          div(.class("chip-row"), .role("group"), .label(texts.units), .key("units")) {
            for unit in VolumeUnit.allCases {
              chip(texts.unit(unit), .chooses(unit), unit == page.unit)
            }
          }
        }
      }
      if let reminds = page.reminds { reminders(reminds) }
      div(.class("begin"), .key("begin")) {
        button(.class("button primary wide"), .action(.onboardingFinish)) {
          page.isAgain ? texts.save : texts.begin
        }
      }
      div(.class("stack")) {
        if !page.isAgain {
          button(.class("button plain wide"), .action(.sampleAdd)) { texts.trySample }
        }
        button(.class("button plain wide"), .action(.onboardingSkip)) {
          page.isAgain ? texts.asBefore : texts.skip
        }
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
    chip(texts.name(of: tracker), .turns(tracker), !page.hidden.contains(tracker))
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
      "key", schedule.key.description, isChosen: schedule.key == page.chosen, schedule.title,
      texts.fastFor(context.duration(schedule.goal.span)))
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
