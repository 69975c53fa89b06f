import Texts

extension OutputFailure {
  /// - Parameter remedy: a sentence on the result of the command.
  func explanation(_ remedy: Phrase, _ texts: Texts = .ofProcess) -> Explanation {
    switch self {
    case .readerGone: texts.explain("The reader of the output has ended.", remedy)
    case .system(let code):
      texts.explain("The output couldn't be written: \(String(cString: strerror(code))).", remedy)
    }
  }

  /// The failure after the end of a command.
  func failure(wasDone: Bool) -> CommandFailure {
    .refused(.unwritableOutput, nil) { texts, _ in
      explanation(
        wasDone
          ? "The command itself succeeded." : "The output would have said why the command failed.",
        texts)
    }
  }
}

extension InputFailure {
  /// The failure of reading standard input.
  var failure: CommandFailure {
    switch self {
    case .notUTF8:
      .refused(
        .notUTF8, nil, "Standard input isn't UTF-8 text.", "Nothing was changed.")
    case .system(let code):
      .refused(
        .unreadableInput, nil,
        "Standard input couldn't be read: \(String(cString: strerror(code))).",
        "Nothing was changed.")
    }
  }
}

/// A text in another encoding, which would be altered, or name another file, if decoded as UTF-8.
enum NotUTF8: Error {
  /// An argument, as far as it could be decoded.
  case argument(String)
  /// A variable, by its name.
  case variable(String)

  var failure: CommandFailure {
    switch self {
    case .argument(let text):
      .refused(
        .notUTF8, nil, "The argument “\(text)” isn't UTF-8.",
        "Use UTF-8 for texts and file names. Nothing was changed.")
    case .variable(let name):
      .refused(
        .notUTF8, nil, "The variable \(name) isn't UTF-8.",
        "Use a folder whose path is UTF-8. Nothing was changed.")
    }
  }
}
