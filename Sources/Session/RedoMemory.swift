import JSON
import Ledger

/// The redo stack, stored by this browser as a row of its own, so that it survives closing the
/// page.
struct RedoMemory: Sendable {
  private var stored: [UndoEntry] = []

  private static let key = "redo"
  /// The limit in bytes of the newest entries; the entry of an imported file may be long.
  private static let limit = 500_000

  /// - Parameters:
  ///   - entries: oldest first.
  ///   - isChange: whether the user has changed something, which also clears the stack of another
  ///     tab.
  /// - Returns: the rows to store.
  mutating func note(_ entries: [UndoEntry], isChange: Bool) -> Meta {
    if entries == stored, !(isChange && entries.isEmpty) { return [] }
    stored = entries
    var rows: [[UInt8]] = []
    var size = 0
    for entry in entries.reversed() {
      let bytes = entry.bytes
      size += bytes.count
      if size > RedoMemory.limit { break }
      rows.append(bytes)
    }
    if rows.isEmpty { return [(RedoMemory.key, nil)] }
    var text: [UInt8] = []
    for row in rows.reversed() {
      text.append(UInt8(ascii: text.isEmpty ? "[" : ","))
      text += row
    }
    return [(RedoMemory.key, String(decoding: text, as: UTF8.self) + "]")]
  }

  /// Reads the stored stack; of a damaged one, the entries after the last unreadable one.
  mutating func adopt(_ meta: Meta) -> [UndoEntry] {
    stored = []
    for (key, value) in meta where key == RedoMemory.key {
      let rows = value.flatMap { try? JSON(parsing: Array($0.utf8)) }?.elements ?? []
      for row in rows {
        if let entry = try? UndoEntry(json: row) { stored.append(entry) } else { stored = [] }
      }
    }
    stored = stored.suffix(UndoEntry.limit)
    return stored
  }
}
