import CivilTime
import Foundation
import JSON
import Ledger
import Pages
import SQLiteLedger
import Session

/// The calls of a page in a web view, as `Web/native/bridge.js` makes them.
extension AppHost {
  /// The prefix of the prompts that are calls.
  package static let prefix = "dayring:"

  /// - Parameters:
  ///   - message: of the prompt.
  ///   - text: its default text.
  /// - Returns: the reply; nil if it is no call, or too long, of which the page hears by an error.
  package mutating func answer(
    prompt message: String, _ text: String, at now: Instant
  ) throws(StorageError) -> String? {
    guard message.hasPrefix(Self.prefix) else { return nil }
    let call = message.dropFirst(Self.prefix.count)
    if call == "save" { return save(text, at: now) }
    guard text.utf8.count <= longestCall else { return nil }
    let bytes = Array(text.utf8)
    switch call {
    case "app": return String(decoding: try answer(bytes), as: UTF8.self)
    case "rest":
      if isReading { return "more" }
      try takeRest()
      return ""
    case "rows": return String(decoding: try rows(), as: UTF8.self)
    case "reminders": return String(decoding: try answerReminders(bytes), as: UTF8.self)
    case "exchange": return String(decoding: try answerExchange(bytes, at: now), as: UTF8.self)
    case "exchange.begin":
      exchange = ExchangeSession()
      return ""
    case "exchange.take":
      guard let portion = Data(base64Encoded: text) else { return nil }
      return portion.withUnsafeBytes { exchange.take($0) } ? "more" : "enough"
    case "exchange.output": return Data(exchange.output).base64EncodedString()
    case "devices": return try devices(of: text, at: now)
    case "devices.act":
      return try act(onDevices: try? JSON(parsing: bytes, depthLimit: 8), at: now)
    default: return nil
    }
  }

  /// The rows that the page has to know before its first event, as JSON: the chosen language.
  func rows() throws(StorageError) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    for (key, value) in try ownRows() where key == "language" {
      writer.key(key)
      writer.string(value)
    }
    writer.endObject()
    return writer.bytes
  }

  /// The storage as the page's settings show it.
  var storage: StorageState {
    var state = StorageState()
    state.isPersistent = true
    state.isRefused = ledger.refusal != nil
    state.isOfShell = true
    return state
  }

  /// - Returns: the number under which the page is told the outcome; empty if that is known.
  private mutating func save(_ text: String, at now: Instant) -> String {
    guard text.utf8.count <= longestCall, let file = SavedFile(Array(text.utf8), saves + 1) else {
      note(.failed, at: now)
      return ""
    }
    saves = file.number
    saved = file
    return String(file.number)
  }

  /// Has the page say that a file was not saved, with its next event.
  package mutating func note(_ outcome: SavedFile.Outcome, at now: Instant) {
    guard boot != nil, outcome != .done else { return }
    send(.fileNotSaved(isCancelled: outcome == .cancelled), at: now)
  }
}

extension Event.Kind {
  /// The event as the session gets it: what the page cannot know, since it stores nothing, is only
  /// a sign of life.
  func fromPage(_ host: AppHost) -> Event.Kind {
    switch self {
    case .ops, .stored, .storeFailed: .tick
    case .storage: .storage(host.storage)
    case .boot, .action, .route, .tick, .zone, .locale, .imported, .restored, .backedUp, .feedback,
      .read, .updateReady, .partFailed, .fileNotSaved:
      self
    }
  }
}

/// Reading for a page that is being loaded.
extension AppHost {
  /// Begins to read for the first page, which otherwise reads when it starts.
  package mutating func readAhead(at now: Instant) {
    // A database that cannot be written is a copy in memory.
    if ledger.refusal == nil { ahead = try? ReadingAhead(of: ledger, at: now) }
  }

  /// Whether the session lacks records that are still being read.
  package var isReading: Bool { rest != nil && rest?.present == nil }

  /// All records; waits for those that are still being read.
  var records: MemoryLedger {
    guard let rest, case .success(let others) = rest.value else { return session.ledger }
    var records = session.ledger
    records.take(rest: others)
    return records
  }

  /// Gives the session the records that it lacks; waits for them.
  mutating func takeRest() throws(StorageError) {
    guard let rest else { return }
    session.ledger.take(rest: try rest.value.get())
    self.rest = nil
    changes += 1
  }
}

extension UndoStacks {
  /// The entries of redo as the page's session reads them: all of them, while a browser keeps those of
  /// 500,000 bytes.
  var redoText: String {
    var writer = JSONWriter()
    writer.beginArray()
    for step in redo { step.entry.write(to: &writer) }
    writer.endArray()
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
