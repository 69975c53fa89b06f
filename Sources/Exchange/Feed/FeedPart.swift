/// A part of a calendar feed. The raw value is its name in the URL.
package enum FeedPart: String, CaseIterable, Sendable {
  /// Fasts, a running one until its planned end.
  case fasts
  /// Tasks of planned days, except dropped and expired ones.
  case tasks
  /// Dates that are not archived.
  case dates

  /// - Parameter names: separated by commas, as in a URL: `fasts,dates`.
  /// - Returns: nil when one is unknown.
  package static func named(_ names: String) -> Set<FeedPart>? {
    var parts: Set<FeedPart> = []
    for name in names.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
      guard let part = FeedPart(rawValue: String(decoding: name, as: UTF8.self)) else {
        return nil
      }
      parts.insert(part)
    }
    return parts
  }
}
