import Texts

/// A prompt for a secret, which as an argument would be visible in the list of processes and in the
/// shell's history.
struct SecretPrompt: Sendable {
  /// The argument's name in `--json`.
  let field: RefusalField
  /// Its name: "Recovery code".
  let noun: Phrase
  /// Whether the terminal echoes the input.
  var isShown = false

  /// The longest secret in bytes.
  static let limit = 1 << 16
}

extension Environment {
  /// The secret in an argument. If that is `-` or missing, prompts on the terminal; `-` without a
  /// terminal reads standard input.
  func secret(_ typed: String?, _ prompt: SecretPrompt) throws(CommandFailure) -> String {
    if let typed, typed != "-" { return typed }
    var answer = ""
    if let line = askForLine(texts.say("\(texts.say(prompt.noun)): "), prompt.isShown) {
      answer = line
    } else if typed != nil {
      answer = try readInput(SecretPrompt.limit)
    }
    let words = answer.split { $0.isWhitespace }
    guard !words.isEmpty else {
      throw .refused(.secretMissing, prompt.field) { texts, _ in
        texts.explain(
          "Missing: \(texts.say(prompt.noun)).",
          "Type it when the terminal asks, or pipe it in and write - in its place.")
      }
    }
    return words.joined(separator: " ")
  }
}
