import CivilTime
import Foundation
import JSON
import Pages
import SQLiteLedger
import Session
import Texts

/// The calls of a page in a web view, as `Web/native/bridge.js` makes them.
extension AppHost {
  /// The prefix of the prompts that are calls.
  package static let prefix = "dayring:"

  /// - Parameters:
  ///   - message: of the prompt.
  ///   - text: its default text.
  /// - Returns: the reply; nil if it is no call.
  package mutating func answer(
    prompt message: String, _ text: String, at now: Instant
  ) throws(StorageError) -> String? {
    guard message.hasPrefix(Self.prefix) else { return nil }
    let bytes = Array(text.utf8)
    switch message.dropFirst(Self.prefix.count) {
    case "app": return String(decoding: try answer(bytes), as: UTF8.self)
    case "rows": return String(decoding: try rows(), as: UTF8.self)
    case "reminders": return String(decoding: try answerReminders(bytes), as: UTF8.self)
    case "exchange": return String(decoding: try answerExchange(bytes, at: now), as: UTF8.self)
    case "exchange.begin":
      beginExchange()
      return ""
    case "exchange.take":
      guard let portion = Data(base64Encoded: text) else { return nil }
      return take([UInt8](portion)) ? "more" : "enough"
    case "exchange.output": return Data(output).base64EncodedString()
    case "devices": return Texts(language: boot?.locale.language ?? .english).space.syncedByShell
    case "save":
      guard let file = SavedFile(bytes) else { return nil }
      saved = file
      return ""
    default: return nil
    }
  }
}

/// A file that the page has the host save, where the user chooses.
package struct SavedFile: Equatable, Sendable {
  /// A name without a folder.
  package let name: String
  package let bytes: [UInt8]

  fileprivate init?(_ json: [UInt8]) {
    guard json.count <= AppHost.longestEvent, let file = try? JSON(parsing: json),
      let name = file["name"]?.text?.split(separator: "/").last.map(String.init),
      let bytes = file["base64"]?.text.flatMap({ Data(base64Encoded: $0) })
    else { return nil }
    (self.name, self.bytes) = (name, [UInt8](bytes))
  }
}
