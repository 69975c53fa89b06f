import CivilTime
import Ledger
import Trackers

/// Everything that a page is drawn from. ``Screen/html`` is a pure function of it.
package struct Screen: Sendable {
  package var route: Route
  package var content: Content
  package var sheet: Sheet?
  package var toast: Toast?
  /// Shown at the top until resolved: storage trouble, an update.
  package var notices: [Notice]
  /// Something stored here could not be read, so not everything is shown.
  package var isPartial = false
  /// Where the page would show more than has been read so far: the day from which all is here.
  package var since: Day?
  package var now: Moment
  package var zone: Zone
  package var today: Day
  package var settings: Settings
  package var locale: LocaleFormat
  package var isTouch: Bool
  /// What has just reached its goal; while set, confetti flies from its ring.
  package var celebrated: Celebrated?
  /// What the tasks that the page shows wait for, by their ids.
  package var waiting: [RecordID: Waiting] = [:]
  /// The change that undo would take back, in words; nil when there is none.
  package var lastChange: String?
  /// Whether there is a change that redo would make again.
  package var canRedo = false
  /// Of whoever runs the relay, that were not seen yet.
  package var unreadAnswers = 0

  package init(
    route: Route, content: Content, sheet: Sheet? = nil, toast: Toast? = nil,
    notices: [Notice] = [], now: Moment, zone: Zone, settings: Settings,
    locale: LocaleFormat, isTouch: Bool = true
  ) {
    // A page that was not found has no parts either.
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
  case fasting(FastingPage)
  case daily(DailyPage)
  case plan(PlanPage)
  /// Of the week that begins on the day.
  case review(Day)
  case tallies(TalliesPage)
  case dates(DatesPage)
  case settings(SettingsPage)
  case feedback(FeedbackPage)
  case panel(Panel)
  case notFound(address: String)
}
