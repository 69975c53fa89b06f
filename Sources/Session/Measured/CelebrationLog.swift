import CivilTime
import Trackers

/// The goals celebrated today, stored by this browser, so that none is celebrated twice a day, even
/// if it is undone and reached again.
struct CelebrationLog: Sendable {
  private var day: Day?
  private var done: [String] = []

  private static let key = "cheers"

  /// - Returns: the rows to store; nil if it was celebrated today already.
  mutating func note(_ subject: String, on today: Day) -> Meta? {
    if day != today { (day, done) = (today, []) }
    guard !done.contains(subject) else { return nil }
    done.append(subject)
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
