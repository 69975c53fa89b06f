import Foundation

/// The data of all widgets, which the app writes after each change: NativeHost's `WidgetFeed`. On a
/// watch, the app there writes what the phone has sent.
struct DayFeed: Decodable, Sendable {
  let version: Int
  let entries: [Entry]

  struct Entry: Decodable, Sendable {
    /// In milliseconds since 1970; nil for the cards that hold already.
    let from: Double?
    let cards: [Card]
  }

  struct Card: Decodable, Sendable {
    let id: String
    let title: String
    let accent: String
    let value: String
    let caption: String
    let note: String
    let permille: Double?
    let rows: [Row]
    let sentence: String
    /// The start and the end of the running fast or eating window, in milliseconds since 1970.
    let clock: [Double]?

    struct Row: Decodable, Sendable {
      let name: String
      let value: String
      let done: Bool
    }

    var interval: ClosedRange<Date>? {
      guard let clock, clock.count == 2, clock[0] <= clock[1] else { return nil }
      return Date(milliseconds: clock[0])...Date(milliseconds: clock[1])
    }
  }

  private static let name = "widgets.json"
  private static let supported = 1

  /// Nil if the app was signed without the group.
  static var file: URL? { AppGroup.folder?.appendingPathComponent(name, isDirectory: false) }

  /// Nil before the app has written one, and if a newer app has.
  static func read() -> DayFeed? {
    guard let bytes = file.flatMap({ try? Data(contentsOf: $0) }),
      let feed = try? JSONDecoder().decode(DayFeed.self, from: bytes), feed.version == supported
    else { return nil }
    return feed
  }
}

extension Date {
  init(milliseconds: Double) { self.init(timeIntervalSince1970: milliseconds / 1000) }
}
