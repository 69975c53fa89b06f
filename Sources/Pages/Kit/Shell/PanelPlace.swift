/// Where an engine of its own draws; see `openPanel` in `Web/host/seldom.js`.
struct PanelPlace {
  let panel: String
  /// What the panel is about, where it can be about several.
  let subject: String
  /// The index of what was tapped in its chart.
  let chosen: Int?

  init(_ panel: String, subject: String = "", chosen: Int? = nil) {
    self.panel = panel
    self.subject = subject
    self.chosen = chosen
  }

  func html(_ screen: Screen, _ context: PageContext) -> HTML {
    // NB: its engine would take part of the records for all, and export only those.
    if screen.isPartial {
      return div(.class("empty")) {
        Icon.warning.html
        p { context.texts.panelNeedsAll }
      }
    }
    return div(
      .id("panel-" + panel), .keepsChildren, Attribute("data-subject", subject),
      chosen.map { Attribute("data-chosen", String($0)) } ?? .none, .key(panel)
    ) {}
  }
}
