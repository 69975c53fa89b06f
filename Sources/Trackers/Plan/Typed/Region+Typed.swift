import CivilTime

extension Region {
  /// The part of the day with this name; of the night only its first half is one.
  init?(typed word: String) {
    switch word {
    case "morning": self = .morning
    case "afternoon": self = .afternoon
    case "evening", "night": self = .evening
    default: return nil
    }
  }

  /// The time that is meant in this part of the day: 9 in the evening is 21:00. Nil where the two
  /// contradict each other, as 9 pm in the morning does.
  /// - Parameter hasHalf: whether `am` or `pm` was typed.
  func time(_ time: TimeOfDay, hasHalf: Bool) -> TimeOfDay? {
    let later = hasHalf ? nil : TimeOfDay(hour: time.minutes / 60 + 12, minute: time.minutes % 60)
    return [time, later].compactMap { $0 }.first { hours.contains($0.minutes / 60) }
  }

  /// Wider than the region's own, since people call 18:30 afternoon, and evening.
  private var hours: Range<Int> {
    switch self {
    case .morning: 0..<12
    case .afternoon: 12..<19
    case .evening: 17..<24
    }
  }
}
