/// A card of settings under its title.
struct SettingsGroup {
  let id: String
  let title: String
  let content: HTML

  init(id: String, title: String, @HTMLBuilder content: () -> HTML) {
    self.id = id
    self.title = title
    self.content = content()
  }

  var html: HTML {
    section(.class("settings-group"), .labelled(by: "group-\(id)"), .key(id)) {
      h2(.id("group-\(id)")) { title }
      div(.class("card rows")) { content }
    }
  }
}
