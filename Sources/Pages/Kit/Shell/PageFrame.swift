/// What the shell shows around a page: how it is called, the pages beside it, and the ways from it.
///
/// NB: a class, so that who hands it on copies one word.
final class PageFrame {
  /// The classes of the main area; nil where the page fills the window alone.
  var classes: String?
  /// What the browser's tab is called, before the name of the app.
  var tab: String?
  var title = ""
  /// A line above the title.
  var eyebrow: String?
  var back: (route: Route, name: String)?
  /// Without a name for all of them, they stand beside the title as they are.
  var links: (name: String?, links: [HeadLink])?
  var sections: Sections?
  /// The class of what lies over the foot of the page, for its last row and for toasts to stand clear of.
  ///
  /// NB: `:has` would find it, but then each change anywhere has the whole page looked through.
  var foot = ""

  /// - Parameter title: the tab's as well.
  init(_ classes: String, _ title: String, eyebrow: String? = nil) {
    self.classes = classes
    self.title = title
    self.eyebrow = eyebrow
    tab = title
  }

  /// For a page that fills the window.
  init(tab: String?) {
    self.tab = tab
  }
}

/// A way from the page, as an icon beside its title.
struct HeadLink {
  let route: Route
  let icon: Icon
  let name: String
  var shortcut = Attribute.none
}

/// Pages of one tracker, side by side, such as Now, History and Stats.
struct Sections {
  let name: String
  /// The keys that lead to them follow their order.
  let sections: [(route: Route, name: String)]
  /// Counted from 0; nil where none of them is shown.
  let current: Int?

  var html: HTML {
    nav(.class("segmented sections"), .label(name), .key("sections")) {
      for (index, section) in sections.enumerated() {
        a(
          .class("segment"), .href(section.route), .current(index == current),
          .shortcut(Sections.shortcuts[index])
        ) { section.name }
      }
    }
  }

  private static let shortcuts: [Shortcut] = [.now, .history, .statistics]
}

extension Sections {
  /// Now, History and Stats, of fasts and of what is measured by day alike.
  init(
    of name: String, now: Route, history: Route, statistics: Route, current: Int?,
    _ texts: PageTexts
  ) {
    self.init(
      name: texts.sections(of: name),
      sections: [(now, texts.now), (history, texts.history), (statistics, texts.stats)],
      current: current)
  }
}
