import CivilTime
import Ledger

extension LedgerStore {
  /// The reminders that are due at some time within `window`, in order of time.
  ///
  /// A reminder is due from `at` until `until`, so missed ones are included: a host that asks for
  /// `now..<later` shows those with a past `at` immediately, and the others when they are due. Left
  /// out are those already done (a fast that ended, a goal that was met that day, a closed task)
  /// and those of hidden trackers.
  ///
  /// Durations: a fast's goal until the fast ends, the eating window until it closes,
  /// the next start for four hours, water until its next slot or the end of the waking hours, a
  /// task for an hour, an activity until its next time or the end of the day, its reached goal for an
  /// hour, all activities together and the review until the end of the day.
  ///
  /// - Parameter zone: the user's present zone. Times of day are local: one that the clocks skip is
  ///   moved by the gap, one that occurs twice comes once, see `Zone.moment(_:)`.
  package func reminders(
    in window: Range<Instant>, zone: Zone
  ) throws(Failure) -> [Reminder] {
    let snoozes = try snoozes(around: window)
    let reach = snoozes.isEmpty ? Span.zero : Snooze.reach
    let search = ReminderSearch(
      store: self, settings: try Settings(in: self),
      reminderSettings: try ReminderSettings(in: self),
      now: window.lowerBound, window: window.lowerBound - reach..<window.upperBound, zone: zone)
    var reminders = try search.fast()
    reminders += try search.water()
    reminders += try search.tasks()
    reminders += try search.tallies()
    reminders += try search.talliesTogether()
    reminders += try search.tallyGoals()
    reminders += search.reviews()
    if !snoozes.isEmpty {
      reminders = reminders.map { reminder in
        let snooze = snoozes.first { $0.occurrence == reminder.occurrence }
        return snooze.map { reminder.snoozed(to: zone.moment($0.until.instant)) } ?? reminder
      }
    }
    return reminders.filter { $0.isDue(in: window) }.ordered {
      $0.at.instant != $1.at.instant ? $0.at.instant < $1.at.instant : $0.key < $1.key
    }
  }
}

/// The input of the search for reminders; each kind of reminder is an extension of this.
struct ReminderSearch<Store: LedgerStore> {
  let store: Store
  let settings: Settings
  let reminderSettings: ReminderSettings
  let now: Instant
  let window: Range<Instant>
  let zone: Zone

  func isHidden(_ tracker: Tracker) -> Bool { settings.hidden.contains(tracker) }

  /// Calendar days on which a reminder that is due within the window may begin.
  var days: Range<Day> {
    let first = zone.moment(window.lowerBound).local.calendarDay
    let last = zone.moment(window.upperBound).local.calendarDay
    return first - 2..<last + 2
  }

  /// The end of the user's day that contains a moment.
  func endOfDay(_ moment: Moment) -> Instant {
    let day = moment.day(startingAt: settings.dayStart)
    return zone.moment(day.localTimes(startingAt: settings.dayStart).upperBound).instant
  }

  /// The figures of the user's days that overlap ``days``.
  func figures(of series: DailySeries) throws(Store.Failure) -> ReminderFigures {
    let days = days.lowerBound - 1..<days.upperBound + 1
    return ReminderFigures(
      first: days.lowerBound, figures: try series.figures(days, in: store))
  }
}

/// The figures of some days, by day.
struct ReminderFigures {
  let first: Day
  let figures: [DayFigure]

  /// The figure of a day; nil outside the range.
  subscript(day: Day) -> DayFigure? {
    let index = day - first
    return figures.indices.contains(index) ? figures[index] : nil
  }
}
