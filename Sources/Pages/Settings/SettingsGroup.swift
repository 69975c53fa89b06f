/// A card of settings with a title.
struct SettingsGroup {
  let id: String
  let title: String
  /// Whether it is the only group under the head of the pane, which has the same id and title.
  let isWholePage: Bool
  let content: HTML

  init(
    id: String, title: String, isWholePage: Bool = false, @HTMLBuilder content: () -> HTML
  ) {
    self.id = id
    self.title = title
    self.isWholePage = isWholePage
    self.content = content()
  }

  var html: HTML {
    section(.class("settings-group"), .labelled(by: "group-\(id)"), .key(id)) {
      if !isWholePage { h2(.id("group-\(id)")) { title } }
      div(.class("card rows")) { content }
    }
  }
}

/// A row with an action, which may open a sheet.
struct SettingButton {
  let action: Attribute
  let icon: Icon
  let words: String
  var tone = "accent-text"

  var html: HTML {
    button(.class("setting row-button " + tone), action) {
      icon.html
      span(.class("setting-text")) { words }
    }
  }
}

/// A row with the present choice, which opens its sheet.
struct SettingChoice {
  let sheet: SheetRequest
  let name: String
  let chosen: String

  var html: HTML {
    button(.class("setting row-button"), .opens(sheet)) {
      span(.class("setting-text with-value")) {
        name
        bdi(.class("quiet")) { chosen }
      }
      Icon.chevron.html(class: "icon chevron")
    }
  }
}

/// A link to a page that belongs to the settings.
struct PanelLink {
  let panel: Panel
  let icon: Icon
  let texts: PageTexts
  /// The name of its target on that page; nil for the page's own.
  var name: String?

  var html: HTML {
    a(.class("setting row-button"), .href(.panel(panel))) {
      icon.html
      span(.class("setting-text")) { name ?? texts.name(of: panel) }
      Icon.chevron.html(class: "icon chevron")
    }
  }
}

/// An on/off switch.
struct Switch {
  /// The action of a tap.
  let turns: Attribute
  let key: String
  let label: String
  let isOn: Bool

  init(_ setting: SettingSwitch, _ label: String, _ isOn: Bool) {
    self.init(turns: .turns(setting), key: setting.name, label: label, isOn: isOn)
  }

  init(turns: Attribute, key: String, label: String, isOn: Bool) {
    self.turns = turns
    self.key = key
    self.label = label
    self.isOn = isOn
  }

  var html: HTML {
    button(
      .class("setting row-button"), turns, .role("switch"),
      Attribute("aria-checked", isOn ? "true" : "false"), .key(key)
    ) {
      span(.class("setting-text")) { label }
      span(.class("switch"), .decorative) {}
    }
  }
}
