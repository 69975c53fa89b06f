import Trackers

/// The keyboard shortcuts and their actions.
struct ShortcutList {
  let hidden: TrackerSet
  let texts: PageTexts

  var html: HTML {
    dl(.class("shortcut-list")) {
      for (key, destination) in Destination.shown(hidden) { row(key, destination.name(texts)) }
      for shortcut in Shortcut.allCases { row(shortcut.key, texts.does(shortcut)) }
      row(texts.arrowKeys, texts.arrowKeysDo)
      if !hidden.contains(.plan) { row(texts.holdKey, texts.holdKeyDoes) }
      row(texts.deleteKey, texts.deleteKeyDoes)
      row(texts.escapeKey, texts.escapeKeyDoes)
    }
  }

  private func row(_ key: String, _ text: String) -> HTML {
    div {
      dt { kbd { key } }
      dd { text }
    }
  }
}
