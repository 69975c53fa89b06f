import JSON
import Ledger
import Sealing
import Wire

/// Readers of values, each of which is bounded here: a row may hold anything.
extension RowValue {
  /// - Throws: unless it is an object, for the name of the whole.
  func members(of name: String) throws(DamagedRow) -> [RowMember] {
    guard case .object(let members) = self else { throw DamagedRow(name) }
    return members
  }

  /// Nil for none, for one without a value, and where this is no object.
  package subscript(name: String) -> RowValue? {
    guard case .object(let members) = self,
      let value = members.first(where: { $0.name == name })?.value, value != .undefined
    else { return nil }
    return value
  }

  func value(_ name: String) throws(DamagedRow) -> RowValue {
    guard let value = self[name] else { throw DamagedRow(name) }
    return value
  }

  /// A whole number that every `Double` up to it has.
  static let numberLimit: UInt64 = 1 << 53

  /// Nil unless it is a whole number from 0 to a limit.
  func whole(to limit: UInt64 = RowValue.numberLimit) -> UInt64? {
    guard case .number(let number) = self, let whole = number.whole, whole >= 0,
      UInt64(whole) <= limit
    else { return nil }
    return UInt64(whole)
  }

  func whole(
    _ name: String, to limit: UInt64 = RowValue.numberLimit
  ) throws(DamagedRow) -> UInt64 {
    guard let whole = try value(name).whole(to: limit) else { throw DamagedRow(name) }
    return whole
  }

  func sequence(_ name: String) throws(DamagedRow) -> Int64 { Int64(try whole(name)) }

  func bigInteger(_ name: String) throws(DamagedRow) -> UInt64 {
    guard case .bigInteger(let number) = try value(name) else { throw DamagedRow(name) }
    return number
  }

  func flag(_ name: String) throws(DamagedRow) -> Bool {
    guard case .bool(let flag) = try value(name) else { throw DamagedRow(name) }
    return flag
  }

  package var text: String? {
    if case .text(let text) = self { text } else { nil }
  }

  /// - Parameter limit: in bytes.
  func text(_ name: String, limit: Int) throws(DamagedRow) -> String {
    guard let text = try value(name).text, text.utf8.count <= limit else {
      throw DamagedRow(name)
    }
    return text
  }

  package var bytes: [UInt8]? {
    if case .bytes(let bytes) = self { bytes } else { nil }
  }

  func bytes(_ name: String, limit: Int) throws(DamagedRow) -> [UInt8] {
    guard let bytes = try value(name).bytes, bytes.count <= limit else { throw DamagedRow(name) }
    return bytes
  }

  func id<Value: FixedBytes>(_ name: String) throws(DamagedRow) -> Value {
    guard let id = try value(name).bytes.flatMap({ Value($0) }) else { throw DamagedRow(name) }
    return id
  }

  func list(_ name: String, limit: Int) throws(DamagedRow) -> [RowValue] {
    guard case .list(let list) = try value(name), list.count <= limit else {
      throw DamagedRow(name)
    }
    return list
  }

  /// Of a map by texts.
  func entries(_ name: String, limit: Int) throws(DamagedRow) -> [RowMember] {
    guard case .map(let entries) = try value(name), entries.count <= limit else {
      throw DamagedRow(name)
    }
    return entries
  }

  func elements(_ name: String) throws(DamagedRow) -> [RowValue] {
    guard case .list(let list) = self else { throw DamagedRow(name) }
    return list
  }

  /// The number of elements of a list, wherever it is.
  var count: Int? {
    switch self {
    case .list(let list): list.count
    case .host(let value): value.count
    case .longer(let value, let more): value.count.map { $0 + more.count }
    case .undefined, .null, .bool, .number, .bigInteger, .text, .bytes, .object, .map, .json, .keys,
      .addedKey:
      nil
    }
  }
}

/// Writers.
extension RowValue {
  static func whole(_ number: UInt64) -> RowValue { .number(Double(number)) }
  static func sequence(_ number: Int64) -> RowValue { .number(Double(number)) }
  static func id(_ value: some FixedBytes) -> RowValue { .bytes(value.bytes) }

  static func text(orNothing text: String?) -> RowValue { text.map { .text($0) } ?? .undefined }

  static func members(_ members: [(String, RowValue)]) -> RowValue {
    .object(members.map { RowMember($0.0, $0.1) })
  }

  static func op(_ op: Op) -> RowValue { .json(op.bytes) }

  /// Sets a member in its place, or behind the others. Nothing happens where this is no object.
  mutating func set(_ name: String, _ value: RowValue) {
    guard case .object(var members) = self else { return }
    if let place = members.firstIndex(where: { $0.name == name }) {
      members[place].value = value
    } else {
      members.append(RowMember(name, value))
    }
    self = .object(members)
  }

  /// A list with more elements behind it.
  ///
  /// - Throws: unless it is a list, for the name.
  func longer(by more: [RowValue], _ name: String) throws(DamagedRow) -> RowValue {
    switch self {
    case .list(let list): return .list(list + more)
    case .host(let value) where value.count != nil:
      return more.isEmpty ? self : .longer(value, more)
    case .longer(let value, let some): return .longer(value, some + more)
    case .undefined, .null, .bool, .number, .bigInteger, .text, .bytes, .object, .map, .json, .keys,
      .host, .addedKey:
      throw DamagedRow(name)
    }
  }
}

/// Values that are JSON.
extension RowValue {
  init(_ json: JSON) {
    switch json {
    case .null: self = .null
    case .bool(let bool): self = .bool(bool)
    case .integer(let integer): self = .number(Double(integer))
    // None that is written here.
    case .number: self = .null
    case .string(let text): self = .text(text)
    case .array(let elements): self = .list(elements.map { RowValue($0) })
    case .object(let object): self = .object(object.map { RowMember($0.key, RowValue($0.value)) })
    }
  }

  /// - Parameter depth: of lists and objects in it.
  func json(_ name: String, depth: Int) throws(DamagedRow) -> JSON {
    switch self {
    case .null, .undefined: return .null
    case .bool(let bool): return .bool(bool)
    case .number(let number):
      guard let integer = number.whole else { throw DamagedRow(name) }
      return .integer(integer)
    case .text(let text): return .string(text)
    case .list(let list):
      guard depth > 0 else { throw DamagedRow(name) }
      var elements: [JSON] = []
      for element in list { elements.append(try element.json(name, depth: depth - 1)) }
      return .array(elements)
    case .object(let members):
      guard depth > 0 else { throw DamagedRow(name) }
      var object = JSONObject()
      for member in members {
        object[member.name] = try member.value.json(member.name, depth: depth - 1)
      }
      return .object(object)
    case .bigInteger, .bytes, .map, .json, .keys, .host, .longer, .addedKey:
      throw DamagedRow(name)
    }
  }

  /// The op that it is as JSON.
  ///
  /// - Throws: also for one of another label.
  func op(of list: ListID?) throws(DamagedRow) -> Op {
    guard case .json(let bytes) = self, let op = try? Op(parsingLabelled: bytes),
      op.changes.allSatisfy({ $0.kind.isIn(list) })
    else { throw DamagedRow("op") }
    return op
  }
}

extension Double {
  /// Its value, if it is a whole number up to which all others are exact: from −2⁵³ to 2⁵³. NB:
  /// `Int64(exactly:)` would round by functions that no engine is linked with.
  var whole: Int64? {
    guard magnitude <= 9_007_199_254_740_992, Double(Int64(self)) == self else { return nil }
    return Int64(self)
  }
}
