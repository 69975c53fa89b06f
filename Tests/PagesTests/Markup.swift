import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// A page read back, as strictly as XML is.
final class Markup: NSObject, XMLParserDelegate {
  struct Element {
    let name: String
    let attributes: [String: String]
    /// Of the elements around it, outermost first.
    let path: [Int]
  }

  private(set) var elements: [Element] = []
  /// What can be read on the page, a piece for each run of text between two tags.
  private(set) var runs: [String] = []
  private var isInRun = false
  private(set) var failure: String?
  private var open: [Int] = []

  init(_ html: String) {
    super.init()
    let parser = XMLParser(data: Data("<page>\(html)</page>".utf8))
    parser.delegate = self
    if !parser.parse() { failure = "\(String(describing: parser.parserError))" }
  }

  func all(_ names: String...) -> [Element] { elements.filter { names.contains($0.name) } }

  /// The elements directly inside the one at `index`.
  func children(of index: Int) -> [Element] { elements.filter { $0.path.last == index } }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    isInRun = false
    elements.append(Element(name: name, attributes: attributes, path: open))
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
  }
}
