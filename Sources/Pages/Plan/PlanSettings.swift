import Trackers

/// The settings of slots.
struct PlanSettings {
  let settings: Settings
  let context: PageContext

  var html: HTML {
    SettingsGroup(id: "plan", title: texts.plan, isWholePage: true) {
      div(.class("setting")) {
        label(.class("setting-text"), .for("over-limit")) { texts.overLimit }
        select(
          .id("over-limit"), .name("value"), .input(.overLimit)
        ) {
          for choice in OverLimit.allCases {
            option(.value(choice.rawValue), .selected(choice == settings.overLimit)) {
              texts.name(of: choice)
            }
          }
        }
      }
      Switch(.doneKeepsSlot, texts.doneKeepsSlot, settings.doneKeepsSlot).html
    }.html
  }

  private var texts: PageTexts { context.texts }
}
