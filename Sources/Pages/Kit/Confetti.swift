/// A large ring with its content; confetti flies from it while its goal is celebrated.
@inline(never)
func ringBox(
  isCelebrating: Bool, accent: String = "", @HTMLBuilder content: () -> HTML
) -> HTML {
  div(
    .class("ring-box \(isCelebrating ? "is-celebrating" : "") \(accent)"), .key("ring-box")
  ) {
    content()
    if isCelebrating { Confetti.html }
  }
}

/// The pieces of confetti. The style sheet has their positions, motion and colours.
enum Confetti {
  static let html = span(.class("confetti"), .decorative, .key("confetti")) {
    for _ in 0..<28 { HTML(markup: "<i></i>") }
  }
}
