/// A large ring with what stands in it; paper flies from it while its goal is celebrated.
@inline(never)
func ringBox(isCelebrating: Bool, @HTMLBuilder content: () -> HTML) -> HTML {
  div(.class(isCelebrating ? "ring-box is-celebrating" : "ring-box"), .key("ring-box")) {
    content()
    if isCelebrating { Confetti.html }
  }
}

/// Paper for one throw. Where it falls from, how and in which colour stands in the style sheet.
enum Confetti {
  static let html = span(.class("confetti"), .decorative, .key("confetti")) {
    for _ in 0..<28 { HTML(markup: "<i></i>") }
  }
}
