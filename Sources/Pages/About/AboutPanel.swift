import Ledger
import Texts

/// The page about Dayring. Part of the engine of reminders, as it is seldom opened and would
/// enlarge the first download otherwise.
package struct AboutPanel {
  let texts: AboutTexts

  package init(_ texts: Texts) {
    self.texts = AboutTexts(texts)
  }

  package var html: HTML {
    div(.class("settings-layout")) {
      for (index, section) in texts.privacy.enumerated() {
        SettingsGroup(id: "privacy-\(index)", title: section.title) {
          for paragraph in section.paragraphs { p(.class("setting-note")) { paragraph } }
        }.html
      }
      list("page", texts.pageTitle, Component.page)
      list("programs", texts.programsTitle, Component.programs)
      p(.class("quiet")) { texts.version(Release.version) }
      p(.class("quiet")) { texts.licences }
    }
  }

  private func list(_ id: String, _ title: String, _ components: [Component]) -> HTML {
    SettingsGroup(id: id, title: title) {
      for component in components {
        div(.class("setting"), .key(component.name)) {
          a(
            .class("setting-text"), Attribute("href", component.address),
            Attribute("rel", "noreferrer")
          ) { bdi { component.name } }
          span(.class("quiet")) { component.licence.rawValue }
        }
      }
    }.html
  }
}
