import Texts
import Trackers

/// The last fast, in one row.
struct LastFastCard {
  let fast: Fast
  let context: PageContext

  var html: HTML {
    section(.class("card last-fast"), .label(context.texts.lastFast), .key("last-fast")) {
      header(.class("card-head")) { h2 { context.texts.lastFast } }
      FastRow(fast: fast, context: context).html
    }
  }
}
