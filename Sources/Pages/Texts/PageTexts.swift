import Texts

/// All words of the pages alone; what pages share with the shell is in ``common``. Nothing is
/// stored but the language, so that handing it around costs nothing.
package struct PageTexts: Sendable {
  package let language: PageLanguage

  package static let english = PageTexts(language: .english)

  package init(language: PageLanguage) {
    self.language = language
  }

  package var common: Texts {
    switch language {
    case .english: .english
    }
  }

  func say(_ english: String) -> String { language.say(en: english) }
}
