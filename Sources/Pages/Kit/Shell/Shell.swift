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
    frame.tab.map { context.texts.tab($0) } ?? context.texts.app
  }

  /// The whole page, to be put into the document's body.
  package var html: HTML {
    HTML {
      if let classes = frame.classes {
        div(.class("app"), .when(!screen.hasKeys, .ignoresKeys), .key("app")) {
          Navigation(
            route: screen.route, hidden: screen.settings.hidden, unread: screen.unreadAnswers,
            texts: context.texts
          ).html
          // NB: with and without an entry, it is one page, so that the list stays as it is.
          main(
            .class("page \(classes)\(frame.isOfDetail ? " page-detail" : "")\(frame.foot)"),
            .key(classes)
          ) {
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

/// A toast for six seconds on the last change, with an Undo button, or Redo after an undo.
struct ToastView {
  let toast: Toast
  let footClass: String
  let texts: PageTexts

  var html: HTML {
    div(
      .class("toast\(footClass)"), .role("status"), .key("toast-\(toast.number)"),
      Attribute("data-expires", "6000"), .expires
    ) {
      p { toast.text }
      if toast.canUndo {
        button(.class("toast-undo"), .action(.undo), .shortcut(.undo)) {
          Icon.undo.html
          texts.undo
        }
      }
      if toast.canRedo {
        button(.class("toast-undo"), .action(.redo), .shortcut(.redo)) { texts.redo }
      }
    }
  }
}

/// The page's heading, the line above it, and a link to the settings if there is no rail.
struct PageHead {
  let frame: PageFrame
  let route: Route
  /// The number of unread answers.
  let unread: Int
  let texts: PageTexts

  var html: HTML {
    HTML {
      header(.class("page-head")) {
        div {
          if let back = frame.back {
            a(.class("back-link head-back"), .href(back.route)) {
              Icon.back.html
              back.name
            }
          }
          if let eyebrow = frame.eyebrow { p(.class("eyebrow")) { eyebrow } }
          h1 {
            if let deskTitle = frame.deskTitle {
              span(.class("phone-title")) { frame.title }
              span(.class("desk-title")) { deskTitle }
            } else {
              frame.title
            }
          }
        }
        if let (name, links) = frame.links {
          if let name {
            nav(.class("head-links"), .label(name)) { for link in links { html(link) } }
          } else {
            for link in links { html(link) }
          }
        }
        if let export = frame.export {
          button(.class("icon-button"), export, .label(texts.exportHistory)) { Icon.save.html }
        }
        if !route.isOfSettings {
          a(
            .class("icon-button gear"), .href(.settings),
            .label(
              unread == 0
                ? texts.settings : texts.named(texts.settings, texts.newAnswers(unread)))
          ) {
            Icon.gear.html
            if unread > 0 { span(.class("unread-dot"), .decorative) {} }
          }
        }
      }
      if let sections = frame.sections { sections.html }
    }
  }

  private func html(_ link: HeadLink) -> HTML {
    a(
      .class("icon-button"), .href(link.route), .label(link.name), .current(route == link.route),
      link.shortcut
    ) { link.icon.html }
  }
}
