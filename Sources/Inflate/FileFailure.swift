import Exchange

/// The error of reading a file on disk.
package enum FileFailure: Error, Hashable, Sendable {
  /// An error in the contents.
  case contents(ImportError)
  /// The system's `errno`.
  case system(Int32)

  static let outOfMemory = FileFailure.system(ENOMEM)
}

/// Rethrows an error in the contents as a failure to read the file.
func known<Result>(
  _ body: () throws(ImportError) -> Result
) throws(FileFailure) -> Result {
  do throws(ImportError) { return try body() } catch { throw .contents(error) }
}
