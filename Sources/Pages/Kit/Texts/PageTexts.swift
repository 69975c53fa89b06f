import Texts

/// All words of the pages alone; what pages share with the shell is in ``common``.
package struct PageTexts: TextGroup {
  package let language: Language

  package static let english = PageTexts(language: .english)

  package var common: Texts { Texts(language: language) }
}
