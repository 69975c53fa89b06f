import CivilTime
import Texts
import Trackers

/// The head of a chart: its period, the links to those before and after it, and the choice of its
/// length. The arrow keys and a swipe across the chart click the links; see `Web/host/gestures.js`.
struct PeriodHead {
  let period: ChartPeriod
  let context: PageContext
  let route: (ChartAddress) -> Route

  @HTMLBuilder var html: HTML {
    div(.class("day-pager period"), .key("period")) {
      step(period.earlier, .back, key: "ArrowLeft", texts.earlierPeriod)
      h2(Attribute("aria-live", "polite")) { context.name(of: period.days) }
      step(period.later, .chevron, key: "ArrowRight", texts.laterPeriod)
    }
    nav(.class("segmented range"), .label(texts.range), .key("range")) {
      choice(.week, texts.weekShort, texts.oneWeek)
      choice(.month, texts.monthShort, texts.oneMonth)
      choice(.half, texts.halfYearShort, texts.halfYear)
      choice(.year, texts.yearShort, texts.oneYear)
    }
  }

  private var texts: PageTexts { context.texts }

  /// - Parameters:
  ///   - target: nil at the end, where the link stays as a disabled one, since it may have the
  ///     focus.
  ///   - key: the one that clicks the link. Screen readers are not told, since it is the other one
  ///     where the page runs from right to left.
  private func step(_ target: ChartPeriod?, _ icon: Icon, key: String, _ name: String) -> HTML {
    guard let target else {
      return a(
        .class("icon-button"), .role("link"), .unavailable(), .tabIndex(0),
        .label(name), .key(key)
      ) { icon.html }
    }
    return a(
      .class("icon-button"), .href(route(ChartAddress(target))),
      Attribute("data-shortcut", key), .label(texts.pair(name, context.name(of: target.days))),
      .key(key)
    ) { icon.html }
  }

  /// Another length of the period that ends on the same day.
  private func choice(_ range: ChartRange, _ short: String, _ name: String) -> HTML {
    var address = ChartAddress(period)
    address.range = range
    return a(
      .class("segment"), .href(route(address)), .label(name),
      .current(range == period.range, as: "true")
    ) { short }
  }
}

extension PageTexts {
  var range: String { say("Range") }
  var weekShort: String { say("W") }
  var monthShort: String { say("M") }
  var halfYearShort: String { say("6M") }
  var yearShort: String { say("Y") }
  var oneWeek: String { say("7 days") }
  var oneMonth: String { say("30 days") }
  var halfYear: String { say("6 months") }
  var oneYear: String { say("12 months") }
  var earlierPeriod: String { say("Previous period") }
  var laterPeriod: String { say("Next period") }
}
