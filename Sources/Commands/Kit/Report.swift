import JSON

/// The result of a command, as JSON or as text. Only one of the two is computed.
struct Report {
  let json: () -> JSON
  let text: (Style) -> [String]

  init(json: @escaping () -> JSON, text: @escaping (Style) -> [String]) {
    self.json = json
    self.text = text
  }

  init(_ document: @autoclosure @escaping () -> JSONObject, text: @escaping (Style) -> [String]) {
    self.init(json: { .object(document()) }, text: text)
  }

  /// The output, including the final line break.
  func printed(asJSON: Bool, in style: Style) -> String {
    if asJSON { return json().printed }
    let text = text(style).map { $0 + "\n" }.joined()
    return style.hasUnicode ? text : text.inASCIIPunctuation
  }
}

extension JSON {
  /// A line of output, the same in a terminal and in a file.
  var printed: String { serialized.escapingControls + "\n" }
}
