import Texts

extension Setting {
  /// The language of the shell, which is a file and no record: it isn't synced, and can't be undone.
  static var language: Setting {
    Setting(
      name: "language", about: "Language on this machine",
      read: { context throws(CommandFailure) in context.environment.languages.choice },
      change: { typed, context throws(CommandFailure) in
        let languages = context.environment.languages
        let codes = [ShellLanguages.automatic] + languages.codes
        guard let code = codes.first(where: { $0.asName == typed.asName }) else {
          throw cannotBe(
            typed, "language", "Choose from: \(codes.joined(separator: ", ")).")
        }
        try languages.choose(code)
        return .file
      })
  }
}
