import CivilTime
import Trackers

/// Which goals were celebrated on which day; remembered by this browser, so that nothing is
/// celebrated twice a day, also after it was taken back and reached again.
struct CelebrationLog: Sendable {
  private var day: Day?
  private var done: [String] = []

  private static let key = "cheers"

  /// - Returns: nil when this was celebrated today already; else what to remember.
  mutating func note(_ subject: SubjectID, on today: Day) -> Meta? {
    if day != today { (day, done) = (today, []) }
    guard !done.contains(subject.description) else { return nil }
    done.append(subject.description)
    return [(CelebrationLog.key, done.reduce(today.iso8601) { $0 + " " + $1 })]
  }

  mutating func adopt(_ meta: Meta) {
    for (key, value) in meta where key == CelebrationLog.key {
      let words = (value ?? "").split(separator: " ").map { String($0) }
      guard let first = words.first, let day = Day(iso8601: first) else { continue }
      self.day = day
      done = Array(words.dropFirst())
    }
  }
}
