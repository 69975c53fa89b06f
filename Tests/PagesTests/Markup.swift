import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// A page read back, as strictly as XML is.
struct Markup: Sendable {
  struct Element: Sendable {
    let name: String
    let attributes: [String: String]
    /// Of the elements around it, outermost first.
    let path: [Int]
    /// All that can be read inside it.
    fileprivate(set) var text = ""

    var classes: Set<Substring> { Set((attributes["class"] ?? "").split(separator: " ")) }
  }

  fileprivate(set) var elements: [Element] = []
  /// The texts of the page, one for each run of text between two tags.
  fileprivate(set) var runs: [String] = []
  fileprivate(set) var failure: String?

  init(_ html: String) {
    let reader = MarkupReader()
    let parser = XMLParser(data: Data("<page>\(html)</page>".utf8))
    parser.delegate = reader
    let isRead = parser.parse()
    elements = reader.elements
    runs = reader.runs
    if !isRead { failure = "\(String(describing: parser.parserError))" }
  }

  func all(_ names: String...) -> [Element] { elements.filter { names.contains($0.name) } }

  /// The elements directly inside the one at `index`.
  func children(of index: Int) -> [Element] { elements.filter { $0.path.last == index } }

  /// The elements around one, the innermost first.
  func around(_ element: Element) -> [Element] { element.path.reversed().map { elements[$0] } }
}

private final class MarkupReader: NSObject, XMLParserDelegate {
  var elements: [Markup.Element] = []
  var runs: [String] = []
  private var isInRun = false
  private var open: [Int] = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    isInRun = false
    elements.append(Markup.Element(name: name, attributes: attributes, path: open))
    open.append(elements.count - 1)
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    isInRun = false
    open.removeLast()
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if isInRun { runs[runs.count - 1] += text } else { runs.append(text) }
    isInRun = true
    for index in open { elements[index].text += text }
  }
}
