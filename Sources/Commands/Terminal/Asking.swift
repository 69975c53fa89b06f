/// Asks on the terminal, if both ways lead to one. Whatever does not begin like yes is no, and so is
/// the end of the input.
@Sendable func askOnTerminal(_ text: String) -> Bool? {
  guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { return nil }
  StandardStream.output.put(text)
  return readLine().map { isYes($0) } ?? false
}

func isYes(_ answer: String) -> Bool {
  ["y", "yes"].contains(answer.filter { $0 != " " }.lowercased())
}
