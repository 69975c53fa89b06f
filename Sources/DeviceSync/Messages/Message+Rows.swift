import JSON
import Wire

extension MessageWriter {
  /// The next step of a transaction, `{"read": …}` or `{"write": …}`. Its outcome stays here.
  package mutating func step<Outcome>(_ step: RowStep<Outcome>) {
    json.beginObject()
    switch step {
    case .read(let reads):
      json.key("read")
      list(reads) { $0.read($1) }
    case .end(let writes, _):
      json.key("write")
      list(writes) { $0.write($1) }
    }
    json.endObject()
  }

  private mutating func read(_ read: RowRead) {
    json.beginArray()
    switch read {
    case .rows(let range, let passages):
      json.string("rows")
      self.range(range)
      list(passages) { writer, passage in
        writer.json.beginArray()
        writer.list(passage.path) { $0.json.string($1) }
        writer.json.string(passage.form.name)
        writer.json.endArray()
      }
    case .keys(let range):
      json.string("keys")
      self.range(range)
    case .named(let name):
      json.string("named")
      json.string(name)
    case .lastSequence: json.string("lastSequence")
    case .ledger: json.string("ledger")
    }
    json.endArray()
  }

  private mutating func write(_ write: RowWrite) {
    json.beginArray()
    switch write {
    case .add(let store, let value):
      json.string("add")
      json.string(store.name)
      self.value(value)
    case .put(let store, let key, let value):
      json.string("put")
      json.string(store.name)
      self.key(key)
      self.value(value)
    case .delete(let range):
      json.string("delete")
      self.range(range)
    case .clear(let store):
      json.string("clear")
      json.string(store.name)
    }
    json.endArray()
  }

  private mutating func range(_ range: RowRange) {
    json.beginObject()
    json.key("store")
    json.string(range.store.name)
    if let lower = range.lower {
      json.key("lower")
      key(lower)
    }
    if let upper = range.upper {
      json.key("upper")
      key(upper)
    }
    json.key("isLowerOpen")
    json.bool(range.isLowerOpen)
    json.key("isUpperOpen")
    json.bool(range.isUpperOpen)
    json.endObject()
  }

  mutating func key(_ key: RowKey) {
    switch key {
    case .number(let number): json.integer(number)
    case .text(let text): json.string(text)
    case .list(let keys): list(keys) { $0.key($1) }
    }
  }
}

extension MessageReader {
  /// - Parameter ledger: for `{"ledger": …}`, the one that the host has loaded.
  func rowAnswers(_ json: JSON?, ledger: LoadedLedger) throws(WireFailure) -> [RowAnswer] {
    guard let list = json?.elements else { throw .malformed }
    var answers: [RowAnswer] = []
    for element in list { answers.append(try rowAnswer(element, ledger: ledger)) }
    return answers
  }

  private func rowAnswer(_ json: JSON, ledger: LoadedLedger) throws(WireFailure) -> RowAnswer {
    if let list = json["rows"]?.elements {
      var rows: [StoredRow] = []
      for row in list {
        guard let pair = row.elements, pair.count == 2 else { throw .malformed }
        rows.append(StoredRow(try key(pair[0]), try value(pair[1])))
      }
      return .rows(rows)
    }
    if let list = json["keys"]?.elements {
      var keys: [RowKey] = []
      for element in list { keys.append(try key(element)) }
      return .keys(keys)
    }
    if json["sequence"] != nil { return .sequence(Int64(try json.count("sequence"))) }
    guard let found = json["ledger"], let isWhole = found["isWhole"]?.bool else {
      throw .malformed
    }
    let through = Int64(try found.count("through"))
    return .ledger(ledger.stored(through: through, isWhole: isWhole))
  }

  private func key(_ json: JSON) throws(WireFailure) -> RowKey {
    if let number = json.int64 { return .number(number) }
    if let text = json.text { return .text(text) }
    guard let elements = json.elements else { throw .malformed }
    var keys: [RowKey] = []
    for element in elements { keys.append(try key(element)) }
    return .list(keys)
  }
}

extension RowStore {
  fileprivate var name: String {
    switch self {
    case .ops: "ops"
    case .snapshots: "snapshots"
    case .undo: "undo"
    case .meta: "meta"
    case .space: "space"
    }
  }
}

extension RowPassage.Form {
  fileprivate var name: String {
    switch self {
    case .host: "host"
    case .json: "json"
    case .keys: "keys"
    }
  }
}
