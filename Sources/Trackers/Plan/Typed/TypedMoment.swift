import CivilTime

/// The present, to which typed words refer, and how dates in numbers are read.
struct TypedMoment: Sendable {
  let today: Day
  /// Nil where times that have passed do not matter.
  let now: LocalTime?
  let dayStart: DayStart
  let numbers: TypedDate.Numbers

  func local(_ day: Day, _ time: TimeOfDay) -> LocalTime {
    day.local(at: time, dayStart: dayStart)
  }

  func hasPassed(_ day: Day, _ time: TimeOfDay) -> Bool {
    now.map { local(day, time) + .minutes(1) <= $0 } ?? false
  }
}

/// When a task reminds: at the typed time, or at the next that makes sense if it has passed today.
struct TypedReminder {
  let day: Day
  let time: TimeOfDay
  /// Whether the time has passed on its day, which was typed, too.
  let hasPassed: Bool
  /// Whether the day is another one than planned.
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
  ///   - next: the first possible day after one.
  init(
    _ typed: Time, on day: Day, isFixed: Bool, _ moment: TypedMoment, next: (Day) -> Day
  ) {
    let isOver = moment.hasPassed(day, typed.time)
    if isOver, let later = typed.later, !moment.hasPassed(day, later) {
      (self.day, time, hasPassed, isMoved) = (day, later, false, false)
    } else if isOver, !isFixed, day == moment.today {
      // By day rather than by night.
      let time = typed.time.hour < 7 ? typed.later ?? typed.time : typed.time
      (self.day, self.time, hasPassed, isMoved) = (next(day), time, false, true)
    } else {
      (self.day, time, hasPassed, isMoved) = (day, typed.time, isOver, false)
    }
  }
}
