import Texts
import Trackers

/// The languages of the shell: files in `share/dayring/languages`, of texts and of typed words, and
/// the choice of one, in a file beside the database.
///
/// The choice isn't synced, since it belongs to the terminal; and it isn't in the database, since
/// help needs it without opening one.
package struct ShellLanguages: Equatable, Sendable {
  /// The folder of language files; nil if the program wasn't installed with one.
  var folder: String?
  /// The path of the choice.
  var choicePath: String
  /// The code that the locale names.
  var localeCode = Language.english.code

  /// The choice of the locale's language.
  static let automatic = "auto"
  /// The longest language file, in bytes.
  private static let limit = 1 << 20

  /// The codes of all languages, English first.
  var codes: [String] {
    let names = folder.flatMap { namesInFolder($0) } ?? []
    return [Language.english.code]
      + names.filter { $0.hasSuffix(".txt") }.map { String($0.dropLast(4)) }.sorted()
  }

  /// A code, or ``automatic``, which an unreadable choice is as well.
  var choice: String {
    let line = Self.read(choicePath, limit: 64)?.prefix { !$0.isWhitespace } ?? ""
    let typed = String(line)
    return typed.isEmpty || typed.contains("/") ? Self.automatic : typed
  }

  /// The texts to speak; English if there is no such file.
  var language: Language {
    let code = choice == Self.automatic ? localeCode : choice
    guard code != Language.english.code, let folder else { return .english }
    let file = Self.read("\(folder)/\(code).txt", limit: Self.limit)
    return file.flatMap { Language(Array($0.utf8)) } ?? .english
  }

  /// The words that can be typed in a language; only English ones if there is no such file.
  func vocabulary(of language: Language) -> TypedVocabulary {
    guard language.code != Language.english.code, let folder else { return .english }
    return Self.read("\(folder)/\(language.code).words", limit: Self.limit)
      .map { TypedVocabulary($0) } ?? .english
  }

  func choose(_ code: String) throws(CommandFailure) {
    try OutputFile(path: choicePath, overwrites: true).write(Array((code + "\n").utf8))
  }

  private static func read(_ path: String, limit: Int) -> String? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    return try? text(from: file, limit: limit)
  }
}

extension ShellLanguages {
  init(_ variables: (String) -> String?) {
    folder = Self.programFolder.map { $0 + "/../share/dayring/languages" }
    choicePath = databasePath(variables).withoutLastPart + "/language"
    // Without UTF-8, a terminal shows ASCII only.
    if Terminal.hasUnicode(variables), let locale = Environment.locale("LC_MESSAGES", variables) {
      localeCode = Self.code(of: locale)
    }
  }

  /// The code of the language for a POSIX locale, such as `de_DE.UTF-8`, `zh_TW` or `nn_NO@nynorsk`.
  static func code(of locale: String) -> String {
    let parts = locale.prefix { $0 != "." && $0 != "@" }.split(separator: "_")
    let (language, territory) = (parts.first.map { String($0) } ?? "", parts.dropFirst().first)
    switch language {
    case "C", "POSIX", "": return Language.english.code
    case "zh": return ["TW", "HK", "MO"].contains(territory ?? "") ? "zh-Hant" : "zh-Hans"
    case "pt": return "pt-BR"
    // Bokmål is the written form that readers of both know.
    case "no", "nn": return "nb"
    case let other: return other.contains("/") ? Language.english.code : other
    }
  }

  /// The folder of this program, which a link may lead to; nil if the system doesn't tell.
  private static var programFolder: String? {
    #if canImport(Darwin)
      var size = UInt32(PATH_MAX)
      var buffer = [CChar](repeating: 0, count: Int(size))
      guard _NSGetExecutablePath(&buffer, &size) == 0 else { return nil }
      let path = realpath(buffer, nil)
    #else
      let path = realpath("/proc/self/exe", nil)
    #endif
    guard let path else { return nil }
    defer { free(path) }
    return String(cString: path).withoutLastPart
  }
}

extension String {
  /// The path of the folder that a path is in; `.` for a name alone.
  fileprivate var withoutLastPart: String {
    lastIndex(of: "/").map { String(self[..<$0]) } ?? "."
  }
}

extension Texts {
  /// The texts of this process, by its environment variables.
  static let ofProcess = Texts(
    language: ShellLanguages { name in getenv(name).map { String(cString: $0) } }.language)
}
