import CivilTime

/// Where the person is on which day, and when they take time off from logging.
struct SampleItinerary {
  let seed: UInt64
  let home: Zone
  let lastDay: Day

  /// Places on every side of the date line, some with offsets of half and quarter hours.
  private static let destinations = [-600, -480, -300, -210, 0, 60, 330, 345, 540, 630, 780]
  /// A trip and a holiday may fall into each block of days; neither reaches into the next one.
  private static let blockLength = 91

  func zone(on day: Day) -> Zone {
    guard let minutes = destination(on: day) else { return home }
    return Zone(fixed: UTCOffset(minutes: minutes))
  }

  /// From here on the day is lived: midnight, or later after a flight eastwards, which leaves
  /// less of it. Never before the former day is over.
  func beginning(of day: Day) -> Instant {
    let midnight = zone(on: day).moment(LocalTime(day: day, time: TimeOfDay(minutes: 0))).instant
    if destination(on: day) == destination(on: day - 1) { return midnight }
    let formerEnd = zone(on: day - 1).moment(LocalTime(day: day, time: TimeOfDay(minutes: 0)))
    return max(midnight, formerEnd.instant)
  }

  /// The moment on the clocks of where the person is; `day` is the one to begin looking from.
  func moment(_ instant: Instant, from day: Day) -> Moment {
    var day = day
    while beginning(of: day + 1) <= instant { day = day + 1 }
    return zone(on: day).moment(instant)
  }

  func isHoliday(_ day: Day) -> Bool {
    var generator = generator(of: day, stream: 1)
    guard generator.happens(permille: 350) else { return false }
    let first = generator.number(in: 3...75)
    let length = generator.number(in: 3...9)
    return (first..<first + length).contains(placeInBlock(day))
  }

  private func destination(on day: Day) -> Int? {
    var generator = generator(of: day, stream: 2)
    guard generator.happens(permille: 450) else { return nil }
    let first = generator.number(in: 3...70)
    let length = generator.number(in: 4...14)
    let place = generator.pick(Self.destinations)
    let isHomeInTime = day - placeInBlock(day) + first + length + 3 <= lastDay
    return isHomeInTime && (first..<first + length).contains(placeInBlock(day)) ? place : nil
  }

  private func generator(of day: Day, stream: UInt64) -> SplitMix64 {
    let block = day.number.flooredQuotient(Self.blockLength)
    return SplitMix64(seed: seed, stream: stream, day: block)
  }

  private func placeInBlock(_ day: Day) -> Int {
    day.number.flooredRemainder(Self.blockLength)
  }
}
