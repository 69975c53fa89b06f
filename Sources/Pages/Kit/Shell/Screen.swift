import CivilTime
import Ledger
import Trackers

/// The whole input of a page. ``Screen/html`` is a pure function of it.
package struct Screen: Sendable {
  package var route: Route
  package var content: Content
  package var sheet: Sheet?
  package var toast: Toast?
  /// Notices at the top until resolved: storage trouble, an update.
  package var notices: [Notice]
  /// Whether stored data were unreadable, so that some are not shown.
  package var isPartial = false
  /// The day from which all records are loaded, if the page would show more.
  package var since: Day?
  package var now: Moment
  package var zone: Zone
  package var today: Day
  package var settings: Settings
  package var locale: LocaleFormat
  package var isTouch: Bool
  /// The goal that was just reached; while set, confetti flies from its ring.
  package var celebrated: Celebrated?
  /// The shown tasks that wait, by id.
  package var waiting: [RecordID: Waiting] = [:]
  /// A description of the change that undo would reverse; nil if there is none.
  package var lastChange: String?
  /// Whether single keys are shortcuts.
  package var hasKeys = true
  /// Whether there is a change to redo.
  package var canRedo = false
  /// The number of unread answers from the operator.
  package var unreadAnswers = 0
  /// Whether there are shared lists, or may be some.
  package var hasLists = false
  /// Whether they can be created, joined and shared here.
  package var managesLists = false

  package init(
    route: Route, content: Content, sheet: Sheet? = nil, toast: Toast? = nil,
    notices: [Notice] = [], now: Moment, zone: Zone, settings: Settings,
    locale: LocaleFormat, isTouch: Bool = true
  ) {
    // A missing page has no parts either.
    if case .notFound(let address) = content {
      self.route = .unknown(address)
    } else {
      self.route = route
    }
    self.content = content
    self.sheet = sheet
    self.toast = toast
    self.notices = notices
    self.now = now
    self.zone = zone
    self.today = now.day(startingAt: settings.dayStart)
    self.settings = settings
    self.locale = locale
    self.isTouch = isTouch
  }
}

package enum Celebrated: Hashable, Sendable {
  case fast
  case daily(SubjectID)
}

/// The content of the main area.
///
/// NB: indirect, so that copying a screen copies one word instead of the page's fields.
package indirect enum Content: Sendable {
  case onboarding(OnboardingPage)
  case today(TodayPage)
  case fast(FastPage)
  case daily(DailyPage)
  case plan(PlanPage)
  /// The review of a period, drawn by the engine of reminders, with the index of the chosen bar.
  case review(ChartAddress, selected: Int?)
  /// A page of shared lists, drawn by the engine of reminders.
  case list(ListFrame)
  /// The people of a list, drawn by the engine of devices; nil for a new list.
  case people(of: ListID?)
  case counts(CountsPage)
  case settings(SettingsPage)
  case feedback(FeedbackPage)
  case panel(Panel)
  case notFound(address: String)
}
