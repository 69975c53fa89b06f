import ActivityKit
import Foundation

/// The Live Activity of a running fast or eating window.
struct FastAttributes: ActivityAttributes {
  /// The age from which another one takes its place, in seconds.
  static let age: TimeInterval = 2 * 60 * 60

  /// The time at which it has that age.
  let renewal: Date

  struct ContentState: Codable, Hashable, Sendable {
    let title: String
    /// The end in words.
    let note: String
    let sentence: String
    let start: Date
    let end: Date

    /// The system draws the running clock itself.
    var clock: ClosedRange<Date> { start...max(start, end) }
  }
}
