/// Paper for one throw. Where it falls from, how and in which colour stands in the style sheet.
enum Confetti {
  static let html = div(.class("confetti"), .decorative, .key("confetti")) {
    for _ in 0..<28 { HTML(markup: "<i></i>") }
  }
}
