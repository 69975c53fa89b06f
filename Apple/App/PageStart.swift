import CivilTime
import Foundation
import JSON
import NativeHost
import Session

/// The last start of a page, which knows the language of its user. The engine begins with it when
/// the system starts the app without a window.
enum PageStart {
  private static let key = "page.start"
  /// The longest start that is kept, in bytes of UTF-8.
  private static let limit = 1 << 18

  /// Keeps a call of the page if it is its start.
  /// - Returns: whether it is.
  static func keep(_ prompt: String, _ text: String) -> Bool {
    guard prompt == AppHost.prefix + "app", text.utf8.count <= limit, read(text) != nil else {
      return false
    }
    UserDefaults.standard.set(text, forKey: key)
    return true
  }

  /// In the present time zone. Before the first page, in English.
  static func boot(at now: Instant) -> Boot {
    var boot = UserDefaults.standard.string(forKey: key).flatMap(Self.read) ?? Boot()
    boot.seed = (.random(in: .min ... .max), .random(in: .min ... .max))
    boot.zone = .device
    boot.route = ""
    return boot
  }

  private static func read(_ text: String) -> Boot? {
    guard let json = try? JSON(parsing: Array(text.utf8)),
      case .boot(let boot)? = Event(json: json)?.kind
    else { return nil }
    return boot
  }
}

extension Zone {
  /// The time zone of this device.
  static var device: Zone {
    let zone = TimeZone.current
    return Zone { instant in
      UTCOffset(minutes: zone.secondsFromGMT(for: Date(instant)) / 60)
    }
  }
}

extension Instant {
  /// The nearest of some thousands of years for a date from elsewhere.
  init(_ date: Date) {
    let seconds = min(max(date.timeIntervalSince1970, -1e11), 1e11)
    self.init(milliseconds: Int64((seconds * 1000).rounded(.down)))
  }
}

extension Date {
  init(_ instant: Instant) { self.init(timeIntervalSince1970: Double(instant.milliseconds) / 1000) }
}
