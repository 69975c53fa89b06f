import CivilTime
import JSON
import Ledger

/// A streaming reader of a backup's JSON, in portions of any size. It holds the packed ops, and of
/// the document one op and one portion.
///
/// - Throws: when the document is cut off, altered, from a later version or something else; then
///   none of it can be used. Errors of the text come before errors of its contents, wherever both
///   are.
package struct BackupReader: Sendable {
  private var size = 0
  private var text = UTF8Check()
  private var list = JSONListReader(of: "ops")
  private var ops = PackedOps()
  private var sum = OpSum()
  private var count = 0
  /// The first syntax error.
  private var problem: ImportError?
  /// The error of the first unreadable op.
  private var malformed: ImportError?

  package init() {}

  /// - Parameter portion: UTF-8 without a byte order mark.
  package mutating func take(_ portion: some Collection<UInt8>) throws(ImportError) {
    guard portion.count <= Backup.sizeLimit - size else {
      throw .tooLarge(limit: Backup.sizeLimit)
    }
    for byte in portion {
      guard text.accepts(byte) else { throw .notText(offset: size) }
      size += 1
    }
    if problem != nil { return }
    let bytes = Array(portion)
    var (ops, sum, count, malformed) = (self.ops, self.sum, self.count, self.malformed)
    self.ops = PackedOps()
    do throws(JSONError) {
      try list.read(bytes) { element in
        do throws(WireError) {
          let op = try Op(json: element)
          ops.append(op)
          sum.add(op)
        } catch {
          malformed = malformed ?? .malformed(path: "ops[\(count)]" + error.path)
        }
        count += 1
      }
    } catch {
      problem = self.problem(error)
    }
    (self.ops, self.sum, self.count, self.malformed) = (ops, sum, count, malformed)
  }

  /// Checks the whole document, after the last portion.
  package mutating func finish() throws(ImportError) -> Backup {
    guard text.isComplete else { throw .notText(offset: size) }
    if let problem { throw problem }
    let document: JSON
    do throws(JSONError) { document = try list.finish() } catch { throw problem(error) }
    guard document["format"]?.text == Backup.format else { throw .malformed(path: "format") }
    guard let version = document["version"]?.int64, version > 0 else {
      throw .malformed(path: "version")
    }
    guard version <= Backup.version else {
      throw .newer(version: version, supported: Backup.version)
    }
    guard let created = document["created"]?.text.flatMap({ Moment(iso8601: $0) }) else {
      throw .malformed(path: "created")
    }
    guard list.hasList else { throw .malformed(path: "ops") }
    if let malformed { throw malformed }
    guard document["checksum"]?.text == sum.text else { throw .checksum }
    return Backup(created: created, ops: ops)
  }

  private func problem(_ error: JSONError) -> ImportError {
    let (line, column) = list.lineAndColumn(of: error)
    return .json(JSONProblem(line: line, column: column))
  }
}

extension WireError {
  /// The path within the op.
  fileprivate var path: String {
    switch self {
    case .notJSON: ""
    case .malformed(let path), .tooLong(let path, _): "." + path
    }
  }
}
