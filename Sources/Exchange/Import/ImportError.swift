import JSON
import Ledger

/// Why a whole file was refused. Nothing of it was taken.
package indirect enum ImportError: Error, Hashable, Sendable {
  case empty
  /// No format knows it.
  case unknown
  /// More bytes than are read at once.
  case tooLarge(limit: Int)
  /// Neither UTF-8 nor UTF-16 with a mark; bytes from the file's start.
  case notText(offset: Int)
  /// It says that it is encoded in what is not read.
  case encoding(String)
  /// Nothing in it names columns.
  case noHeader
  case missingColumn(String)
  /// It holds the counts of one activity, and nothing says of which; ``ImportContext/activity`` would.
  case activityUnknown
  /// Beyond ``CSVTable/issueLimit``; the line on which patience ended.
  case tooManyIssues(line: Int)
  /// More entries than are taken from one file.
  case tooManyEntries(limit: Int)
  /// The entries of the file say more than is taken at once; in bytes.
  case tooMuchText(limit: Int)
  /// More members and elements than a JSON document may have.
  case tooManyValues(limit: Int)
  /// By gzip.
  case compressed
  /// No export, but a program's own database.
  case database(isOwn: Bool)
  case json(JSONProblem)
  /// A JSON document of another shape; as `fast_data[3].start`.
  case malformed(path: String)
  case xml(line: Int)
  case archive(ArchiveProblem)
  /// Of a backup: this version reads up to the other.
  case newer(version: Int64, supported: Int64)
  /// A backup of which something was altered or lost.
  case checksum

  package enum ArchiveProblem: Hashable, Sendable {
    /// No directory at the end: cut, or no ZIP at all.
    case noDirectory
    /// Its directory and it contradict each other, or it does not unpack to what they say.
    case damaged(entry: String)
    /// Encrypted, or packed by another method than deflate.
    case unsupported(entry: String)
    /// Part of it is in another file.
    case severalDisks
    case tooManyEntries(limit: Int)
    /// It unpacks to more than is believable.
    case bomb(entry: String)
    /// Nothing in it that is known.
    case nothingKnown
  }
}

/// Where a JSON document ends to be one; lines and columns count from 1, columns in bytes.
package struct JSONProblem: Hashable, Sendable {
  package let line: Int
  package let column: Int

  package init(_ error: JSONError, in text: [UInt8]) {
    let before = text.prefix(error.offset)
    line = before.count { $0 == 0x0a } + 1
    column = before.count - (before.lastIndex(of: 0x0a).map { $0 + 1 } ?? 0) + 1
  }
}
