/// The placeholder for a page drawn by an engine of its own; see `openPanel` in
/// `Web/host/seldom.js`.
struct PanelPlace {
  let panel: String
  /// The subject of the panel, if it can have several.
  let subject: String
  /// The period of its chart; nil without a chart of periods.
  let period: ChartAddress?
  /// The index of the selected bar in its chart.
  let chosen: Int?

  init(_ panel: String, subject: String = "", period: ChartAddress? = nil, chosen: Int? = nil) {
    self.panel = panel
    self.subject = subject
    self.period = period
    self.chosen = chosen
  }

  func html(_ screen: Screen, _ context: PageContext) -> HTML {
    // NB: its engine would export only the readable records.
    if screen.isPartial {
      return div(.class("empty")) {
        Icon.warning.html
        p { context.texts.panelNeedsAll }
      }
    }
    return div(
      .id("panel-" + panel), .keepsChildren, Attribute("data-subject", subject),
      period.map { Attribute("data-period", $0.description) } ?? .none,
      chosen.map { Attribute("data-chosen", String($0)) } ?? .none, .key(panel)
    ) {}
  }
}
