import Trackers

/// The fast alone, as large as the screen: for a desk, a watch and picture-in-picture.
struct LiveView {
  let page: LivePage
  let context: PageContext

  var html: HTML {
    main(.class("page page-live over-dock"), .key("live")) {
      h1(.class("visually-hidden")) { context.texts.liveView }
      section(
        .class("fast-hero accent-\(page.fasting.accent)"), .id("live"), .label(context.texts.fast)
      ) {
        switch page.fasting {
        case .running(let running):
          RunningHero(running: running, context: context).html
        case .idle(let idle): IdleHero(idle: idle, context: context).html
        }
      }
      nav(.class("live-links"), .label(context.texts.liveView)) {
        a(.class("button quiet-button"), .href(.fast(.now))) {
          Icon.back.html
          context.texts.fast
        }
        button(.class("button quiet-button"), .opensWindow) { context.texts.miniWindow }
      }
    }
  }
}
