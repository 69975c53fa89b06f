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
  func `leaves out what no document of XML can hold, and nothing else`() {
    let values = Array(0..<0x180) + [0x2028, 0xFFEF, 0xFFFD, 0xFFFE, 0xFFFF, 0x10000, 0x10FFFF]
    for scalar in values.compactMap({ Unicode.Scalar(UInt32($0)) }) {
      let isAllowed =
        [0x09, 0x0A, 0x0D].contains(scalar.value)
        || scalar.value >= 0x20 && !(0xFFFE...0xFFFF).contains(scalar.value)
      let text = "a\(scalar)\(scalar)b"
      let html = p(.label(text)) { text }.text
      #expect(Markup(html).failure == nil, "U+\(String(scalar.value, radix: 16))")
      #expect(
        html.unicodeScalars.contains(scalar) == isAllowed
          || "\"&'<>".unicodeScalars.contains(scalar))
      #expect(html.hasSuffix("b</p>"))
    }
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
