/// A word that opens something, which as an argument would be in the list of processes and in the shell's
/// history.
struct SecretPrompt: Sendable {
  /// The argument's name, as `--json` has it.
  let field: RefusalField
  /// What it is: "The recovery code".
  let noun: String
  /// Whether the terminal shows what is typed.
  var isShown = false

  /// In bytes; no secret is longer.
  static let limit = 1 << 16
}

extension Environment {
  /// What was typed as an argument. Where that is `-` or nothing, it is asked for on the terminal; `-`
  /// without a terminal reads standard input.
  func secret(_ typed: String?, _ prompt: SecretPrompt) throws(CommandFailure) -> String {
    if let typed, typed != "-" { return typed }
    var answer = ""
    if let line = askForLine("\(prompt.noun): ", prompt.isShown) {
      answer = line
    } else if typed != nil {
      answer = try readInput(SecretPrompt.limit)
    }
    let words = answer.split { $0.isWhitespace }
    guard !words.isEmpty else {
      throw .refused(
        .secretMissing, prompt.field, "\(prompt.noun) is missing.",
        "Type it when a terminal asks, or pipe it in and write - in its place.")
    }
    return words.joined(separator: " ")
  }
}
