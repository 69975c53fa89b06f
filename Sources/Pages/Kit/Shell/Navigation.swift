import Trackers

/// The navigation: a tab bar on a phone, else a rail or a sidebar.
struct Navigation {
  let route: Route
  let hidden: TrackerSet
  /// The number of unread answers.
  let unread: Int
  let texts: PageTexts

  var html: HTML {
    nav(.class("nav"), .label(texts.mainNavigation), .key("nav")) {
      p(.class("brand")) {
        BrandMark.html
        span { texts.app }
      }
      ul(.class("nav-list")) {
        for (key, destination) in Destination.shown(hidden) {
          li {
            link(
              to: destination.route, isCurrent: destination.holds(route), destination.icon,
              destination.name(texts), key)
          }
        }
      }
      ul(.class("nav-list nav-end")) {
        li(.class("nav-keys")) {
          button(
            .class("nav-link"), .opens(.shortcuts), .shortcut(.shortcuts)
          ) {
            Icon.keyboard.html
            span { texts.keys }
          }
        }
        li {
          link(
            to: .settings, isCurrent: route.isOfSettings, .gear,
            texts.settings, Shortcut.settings.key, unread: unread)
        }
      }
    }
  }

  private func link(
    to target: Route, isCurrent: Bool, _ icon: Icon, _ name: String, _ key: String,
    unread: Int = 0
  ) -> HTML {
    a(.class("nav-link"), .href(target), .current(isCurrent), .shortcut(key: key)) {
      icon.html
      span { name }
      if unread > 0 {
        span(.class("unread-dot"), .decorative) {}
        span(.class("visually-hidden")) { texts.newAnswers(unread) }
      }
    }
  }
}

/// The app's logo: three rings, partly filled.
enum BrandMark {
  static let html = HTML(
    markup: #"""
      <svg class="brand-mark" viewBox="0 0 180 180" aria-hidden="true">\#
      <circle class="ring-track" cx="90" cy="90" r="78" fill="none" stroke-width="24"/>\#
      <circle class="brand-outer" cx="90" cy="90" r="78" fill="none" stroke-width="24" \#
      pathLength="100" stroke-dasharray="75 100" stroke-linecap="round" \#
      transform="rotate(-90 90 90)"/>\#
      <circle class="brand-inner" cx="90" cy="90" r="40" fill="none" stroke-width="24" \#
      pathLength="100" stroke-dasharray="55 100" stroke-linecap="round" \#
      transform="rotate(-90 90 90)"/></svg>
      """#)
}
