import Foundation

/// The container that the app shares with its extensions. It holds the feed of the widgets, and texts
/// that other apps have shared and that the app has not taken in yet.
///
/// NB: no database, and nothing else that is locked: the system ends a suspended app that holds a
/// lock here.
enum AppGroup {
  /// Nil if the app was signed without the group.
  static var folder: URL? {
    guard let group = Bundle.main.object(forInfoDictionaryKey: "DayringGroup") as? String else {
      return nil
    }
    return FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: group)
  }

  /// The folder of the shared texts: NativeHost's `SharedTexts`.
  static var sharedTexts: URL? { folder?.appendingPathComponent("shared", isDirectory: true) }
}
