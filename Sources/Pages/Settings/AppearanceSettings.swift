import Trackers

struct AppearanceSettings {
  let theme: Theme
  let texts: PageTexts

  var html: HTML {
    SettingsGroup(id: "appearance", title: texts.appearance) {
      div(
        .class("segmented theme-choice"), .role("radiogroup"),
        .labelled(by: "group-appearance"), .input(.theme)
      ) {
        choice(.system, .contrast, texts.themeSystem)
        choice(.light, .sun, texts.themeLight)
        choice(.dark, .moon, texts.themeDark)
      }
    }.html
  }

  private func choice(_ choice: Theme, _ icon: Icon, _ name: String) -> HTML {
    label(.class("segment")) {
      input(
        "radio", .class("visually-hidden"), .name("value"), .value(choice.rawValue),
        .checked(choice == theme))
      icon.html
      span { name }
    }
  }
}
