import Trackers

/// The keys that work, and what they do.
struct ShortcutList {
  let hidden: Set<Tracker>
  let texts: PageTexts

  var html: HTML {
    let dead = Destination.all(hidden).filter { !$0.isShown(hidden) }.map { $0.shortcut }
    return dl(.class("shortcut-list")) {
      for shortcut in Shortcut.allCases where !dead.contains(shortcut) {
        row(shortcut.key, texts.does(shortcut))
      }
      row(texts.arrowKeys, texts.arrowKeysDo)
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
