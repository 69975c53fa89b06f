import CivilTime
import JSON

/// The stored form of an undo entry; `fields` is absent when the change created the record, and
/// `at` (milliseconds) when it is not known:
///
///     {"label": "fast.stop", "at": 1748764860000,
///      "records": [{"kind": "fast", "id": "7zq…", "fields": {"end": [null, {"instant": …}]}}]}
extension UndoEntry {
  package init(json: JSON) throws(WireError) {
    guard let label = json["label"]?.text else { throw .malformed(path: "label") }
    guard let records = json["records"]?.elements else { throw .malformed(path: "records") }
    var formers: [Former] = []
    for (index, record) in records.enumerated() {
      formers.append(try Former(json: record, path: "records[\(index)]"))
    }
    self.init(label: label, records: formers, at: json["at"]?.instant)
  }

  package func write(to writer: inout JSONWriter) {
    Self.begin(label, at, in: &writer)
    for record in records { record.write(to: &writer) }
    Self.end(in: &writer)
  }

  /// Writes the part before the records.
  package static func begin(_ label: String, _ at: Instant?, in writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("label")
    writer.string(label)
    if let at {
      writer.key("at")
      writer.integer(at.milliseconds)
    }
    writer.key("records")
    writer.beginArray()
  }

  /// Writes the part after the records.
  package static func end(in writer: inout JSONWriter) {
    writer.endArray()
    writer.endObject()
  }

  package var bytes: [UInt8] {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.bytes
  }
}

extension JSON {
  /// Nil outside the range of the calendar.
  var instant: Instant? {
    guard let instant = int64.map(Instant.init(milliseconds:)),
      Instant.supported.contains(instant)
    else { return nil }
    return instant
  }
}

extension UndoEntry.Former {
  init(json: JSON, path: String) throws(WireError) {
    let kind = try WireError.name(json["kind"]?.text, path: path + ".kind")
    guard let id = json["id"]?.text.flatMap(RecordID.init) else {
      throw .malformed(path: path + ".id")
    }
    var fields: [UndoEntry.Field] = []
    if let object = json["fields"]?.object {
      for (name, pair) in object {
        guard let pair = pair.elements, pair.count == 2 else {
          throw .malformed(path: path + ".fields." + name)
        }
        fields.append(
          UndoEntry.Field(
            name: FieldName(rawValue: name), before: Value(json: pair[0]),
            written: Value(json: pair[1])))
      }
    }
    self.init(kind: Kind(rawValue: kind), id: id, fields: fields)
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("kind")
    writer.string(kind.rawValue)
    writer.key("id")
    writer.string(id.description)
    if !fields.isEmpty {
      writer.key("fields")
      writer.beginObject()
      for field in fields {
        writer.key(field.name.rawValue)
        writer.beginArray()
        field.before.write(to: &writer)
        field.written.write(to: &writer)
        writer.endArray()
      }
      writer.endObject()
    }
    writer.endObject()
  }
}

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
