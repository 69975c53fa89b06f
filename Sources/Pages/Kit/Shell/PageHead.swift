import Trackers

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
          h1 { frame.title }
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
