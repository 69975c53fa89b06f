import Texts

extension OutputFailure {
  /// - Parameter remedy: a sentence on the result of the command.
  func explanation(_ remedy: String) -> Explanation {
    switch self {
    case .readerGone: Explanation("The reader of the output has ended.", remedy)
    case .system(let code):
      Explanation("The output could not be written: \(String(cString: strerror(code))).", remedy)
    }
  }

  /// The failure after the end of a command.
  func failure(wasDone: Bool) -> CommandFailure {
    .refused(.unwritableOutput, nil) { _, _ in
      explanation(
        wasDone ? "The command itself was carried out." : "It said why the command failed.")
    }
  }
}

extension InputFailure {
  /// The failure of reading standard input.
  var failure: CommandFailure {
    switch self {
    case .notUTF8:
      .refused(
        .notUTF8, nil, "What came through standard input is not text in UTF-8.",
        "Nothing was changed.")
    case .system(let code):
      .refused(
        .unreadableInput, nil,
        "Standard input could not be read: \(String(cString: strerror(code))).",
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
        .notUTF8, nil, "The argument “\(text)” is not in UTF-8.",
        "Texts and the names of files are in UTF-8 here. Nothing was changed.")
    case .variable(let name):
      .refused(
        .notUTF8, nil, "The variable \(name) is not in UTF-8.",
        "Name a folder whose path is in UTF-8. Nothing was changed.")
    }
  }
}
