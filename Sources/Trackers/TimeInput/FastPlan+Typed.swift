import CivilTime

extension FastPlan {
  /// A goal as people type it: the name of a schedule in any case, or else a length of time.
  ///
  /// Two numbers that make up a day, fasting and eating, are a schedule of that kind even when
  /// none has the name: `19:5` is 19 hours. Other times with a colon are hours and minutes.
  package static func parse(
    _ text: String, schedules: Schedules
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
      return .minutes(try TypedDuration.parse(text).wholeMinutes)
    } catch {
      throw .unknown(text, nearest: schedules.names(nearestTo: wanted.text))
    }
  }
}

extension InputScanner {
  /// 19 for `19:5`.
  fileprivate var fastingHoursOfDay: Int? {
    var scanner = self
    guard let fasting = scanner.digits(), scanner.skip(":"), let eating = scanner.digits(),
      scanner.isAtEnd, fasting.value > 0, fasting.value + eating.value == 24
    else { return nil }
    return fasting.value
  }
}

extension Schedules {
  /// Letters of all scripts in any case. NB: ``named(_:)`` folds only the Latin ones, to spare the
  /// browser the tables that this needs.
  package func named(inAnyCase name: String) -> Schedule? {
    all.first { $0.name.lowercased() == name.lowercased() }
  }

  /// Up to three names within a third of the typed letters, or that begin as it does.
  package func names(nearestTo text: String) -> [String] {
    let typed = Array(text.lowercased())
    let limit = max(1, typed.count / 3)
    var found: [(distance: Int, name: String)] = []
    for schedule in all {
      let name = Array(schedule.name.lowercased())
      let distance = name.starts(with: typed) ? 0 : editDistance(typed, name)
      if distance <= limit { found.append((distance, schedule.name)) }
    }
    let nearestFirst = found.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
    return nearestFirst.prefix(3).map { $0.name }
  }
}

/// Levenshtein's: how many letters to insert, delete or replace. `wariror` is 2 from `warrior`.
private func editDistance(_ left: [Character], _ right: [Character]) -> Int {
  var row = Array(0...right.count)
  for (index, letter) in left.enumerated() {
    var diagonal = row[0]
    row[0] = index + 1
    for (column, other) in right.enumerated() {
      let replaced = diagonal + (letter == other ? 0 : 1)
      diagonal = row[column + 1]
      row[column + 1] = min(replaced, diagonal + 1, row[column] + 1)
    }
  }
  return row[right.count]
}
