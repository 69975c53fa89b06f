import Testing

@testable import Pages

@Suite("Markup")
struct HTMLTests {
  @Test(arguments: [
    ("plain", "plain"), ("a < b & c", "a &lt; b &amp; c"),
    (#"<i onx="1">'"#, "&lt;i onx=&quot;1&quot;&gt;&#39;"), ("🕰️ ʼn\u{202e}", "🕰️ ʼn\u{202e}"),
  ])
  func `escapes text`(text: String, html: String) {
    #expect(HTML(text).text == html)
    #expect(p { text }.text == "<p>\(html)</p>")
    #expect(p(.label(text)) {}.text == "<p aria-label=\"\(html)\"></p>")
  }

  @Test
  func `puts pieces, conditions and loops one after the other`() {
    let names = ["a", "b"]
    let html = ul(.class("list")) {
      for name in names { li(.key(name)) { name } }
      if names.isEmpty { "none" } else { "some" }
      Optional<HTML>.none
    }
    #expect(
      html.text
        == #"<ul class="list"><li data-key="a">a</li><li data-key="b">b</li>some</ul>"#)
  }

  @Test
  func `leaves out attributes that do not hold`() {
    let html = input("radio", .checked(false), .selected(true), .when(false, .autofocus))
    #expect(html.text == #"<input type="radio" selected=""/>"#)
  }
}
