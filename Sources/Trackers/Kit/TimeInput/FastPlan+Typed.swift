import CivilTime

extension FastPlan {
  /// Reads a typed goal: the name of a schedule, ignoring case, or a length of time.
  ///
  /// Two numbers that add up to 24, fasting and eating, are such a schedule even if none has that
  /// name: `19:5` is 19 hours. Other values with a colon are hours and minutes.
  package static func parse(
    _ text: String, schedules: Schedules, words: TypedVocabulary = .english
  ) throws(TypedPlanError) -> FastPlan {
    let wanted = InputScanner(text)
    if wanted.isAtEnd { throw .empty }
    if let schedule = schedules.named(wanted.text) ?? schedules.named(inAnyCase: wanted.text) {
      let namesakes = schedules.all.filter { $0.name.lowercased() == schedule.name.lowercased() }
      if namesakes.count > 1, schedule.key.description != wanted.text { throw .ambiguous(text) }
      return .schedule(schedule)
    }
    if let hours = wanted.fastingHoursOfDay { return .minutes(hours * 60) }
    do {
      return .minutes(try TypedDuration.parse(text, words: words).wholeMinutes)
    } catch {
      throw .unknown(text, nearest: schedules.names(nearestTo: wanted.text))
    }
  }
}

extension FastPlan {
  /// Reads a typed goal without suggestions, and ignoring the case of Latin letters only. The
  /// browser uses it, since it needs no tables of other scripts.
  package init?(plain text: String, schedules: Schedules, words: TypedVocabulary = .english) {
    if let schedule = schedules.named(text) {
      self = .schedule(schedule)
    } else if let hours = InputScanner(text).fastingHoursOfDay {
      self = .minutes(hours * 60)
    } else {
      do { self = .minutes(try TypedDuration.parse(text, words: words).wholeMinutes) } catch {
        return nil
      }
    }
  }
}

extension InputScanner {
  /// The hours of fasting of a pair that adds up to 24: 19 for `19:5`.
  fileprivate var fastingHoursOfDay: Int? {
    var scanner = self
    guard let fasting = scanner.digits(), scanner.skip(":"), let eating = scanner.digits(),
      scanner.isAtEnd, fasting.value > 0, fasting.value + eating.value == 24
    else { return nil }
    return fasting.value
  }
}

extension Schedules {
  /// Finds a schedule by name, ignoring the case of letters of all scripts. NB: ``named(_:)`` does
  /// so for Latin only, to spare the browser the tables that this needs.
  package func named(inAnyCase name: String) -> Schedule? {
    all.first { $0.name.lowercased() == name.lowercased() }
  }

  package func names(nearestTo text: String) -> [String] {
    all.map { $0.name }.nearest(to: text)
  }
}
