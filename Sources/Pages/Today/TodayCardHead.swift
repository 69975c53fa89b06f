import Texts

/// The head of a card of today: an icon and a name that lead to the tracker's page, and one line on
/// how far the day is.
struct TodayCardHead {
  let route: Route
  let icon: Icon
  let name: String
  let caption: String
  /// The caption with its lengths in whole words; given, it changes with the time.
  var spoken: String?

  var html: HTML {
    div(.class("today-head")) {
      a(.class("card-title"), .href(route)) {
        icon.html
        name
        Icon.chevron.html(class: "icon chevron")
      }
      if let spoken {
        p(.class("quiet"), .timer) {
          span(.decorative) { caption }
          span(.class("visually-hidden")) { spoken }
        }
      } else {
        p(.class("quiet")) { caption }
      }
    }
  }
}
