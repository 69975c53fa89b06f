import CivilTime

extension Region {
  /// The region with this name; `night` means its first half, the evening.
  init?(typed word: String) {
    switch word {
    case "morning": self = .morning
    case "afternoon": self = .afternoon
    case "evening", "night": self = .evening
    default: return nil
    }
  }

  /// The time that is meant in this part of the day: 9 in the evening is 21:00. Nil if the two
  /// contradict each other, such as 9 pm in the morning.
  /// - Parameter hasHalf: whether `am` or `pm` was typed.
  func time(_ time: TimeOfDay, hasHalf: Bool) -> TimeOfDay? {
    let later = hasHalf ? nil : TimeOfDay(hour: time.minutes / 60 + 12, minute: time.minutes % 60)
    return [time, later].compactMap { $0 }.first { hours.contains($0.minutes / 60) }
  }

  /// The hours that have this name; they overlap, since 18:30 is called afternoon as well as
  /// evening.
  private var hours: Range<Int> {
    switch self {
    case .morning: 0..<12
    case .afternoon: 12..<19
    case .evening: 17..<24
    }
  }
}
