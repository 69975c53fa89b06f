import Testing

@testable import Pages

@Suite("Addresses in notes")
struct LinkedTextTests {
  @Test(arguments: [
    ("https://a.b", ["https://a.b"]), ("See http://a.b/c.", ["http://a.b/c"]),
    ("HTTPS://A.B/?x=1&y=2#z", ["HTTPS://A.B/?x=1&amp;y=2#z"]),
    ("mailto:kari@example.org!", ["mailto:kari@example.org"]),
    ("(https://a.b/c)", ["https://a.b/c"]), ("[https://a.b]", ["https://a.b"]),
    ("https://a.b/Ring_(jewellery)", ["https://a.b/Ring_(jewellery)"]),
    ("(https://a.b/Ring_(jewellery)).", ["https://a.b/Ring_(jewellery)"]),
    ("«https://a.b/å/日本»", ["https://a.b/å/日本"]), ("“https://a.b”, she said", ["https://a.b"]),
    (
      "https://a.b\u{a0}c https://d.e\nhttps://f.g",
      ["https://a.b", "https://d.e", "https://f.g"]
    ),
    ("https://a.b?!?…", ["https://a.b"]),
    ("https://a.b,https://c.d", ["https://a.b,https://c.d"]),
  ])
  func `of the web and of mail are links, up to what ends the sentence`(
    text: String, addresses: [String]
  ) {
    #expect(Self.addresses(LinkedText.html(text).text) == addresses)
  }

  @Test(arguments: [
    "javascript:alert(1)", "JAVASCRIPT:alert(1)", "data:text/html,x", "ftp://a.b", "www.a.b",
    "https://", "https:// a.b", "http:a", "mailto:", "mailto: kari", "xhttps://a.b",
    "file:///etc",
    "https://\u{202e}a.b", "https://\"onclick=", "https://<script>", "https://)", "h", "m",
    "http",
  ])
  func `that are anything else are text`(text: String) {
    #expect(LinkedText.html(text) == HTML(text))
  }

  @Test(arguments: [
    #"https://a.b/"onmouseover="alert(1)"#, "https://a.b/'x='y", "https://a.b/<script>alert(1)",
    "https://a.b/`x`", #"https://a.b\@evil"#, "javascript:https://a.b", "https://a.b/\u{202e}gnp",
    "https://a.b/\u{0}x", "https://a.b/&quot;&#x22;",
  ])
  func `cannot leave their attribute, nor bring an element`(text: String) {
    let html = LinkedText.html(text).text
    let markup = Markup(html.replacing("\u{0}", with: ""))
    #expect(markup.failure == nil)
    #expect(markup.elements.map { $0.name } == ["page", "a"])
    #expect(markup.elements[1].attributes.keys.sorted() == ["href", "rel", "target"])
    #expect(markup.elements[1].attributes["href"]?.hasPrefix("https://a.b") == true)
    #expect(markup.elements[1].attributes["href"] == markup.elements[1].text)
  }

  @Test
  func `lose nothing of the text around them, whatever it is`() {
    for text in [
      Samples.links, Samples.hostile + "https://a.b" + Samples.hostile, "", "https://ab.",
    ] {
      #expect(Markup(LinkedText.html(text).text).runs.joined() == text)
    }
  }

  private static func addresses(_ html: String) -> [String] {
    html.matches(of: /<a href="([^"]*)" rel="noopener noreferrer" target="_blank">/)
      .map { String($0.output.1) }
  }
}
