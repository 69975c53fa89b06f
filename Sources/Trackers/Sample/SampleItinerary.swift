import CivilTime

/// The person's trips, and the holidays on which they log nothing.
struct SampleItinerary {
  let seed: UInt64
  let home: Zone
  let lastDay: Day

  /// UTC offsets in minutes: places on both sides of the date line, some with half and quarter
  /// hours.
  private static let destinations = [-600, -480, -300, -210, 0, 60, 330, 345, 540, 630, 780]
  /// The length of a block in days. Each may contain a trip and a holiday; neither reaches into the
  /// next block.
  private static let blockLength = 91

  func zone(on day: Day) -> Zone {
    guard let minutes = destination(on: day) else { return home }
    return Zone(fixed: UTCOffset(minutes: minutes))
  }

  /// The instant at which the day begins for the person: midnight, or later after a flight
  /// eastwards. Never before the previous day is over.
  func beginning(of day: Day) -> Instant {
    let midnight = zone(on: day).moment(LocalTime(day: day, time: TimeOfDay(minutes: 0))).instant
    if destination(on: day) == destination(on: day - 1) { return midnight }
    let formerEnd = zone(on: day - 1).moment(LocalTime(day: day, time: TimeOfDay(minutes: 0)))
    return max(midnight, formerEnd.instant)
  }

  /// The moment by the person's local clock; the search begins with `day`.
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
