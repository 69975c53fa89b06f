import CivilTime
import JSON

/// A reader of stored undo entries, portion by portion: that of an import has as many records as
/// the import.
package struct UndoReader: Sendable {
  private var list = JSONListReader(of: "records")
  private var count = 0
  /// Of the first record that cannot be read.
  private var failure: WireError?

  package init() {}

  package mutating func read(
    _ portion: UnsafeBufferPointer<UInt8>, _ take: (UndoEntry.Former) -> Void
  ) throws(WireError) {
    var (count, failure) = (self.count, self.failure)
    do throws(JSONError) {
      try list.read(Array(portion)) { json in
        do throws(WireError) {
          let former = try UndoEntry.Former(json: json, path: "records[\(count)]")
          if failure == nil { take(former) }
        } catch {
          failure = failure ?? error
        }
        count += 1
      }
    } catch {
      throw .notJSON(error)
    }
    (self.count, self.failure) = (count, failure)
  }

  /// After the last portion.
  package mutating func finish() throws(WireError) -> (label: String, at: Instant?) {
    let document: JSON
    do throws(JSONError) { document = try list.finish() } catch { throw .notJSON(error) }
    guard let label = document["label"]?.text else { throw .malformed(path: "label") }
    guard list.hasList else { throw .malformed(path: "records") }
    if let failure { throw failure }
    return (label, document["at"]?.instant)
  }
}

extension UndoEntry {
  package init(parsing bytes: [UInt8]) throws(WireError) {
    var reader = UndoReader()
    var formers: [Former] = []
    // In portions, so that the reader copies but one of them.
    var rest = bytes[...]
    while !rest.isEmpty {
      let outcome = rest.prefix(64 << 10).withUnsafeBufferPointer { portion in
        Result { () throws(WireError) in try reader.read(portion) { formers.append($0) } }
      }
      try outcome.get()
      rest = rest.dropFirst(64 << 10)
    }
    let (label, at) = try reader.finish()
    self.init(label: label, records: formers, at: at)
  }
}
