import JSON
import Texts

extension Outcome {
  init(_ failure: CommandFailure, asJSON: Bool, _ environment: Environment) {
    let now = environment.zone.moment(environment.clock())
    let texts = environment.texts
    let explanation = failure.explanation(texts, texts.wording(at: now, in: environment.zone))
    exitCode = failure.exitCode
    errors =
      asJSON
      ? JSON.object(failure.document(explanation)).serialized + "\n"
      : failure.page(explanation, environment.terminal)
  }
}

extension CommandFailure {
  /// `{"error": {…}}`.
  func document(_ explanation: Explanation) -> JSONObject {
    let error: JSONObject = [
      "kind": .string(kind), "field": field.map(JSON.string) ?? .null,
      "problem": .string(explanation.problem), "remedy": .string(explanation.remedy),
    ]
    return ["error": .object(error)]
  }

  fileprivate func page(_ explanation: Explanation, _ terminal: Terminal) -> String {
    var terminal = terminal
    terminal.hasColour = terminal.hasErrorColour
    let style = Style(terminal)
    var text = style.paint("Error:", .error) + " " + explanation.text.harmless + "\n"
    if let hint { text += style.paint("Try:", .hint) + " " + hint + "\n" }
    return style.hasUnicode ? text : text.inASCIIPunctuation
  }
}
