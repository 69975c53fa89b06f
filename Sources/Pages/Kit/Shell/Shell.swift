import Trackers

/// The parts around every page: navigation, heading, notices, toasts and sheets.
package struct Shell {
  let screen: Screen
  let context: PageContext
  let frame: PageFrame

  package init(_ screen: Screen) {
    self.screen = screen
    context = PageContext(screen)
    frame = screen.content.frame(screen, context)
    // A table of some records would look complete.
    if screen.isPartial || screen.since != nil { frame.export = nil }
    if let since = screen.since, screen.route != .today {
      frame.eyebrow = context.texts.soFar(context.locale.month(since))
    }
  }

  /// The title of the browser's tab, with the hours of a running fast.
  package var title: String {
    let app = context.texts.app
    return frame.tab.map { $0 + " · " + app } ?? app
  }

  /// The whole page, to be put into the document's body.
  package var html: HTML {
    HTML {
      if let classes = frame.classes {
        div(.class("app"), .key("app")) {
          Navigation(
            route: screen.route, hidden: screen.settings.hidden, unread: screen.unreadAnswers,
            texts: context.texts
          ).html
          main(.class("page \(classes)\(frame.foot)"), .key(classes)) {
            PageHead(
              frame: frame, route: screen.route, unread: screen.unreadAnswers,
              texts: context.texts
            ).html
            NoticeList(notices: screen.notices, texts: context.texts).html
            screen.content.body(screen, context)
          }
        }
      } else {
        screen.content.body(screen, context)
      }
      if screen.lastChange != nil, screen.toast?.canUndo != true {
        key(.undo, "undo-key", .undo, context.texts.undo)
      }
      if screen.canRedo, screen.toast?.canRedo != true {
        key(.redo, "redo-key", .redo, context.texts.redo)
      }
      if let toast = screen.toast {
        ToastView(toast: toast, footClass: frame.foot, texts: context.texts).html
      }
      if let sheet = screen.sheet { SheetView(sheet: sheet, screen: screen, context).html }
    }
  }

  /// A hidden button for a key, which works after the toast and after a restart; the visible button
  /// is in the settings.
  private func key(
    _ action: PlainAction, _ name: String, _ shortcut: Shortcut, _ text: String
  ) -> HTML {
    button(
      .class("visually-hidden"), .key(name), .action(action), .shortcut(shortcut),
      Attribute("tabindex", "-1"), Attribute("aria-hidden", "true")
    ) { text }
  }
}
