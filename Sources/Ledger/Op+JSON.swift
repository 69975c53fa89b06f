import CivilTime
import JSON

/// The wire form of an op, pinned for good:
///
///     {"stamp": "0193…-a1b2…",
///      "records": [{"kind": "fast", "id": "7zq…", "fields": {"goal": 960, "end": null}}]}
extension Op {
  /// An op from outside, where a label is refused.
  package init(json: JSON) throws(WireError) {
    try self.init(labelled: json)
    for (index, change) in changes.enumerated() where !change.kind.isBare {
      throw .malformed(path: "records[\(index)].kind")
    }
  }

  /// An op of a row of this store, whose kinds may have a label.
  package init(labelled json: JSON) throws(WireError) {
    guard let stamp = json["stamp"]?.text.flatMap(Stamp.init), stamp.isSupported else {
      throw .malformed(path: "stamp")
    }
    guard let records = json["records"]?.elements, !records.isEmpty else {
      throw .malformed(path: "records")
    }
    guard records.count <= WireLimits.changesPerOp else {
      throw .tooLong(path: "records", limit: WireLimits.changesPerOp)
    }
    var changes: [RecordChange] = []
    var seen: Set<RecordKey> = []
    changes.reserveCapacity(records.count)
    for (index, record) in records.enumerated() {
      let change = try RecordChange(json: record, path: "records[\(index)]")
      guard seen.insert(RecordKey(kind: change.kind, id: change.id)).inserted else {
        throw .malformed(path: "records[\(index)].id")
      }
      changes.append(change)
    }
    self.init(stamp: stamp, changes: changes)
  }

  package init(parsing bytes: [UInt8]) throws(WireError) {
    try self.init(json: WireError.parse(bytes))
  }

  package init(parsingLabelled bytes: [UInt8]) throws(WireError) {
    try self.init(labelled: WireError.parse(bytes))
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("stamp")
    writer.string(stamp.description)
    writer.key("records")
    writer.beginArray()
    for change in changes { change.write(to: &writer) }
    writer.endArray()
    writer.endObject()
  }

  package var bytes: [UInt8] {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.bytes
  }
}

extension WireError {
  package static func parse(_ bytes: [UInt8]) throws(WireError) -> JSON {
    do {
      return try JSON(parsing: bytes)
    } catch {
      throw .notJSON(error)
    }
  }

  static func name(_ text: String?, path: String) throws(WireError) -> String {
    // NB: to Swift, "é" as one scalar equals "é" as two; to databases it does not. ASCII has no
    // such pairs.
    guard let text, !text.isEmpty, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f }) else {
      throw .malformed(path: path)
    }
    guard text.utf8.count <= WireLimits.nameBytes else {
      throw .tooLong(path: path, limit: WireLimits.nameBytes)
    }
    return text
  }
}

extension Stamp {
  /// Up to the year 2400, which leaves room for clocks to rise above what they observe.
  package var isSupported: Bool {
    milliseconds <= Instant.supported.upperBound.milliseconds
  }
}

private struct RecordKey: Hashable {
  let kind: Kind
  let id: RecordID
}

extension [RecordChange] {
  /// The changes with each record once, as in an op; of two writes to a field, the later one wins.
  package var joined: [RecordChange] {
    var seen: Set<RecordKey> = []
    let again = firstIndex { !seen.insert(RecordKey(kind: $0.kind, id: $0.id)).inserted }
    guard let again else { return self }
    var others = self
    let later = others.remove(at: again)
    let place = others.firstIndex { $0.kind == later.kind && $0.id == later.id } ?? 0
    others[place].fields =
      others[place].fields.filter { former in
        !later.fields.contains { $0.name == former.name }
      } + later.fields
    return others.joined
  }
}

extension RecordChange {
  fileprivate init(json: JSON, path: String) throws(WireError) {
    let kind = try WireError.name(json["kind"]?.text, path: path + ".kind")
    guard let id = json["id"]?.text.flatMap(RecordID.init) else {
      throw .malformed(path: path + ".id")
    }
    guard let fields = json["fields"]?.object, fields.count > 0 else {
      throw .malformed(path: path + ".fields")
    }
    guard fields.count <= WireLimits.fieldsPerRecord else {
      throw .tooLong(path: path + ".fields", limit: WireLimits.fieldsPerRecord)
    }
    var writes: [Write] = []
    for (name, json) in fields {
      let name = FieldName(rawValue: try WireError.name(name, path: path + ".fields"))
      let value = Value(json: json)
      guard value.textLength <= WireLimits.textBytes else {
        throw .tooLong(path: path + ".fields." + name.rawValue, limit: WireLimits.textBytes)
      }
      guard name.accepts(value) else {
        throw .malformed(path: path + ".fields." + name.rawValue)
      }
      writes.append(Write(name, value))
    }
    self.init(Kind(rawValue: kind), id, writes)
  }

  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("kind")
    writer.string(kind.rawValue)
    writer.key("id")
    writer.string(id.description)
    writer.key("fields")
    writer.beginObject()
    for write in fields {
      writer.key(write.name.rawValue)
      write.value.write(to: &writer)
    }
    writer.endObject()
    writer.endObject()
  }
}

extension Value {
  var textLength: Int {
    switch self {
    case .text(let text), .other(let text): text.utf8.count
    case .null, .bool, .integer, .moment: 0
    }
  }
}

extension FieldName {
  /// Each of the ledger's own fields has one type; other fields may have any.
  func accepts(_ value: Value) -> Bool {
    switch (self, value) {
    case (.at, .moment), (.end, .moment), (.end, .null), (.deleted, .bool), (.deleted, .null): true
    case (.at, .null): true
    case (.at, .text(let text)): Day(iso8601: text) != nil
    case (.at, _), (.end, _), (.deleted, _): false
    default: true
    }
  }
}

/// A violation of the ledger's wire formats; `path` is the place.
package enum WireError: Error, Equatable, Sendable {
  case notJSON(JSONError)
  case malformed(path: String)
  /// A name, a text or an op longer than ``WireLimits`` allows.
  case tooLong(path: String, limit: Int)
}

/// The limits of what a replica accepts from another. The product's own are far lower.
package enum WireLimits {
  package static let nameBytes = 64
  package static let textBytes = 100_000
  package static let changesPerOp = 20_000
  package static let fieldsPerRecord = Record.mostFields
  package static let requestBytes = 1 << 20
}
