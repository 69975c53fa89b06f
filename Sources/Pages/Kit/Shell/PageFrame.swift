/// The frame of a page in the shell: its title, related pages and links.
///
/// NB: a class, so that passing it copies only one word.
final class PageFrame {
  /// The classes of the main area; nil if the page fills the window without navigation.
  var classes: String?
  /// Whether one entry of a list is shown, which a phone shows instead of the list.
  var isOfDetail = false
  /// The title of the browser's tab, before the app's name.
  var tab: String?
  var title = ""
  /// The title on a desk, where the list that the page belongs to is beside it.
  var deskTitle: String?
  /// A line above the title.
  var eyebrow: String?
  var back: (route: Route, name: String)?
  /// The links, grouped under a name; without one, they are beside the title.
  var links: (name: String?, links: [HeadLink])?
  /// The export of a button beside the title.
  var export: Attribute?
  var sections: Sections?
  /// The class of an element that covers the bottom of the page, so that its last row and toasts
  /// keep clear of it.
  ///
  /// NB: CSS `:has` could find it, but would search the whole page after each change.
  var foot = ""

  /// - Parameter title: the title of the page and of the browser's tab.
  init(_ classes: String, _ title: String, eyebrow: String? = nil) {
    self.classes = classes
    self.title = title
    self.eyebrow = eyebrow
    tab = title
  }

  /// The frame of a page that fills the window.
  init(tab: String?) {
    self.tab = tab
  }
}

/// A link from the page, as an icon beside its title.
struct HeadLink {
  let route: Route
  let icon: Icon
  let name: String
  var shortcut = Attribute.none
}

/// Tabs for the pages of one tracker, such as Now, History and Stats.
struct Sections {
  let name: String
  /// The pages, in the order of their keyboard shortcuts.
  let sections: [(route: Route, name: String)]
  /// The index of the shown one; nil for none.
  let current: Int?

  var html: HTML {
    nav(.class("segmented sections"), .label(name), .key("sections")) {
      for (index, section) in sections.enumerated() {
        a(
          .class("segment"), .href(section.route), .current(index == current),
          index < Sections.shortcuts.count ? .shortcut(Sections.shortcuts[index]) : .none
        ) { section.name }
      }
    }
  }

  private static let shortcuts: [Shortcut] = [.now, .history, .statistics]
}

extension Sections {
  /// The tabs Now, History and Stats of fasts and of subjects.
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
