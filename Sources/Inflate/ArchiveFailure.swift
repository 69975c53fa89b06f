import Exchange

/// Why an archive on disk could not be read.
package enum ArchiveFailure: Error, Hashable, Sendable {
  /// What is in it.
  case contents(ImportError)
  /// The system's `errno`.
  case system(Int32)
}
