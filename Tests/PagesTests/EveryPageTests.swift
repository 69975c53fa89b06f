import Foundation
import Pages
import Testing
import Trackers

@Suite("Every page")
struct EveryPageTests {
  /// Read once, since each rule looks at all of them.
  private static let pages: [String: Markup] = Dictionary(
    uniqueKeysWithValues: Samples.all.map { ($0.name, Markup($0.screen.html.text)) }
      + Samples.panels.map { ($0.name, Markup($0.html.text)) })
  private static let whole = Samples.all.map { $0.name }
  static let names = whole + Samples.panels.map { $0.name }

  /// The symbols of `Web/index.html`, for all pages.
  private static let sprite: Set<String> = {
    let html = (try? WebFile.text("index.html")) ?? ""
    return Set(html.matches(of: /\ id="([\w-]+)"/).map { String($0.output.1) })
  }()

  @Test(arguments: Self.names)
  func `is well formed, whatever users have typed`(name: String) throws {
    let markup = try markup(name)
    #expect(markup.failure == nil)
    for words in ["nil", "Optional(", "[object", "NaN", "undefined"] {
      #expect(!markup.runs.contains { $0.contains(words) }, "\(words)")
    }
  }

  @Test(arguments: Self.names)
  func `holds nothing that its Content-Security-Policy forbids`(name: String) throws {
    for element in try markup(name).elements {
      #expect(element.attributes["style"] == nil)
      #expect(!["script", "style", "iframe", "object"].contains(element.name))
      let handlers = element.attributes.keys.filter { $0.hasPrefix("on") }
      #expect(handlers.isEmpty)
    }
  }

  /// A browser takes a page apart where these stand: it is no XML parser.
  @Test(arguments: Self.names)
  func `nests nothing that a browser would take apart`(name: String) throws {
    let markup = try markup(name)
    let blocks: Set = [
      "div", "p", "ul", "ol", "dl", "section", "header", "h1", "h2", "h3", "table", "form",
      "fieldset", "nav",
    ]
    let phrases: Set = ["p", "span", "button", "label", "strong", "h1", "h2", "h3", "legend"]
    for element in markup.elements {
      let around = Set(markup.around(element).map { $0.name })
      if blocks.contains(element.name) { #expect(around.isDisjoint(with: phrases)) }
      if ["a", "button", "input", "select"].contains(element.name) {
        #expect(around.isDisjoint(with: ["a", "button"]))
      }
      if element.name == "li" {
        #expect(["ul", "ol"].contains(markup.around(element).first?.name))
      }
      if element.name == "form" { #expect(!around.contains("form")) }
    }
  }

  @Test(arguments: Self.names)
  func `gives each id once, and refers to none that is missing`(name: String) throws {
    let markup = try markup(name)
    let ids = markup.elements.compactMap { $0.attributes["id"] }
    let unique = Set(ids)
    #expect(unique.count == ids.count)
    #expect(Self.sprite.isDisjoint(with: unique))
    for element in markup.elements {
      for reference in ["for", "aria-labelledby", "aria-describedby"] {
        if let id = element.attributes[reference] { #expect(unique.contains(id)) }
      }
      if element.name == "use", let target = element.attributes["href"] {
        #expect(Self.sprite.contains(String(target.dropFirst())), "\(target)")
      }
      for (attribute, value) in element.attributes {
        guard value.hasPrefix("url(#"), value.hasSuffix(")") else { continue }
        let target = String(value.dropFirst(5).dropLast())
        #expect(Self.sprite.contains(target), "\(attribute) \(value)")
      }
    }
  }

  @Test(arguments: Self.names)
  func `tells siblings apart by their keys`(name: String) throws {
    let markup = try markup(name)
    var keys: [Int?: Set<String>] = [:]
    for element in markup.elements {
      guard let key = element.attributes["data-key"] else { continue }
      #expect(keys[element.path.last, default: []].insert(key).inserted, "\(key) twice")
    }
  }

  @Test(arguments: Self.whole)
  func `has one first heading and one main part`(name: String) throws {
    let markup = try markup(name)
    #expect(markup.all("h1").count == 1)
    #expect(markup.all("main").count == 1)
  }

  @Test(arguments: Self.names)
  func `names every field`(name: String) throws {
    let markup = try markup(name)
    let labelled = Set(markup.all("label").compactMap { $0.attributes["for"] })
    for field in markup.all("input", "select", "textarea") {
      #expect(field.attributes["name"]?.isEmpty == false)
      if field.attributes["type"] == "hidden" { continue }
      let label = markup.around(field).first { $0.name == "label" }
      let words = field.attributes["aria-label"] ?? label?.text ?? ""
      #expect(isReadable(words) || labelled.contains(field.attributes["id"] ?? "?"))
    }
  }

  @Test(arguments: Self.names)
  func `says what each button, link, part and group of fields is`(name: String) throws {
    let markup = try markup(name)
    for element in markup.elements {
      if let label = element.attributes["aria-label"] { #expect(isReadable(label)) }
      if ["a", "button", "legend", "th", "h1", "h2", "option"].contains(element.name) {
        #expect(
          isReadable(element.attributes["aria-label"] ?? element.text),
          "\(element.name) \(element.attributes)")
      }
      let isGroup = ["radiogroup", "group"].contains(element.attributes["role"])
      if element.name == "section" || element.name == "nav" || isGroup {
        #expect(
          element.attributes["aria-label"] != nil || element.attributes["aria-labelledby"] != nil)
      }
    }
  }

  @Test(arguments: Self.names)
  func `names each picture, or hides it where words say the same`(name: String) throws {
    let markup = try markup(name)
    for picture in markup.all("svg") {
      let isHidden = ([picture] + markup.around(picture))
        .contains { $0.attributes["aria-hidden"] == "true" }
      let isNamed =
        picture.attributes["role"] == "img" && isReadable(picture.attributes["aria-label"] ?? "")
      #expect(isHidden != isNamed)
    }
  }

  @Test(arguments: Self.names)
  func `has the figures of each chart in a table too`(name: String) throws {
    let markup = try markup(name)
    let tables = markup.all("table").map { Set($0.path) }
    for chart in markup.elements
    where !chart.classes.isDisjoint(with: ["chart", "year-map"]) {
      let section = try #require(chart.path.last { markup.elements[$0].name == "section" })
      #expect(tables.contains { $0.contains(section) })
    }
    for table in markup.elements.indices where markup.elements[table].name == "table" {
      let rows = markup.elements.indices
        .filter { markup.elements[$0].name == "tr" && markup.elements[$0].path.contains(table) }
      let widths = Set(rows.map { markup.children(of: $0).count })
      #expect(rows.count > 1 && widths.count == 1)
    }
  }

  @Test(arguments: Self.names)
  func `asks only for actions and sheets that exist, with all they need`(name: String) throws {
    let markup = try markup(name)
    let hidden = markup.elements.filter { $0.attributes["type"] == "hidden" }
    for (index, element) in markup.elements.enumerated() {
      let attributes = element.attributes
      for attribute in ["data-action", "data-submit", "data-change", "data-input", "data-keys"] {
        guard let action = attributes[attribute] else { continue }
        var fields = attributes.filter { $0.key.hasPrefix("data-") }
        fields = FieldValues(
          uniqueKeysWithValues: fields.map { (String($0.key.dropFirst(5)), $0.value) })
        if let field = attributes["name"] { fields[field] = attributes["value"] ?? "" }
        // What a form sends unseen.
        for field in hidden where field.path.contains(index) {
          fields[field.attributes["name"] ?? ""] = field.attributes["value"] ?? ""
        }
        // The chosen value of the field, or the pressed key.
        if attribute == "data-input" { fields["value"] = Self.chosen[fields["name"] ?? ""] }
        if attribute == "data-input" { fields["key"] = "16:8" }
        if attribute == "data-keys" { fields["key"] = "Escape" }
        #expect(Action.read(action, fields) != nil, "\(action) with \(fields)")
      }
      if let action = attributes["data-expire-action"] {
        #expect(Action.read(action, [:]) == .plain(.toastExpire))
      }
    }
  }

  /// Of the settings that are chosen in a field.
  private static let chosen = [
    "theme": "dark", "dayStart": "4", "firstWeekday": "locale", "volumeUnit": "ml",
    "overLimit": "block",
  ]

  @Test(arguments: Self.names)
  func `leads only to pages, by the one address that each has`(name: String) throws {
    for link in try markup(name).all("a") where link.attributes["aria-disabled"] == nil {
      let address = try #require(link.attributes["href"])
      if link.attributes["target"] == "_blank" {
        #expect(link.attributes["rel"] == "noopener noreferrer")
        #expect(address.hasPrefix("https://") || address.hasPrefix("mailto:"))
        continue
      }
      if case .unknown = Route(address) { Issue.record("\(address) leads nowhere") }
      #expect(Route(address).description == address)
    }
  }

  @Test(arguments: Self.names)
  func `gives each shortcut to one thing`(name: String) throws {
    let keys = try markup(name).elements.compactMap { $0.attributes["data-shortcut"] }
    #expect(Set(keys).count == keys.count, "twice among \(keys)")
  }

  @Test
  func `has a title without gaps`() {
    for (name, screen) in Samples.all {
      #expect(screen.title.hasSuffix("Dayring"), "\(name)")
      #expect(!screen.title.contains("  "), "\(name)")
    }
  }

  private func markup(_ name: String) throws -> Markup {
    try #require(Self.pages[name])
  }

  private func isReadable(_ text: String) -> Bool {
    !text.trimmingCharacters(in: .whitespacesAndNewlines).isEmpty
  }
}
