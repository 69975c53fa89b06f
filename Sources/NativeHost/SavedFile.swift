import Foundation
import JSON
import SQLiteLedger

/// A file that the page has the host save, where the user chooses.
package struct SavedFile: Equatable, Sendable {
  package let number: Int
  /// A name without a folder.
  package let name: String
  package let bytes: [UInt8]

  package enum Outcome: Sendable {
    case done, cancelled, failed
  }

  init?(_ json: [UInt8], _ number: Int) {
    guard let file = try? JSON(parsing: json),
      let name = file["name"]?.text?.split(separator: "/").last.map(String.init),
      let bytes = file["base64"]?.text.flatMap({ Data(base64Encoded: $0) })
    else { return nil }
    (self.number, self.name, self.bytes) = (number, name, [UInt8](bytes))
  }

  /// Writes the file as a whole. What had that name before stays if an error is thrown.
  package func write(to path: String) throws(StorageError) {
    try ReplacedFile(path: path, nextPath: "\(path).\(getpid()).part").write(bytes)
  }
}
