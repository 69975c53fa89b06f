import Texts

extension OutputFailure {
  /// - Parameter remedy: what became of the command.
  func explanation(_ remedy: String) -> Explanation {
    switch self {
    case .readerGone: Explanation("Nobody reads the output any longer.", remedy)
    case .system(let code):
      Explanation("The output could not be written: \(String(cString: strerror(code))).", remedy)
    }
  }
}

extension CommandFailure {
  /// The output of a command that has come to its end.
  static func unwritten(_ failure: OutputFailure, wasDone: Bool) -> CommandFailure {
    .refused("unwritableOutput", nil) { _, _ in
      failure.explanation(
        wasDone ? "The command itself was carried out." : "It said why the command failed.")
    }
  }

  static func unreadableInput(_ failure: InputFailure) -> CommandFailure {
    switch failure {
    case .notUTF8:
      .refused(
        "notUTF8", nil, "What came through standard input is not text in UTF-8.",
        "Nothing was changed.")
    case .system(let code):
      .refused(
        "unreadableInput", nil,
        "Standard input could not be read: \(String(cString: strerror(code))).",
        "Nothing was changed.")
    }
  }

  static func notUTF8(argument: String) -> CommandFailure {
    .refused(
      "notUTF8", nil, "The argument “\(argument)” is not in UTF-8.",
      "Texts and the names of files are in UTF-8 here. Nothing was changed.")
  }

  static func notUTF8(variable name: String) -> CommandFailure {
    .refused(
      "notUTF8", nil, "The variable \(name) is not in UTF-8.",
      "Name a folder whose path is in UTF-8. Nothing was changed.")
  }
}
