import CivilTime

/// The context of typed words: the present, the order of numbers in dates, and the language.
struct TypedMoment: Sendable {
  let today: Day
  /// The present time; nil if times that have passed do not matter.
  let now: LocalTime?
  let dayStart: DayStart
  let numbers: TypedDate.Numbers
  let words: TypedVocabulary

  func local(_ day: Day, _ time: TimeOfDay) -> LocalTime {
    day.local(at: time, dayStart: dayStart)
  }

  func hasPassed(_ day: Day, _ time: TimeOfDay) -> Bool {
    now.map { local(day, time) + .minutes(1) <= $0 } ?? false
  }
}

/// The time of a reminder: the typed one, or the next plausible one if it has passed today.
struct TypedReminder {
  let day: Day
  let time: TimeOfDay
  /// Whether the time has passed on a day that was typed as well.
  let hasPassed: Bool
  /// Whether the day differs from the planned one.
  let isMoved: Bool

  struct Time {
    let time: TimeOfDay
    /// Whether the hour may be one of the afternoon: `at 5`.
    let isHalfOpen: Bool

    init(_ time: TimeOfDay, isHalfOpen: Bool) {
      self.time = time
      self.isHalfOpen = isHalfOpen
    }

    var later: TimeOfDay? {
      isHalfOpen ? TimeOfDay(hour: time.hour + 12, minute: time.minute) : nil
    }
  }

  /// - Parameters:
  ///   - isFixed: whether the day was typed.
  ///   - next: returns the first possible day after one.
  init(
    _ typed: Time, on day: Day, isFixed: Bool, _ moment: TypedMoment, next: (Day) -> Day
  ) {
    let isOver = moment.hasPassed(day, typed.time)
    if isOver, let later = typed.later, !moment.hasPassed(day, later) {
      (self.day, time, hasPassed, isMoved) = (day, later, false, false)
    } else if isOver, !isFixed, day == moment.today {
      // The day is more plausible than the night.
      let time = typed.time.hour < 7 ? typed.later ?? typed.time : typed.time
      (self.day, self.time, hasPassed, isMoved) = (next(day), time, false, true)
    } else {
      (self.day, time, hasPassed, isMoved) = (day, typed.time, isOver, false)
    }
  }
}
