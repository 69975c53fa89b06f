import Texts

/// The texts of the pages only; those shared with the shell are in ``common``.
package struct PageTexts: TextGroup {
  package let language: Language

  package static let english = PageTexts(language: .english)

  package var common: Texts { Texts(language: language) }
}
