import ArgumentParser

/// How things that have no name of their own are chosen.
enum EntryName {
  static let help =
    "`last` or @1 for the newest, @2 for the one before it, or the beginning of an id, as listed."

  /// - Parameter list: the command that lists such things.
  static func rejectNone(_ names: [String], _ list: String) throws {
    guard names.isEmpty else { return }
    throw ValidationError("Say which: last, @2, or the beginning of an id, as \(list) shows.")
  }
}
