import CivilTime
import SQLiteLedger

/// The size of the window, in pixels of the desktop.
package struct WindowSize: Equatable, Sendable {
  package let width: Int
  package let height: Int
  package let isMaximized: Bool

  package static let standard = WindowSize(width: 1100, height: 780, isMaximized: false)

  /// From a phone's width to any screen's.
  private static let edges = 320...16_384

  /// Nil for a size that no window should have.
  package init?(checking width: Int, _ height: Int, isMaximized: Bool) {
    guard Self.edges.contains(width), Self.edges.contains(height) else { return nil }
    self.init(width: width, height: height, isMaximized: isMaximized)
  }

  private init(width: Int, height: Int, isMaximized: Bool) {
    (self.width, self.height, self.isMaximized) = (width, height, isMaximized)
  }

  fileprivate init?(_ text: String) {
    let numbers = text.split(separator: " ").compactMap { Int($0) }
    guard numbers.count == 3 else { return nil }
    self.init(checking: numbers[0], numbers[1], isMaximized: numbers[2] == 1)
  }

  fileprivate var text: String { "\(width) \(height) \(isMaximized ? 1 : 0)" }
}

/// The zoom of the pages.
package struct Zoom: Equatable, Sendable {
  package let percent: Int

  package static let standard = Zoom(unchecked: 100)

  /// A change by a key.
  package enum Change: String, CaseIterable, Sendable {
    case larger, smaller, standard
  }

  /// Those of web browsers.
  private static let steps = [50, 67, 75, 80, 90, 100, 110, 125, 150, 175, 200]

  private init(unchecked percent: Int) {
    self.percent = percent
  }

  fileprivate init?(_ text: String) {
    guard let percent = Int(text), Self.steps.contains(percent) else { return nil }
    self.init(unchecked: percent)
  }

  /// The same at the end of the range.
  package func after(_ change: Change) -> Zoom {
    let next =
      switch change {
      case .larger: Self.steps.first { $0 > percent }
      case .smaller: Self.steps.last { $0 < percent }
      case .standard: Self.standard.percent
      }
    return Zoom(unchecked: next ?? percent)
  }
}

/// State of the desktop from one start to the next, in rows of this database alone.
extension AppHost {
  private static let sizeKey = "window.size"
  private static let zoomKey = "window.zoom"
  private static let shownKey = "window.shown"
  /// The number of kept keys: far more than are due within the days in which a reminder makes sense.
  private static let shownLimit = 500

  /// The size at the last end; nil if there was none.
  package var windowSize: WindowSize? { row(Self.sizeKey).flatMap { WindowSize($0) } }

  package func keep(_ size: WindowSize) { keep(size.text, as: Self.sizeKey) }

  package var zoom: Zoom { row(Self.zoomKey).flatMap { Zoom($0) } ?? .standard }

  package func keep(_ zoom: Zoom) { keep(String(zoom.percent), as: Self.zoomKey) }

  /// The keys of the reminders that were shown, the oldest first.
  package var shownReminders: [String] {
    row(Self.shownKey)?.split(separator: "\n").map(String.init) ?? []
  }

  package func noteShown(_ key: String) {
    let keys = (shownReminders.filter { $0 != key } + [key]).suffix(Self.shownLimit)
    keep(keys.joined(separator: "\n"), as: Self.shownKey)
  }

  /// Whether the caller is to show a reminder: not if `dayring serve` shows it on this desktop, which
  /// does not show it again after this either.
  package func claim(reminder key: String, at now: Instant) -> Bool {
    // NB: where the database cannot tell, twice is better than never.
    guard let channel = try? ledger.channels().first(where: { $0.kind == .desktop }),
      let isTaken = try? ledger.claimDelivery(
        of: key, by: channel.number, at: now, next: { _ in now + Span.minutes(1) })
    else { return true }
    if isTaken { try? ledger.settleDelivery(of: key, by: channel.number, at: now) }
    return isTaken
  }

  /// Whether the database is in a space that no process syncs at the moment; not before the page is
  /// opened, which reads meanwhile.
  package func lacksSync() -> Bool {
    boot != nil && space?.lacksSync(ledger) == true
  }

  func row(_ key: String) -> String? {
    try? ownRows().first { $0.key == key }?.value
  }

  /// Losing it does no harm, so a full disk is no trouble.
  func keep(_ value: String, as key: String) {
    try? ledger.keep([(key, value)])
  }
}
