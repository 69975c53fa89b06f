import Trackers

extension Screen {
  /// The whole page, to be put inside the document's body.
  package var html: HTML { Shell(self).html }

  /// What the browser's tab is called: a running fast shows its hours there.
  package var title: String {
    let context = PageContext(self)
    let (texts, app) = (context.texts, context.texts.app)
    switch content {
    case .onboarding: return app
    case .today(let page):
      let fasting = page.hidesFasting ? nil : page.fasting.title(context)
      return fasting ?? "\(texts.today) · \(app)"
    case .live(let page): return page.fasting.title(context) ?? "\(texts.fast) · \(app)"
    case .fast(let page): return page.fasting.title(context) ?? "\(texts.fast) · \(app)"
    case .history: return "\(texts.history) · \(app)"
    case .statistics: return "\(texts.stats) · \(app)"
    case .daily(let page):
      let words = DailyWords(page.tracker, context)
      return "\(words.amount(page.figure.amount)) · \(words.name) · \(app)"
    case .plan: return texts.plan + " · " + app
    case .tallies: return "\(texts.count) · \(app)"
    case .dates: return "\(texts.dates) · \(app)"
    case .settings: return "\(texts.settings) · \(app)"
    case .panel(let panel): return "\(texts.name(of: panel)) · \(app)"
    case .notFound: return "\(texts.notFoundTitle) · \(app)"
    }
  }
}
