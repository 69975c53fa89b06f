import JSON
import Sealing
import Wire

extension MessageWriter {
  /// Writes a value of a row.
  mutating func value(_ value: RowValue) {
    switch value {
    case .undefined: tag("$undefined") { $0.json.bool(true) }
    case .null: json.null()
    case .bool(let flag): json.bool(flag)
    case .number(let number): self.number(number)
    case .bigInteger(let number): tag("$bigint") { $0.json.string(String(number)) }
    case .text(let text): json.string(text)
    case .bytes(let bytes): self.bytes(bytes)
    case .list(let elements): list(elements) { $0.value($1) }
    case .object(let members) where members.contains { Tag.begins($0.name) }:
      tag("$object") { $0.members(members) }
    case .object(let members):
      json.beginObject()
      for member in members {
        json.key(member.name)
        self.value(member.value)
      }
      json.endObject()
    case .map(let entries): tag("$map") { $0.members(entries) }
    case .json(let text): tag("$json", text)
    case .keys(let keys):
      tag("$keys") { writer in
        writer.list([keys.handle.bytes, keys.signingKey, keys.sealingKey]) { $0.bytes($1) }
      }
    case .host(let value):
      tag("$host") { writer in
        let numbers = [Int64(value.number)] + (value.count.map { [Int64($0)] } ?? [])
        writer.list(numbers) { $0.json.integer($1) }
      }
    case .longer(let value, let more):
      tag("$longer") { $0.list([.number(Double(value.number))] + more) { $0.value($1) } }
    case .addedKey(let place): tag("$added") { $0.json.integer(Int64(place)) }
    }
  }

  private mutating func members(_ members: [RowMember]) {
    list(members) { writer, member in
      writer.json.beginArray()
      writer.json.string(member.name)
      writer.value(member.value)
      writer.json.endArray()
    }
  }

  /// Numbers that are not whole, or too large to be exact, are the 8 bytes of a double.
  private mutating func number(_ number: Double) {
    if let whole = number.whole, abs(whole) <= exact, whole != 0 || number.sign == .plus {
      json.integer(whole)
    } else {
      var writer = BinaryWriter()
      writer.append(number.bitPattern)
      tag("$number", writer.bytes)
    }
  }
}

extension MessageReader {
  func value(_ json: JSON) throws(WireFailure) -> RowValue {
    switch json {
    case .null: return .null
    case .bool(let flag): return .bool(flag)
    case .integer(let number):
      guard number.magnitude <= exact.magnitude else { throw .malformed }
      return .number(Double(number))
    case .number: throw .malformed
    case .string(let text): return .text(text)
    case .array(let elements): return .list(try values(elements[...]))
    case .object(let object):
      if let tag = Tag(json) { return try value(tag) }
      var members: [RowMember] = []
      for (name, value) in object {
        guard !Tag.begins(name) else { throw .malformed }
        members.append(RowMember(name, try self.value(value)))
      }
      return .object(members)
    }
  }

  private func value(_ tag: Tag) throws(WireFailure) -> RowValue {
    switch tag.name {
    case "$undefined": return .undefined
    case "$bigint":
      guard let text = tag.content.text, let number = UInt64(text), String(number) == text else {
        throw .malformed
      }
      return .bigInteger(number)
    case "$number":
      var reader = WireReader(try piece(tag.content))
      let bits: UInt64 = try reader.number()
      try reader.end()
      return .number(Double(bitPattern: bits))
    case "$bytes": return .bytes(try piece(tag.content))
    case "$json": return .json(try piece(tag.content))
    case "$object": return .object(try members(tag.content))
    case "$map": return .map(try members(tag.content))
    case "$keys":
      guard let list = tag.content.elements, list.count == 3 else { throw .malformed }
      return .keys(
        RowKeys(
          handle: KeyHandle(bytes: try bytes(list[0])), signingKey: try bytes(list[1]),
          sealingKey: try bytes(list[2])))
    case "$host":
      guard let list = tag.content.elements, (1...2).contains(list.count),
        let number = list[0].int64.flatMap({ UInt32(exactly: $0) })
      else { throw .malformed }
      guard list.count == 2 else { return .host(HostValue(number: number)) }
      guard let count = list[1].int64, (0...Int64(Int32.max)).contains(count) else {
        throw .malformed
      }
      return .host(HostValue(number: number, count: Int(count)))
    default: throw .malformed
    }
  }

  private func values(_ elements: ArraySlice<JSON>) throws(WireFailure) -> [RowValue] {
    var values: [RowValue] = []
    for element in elements { values.append(try value(element)) }
    return values
  }

  /// Reads pairs of a name and a value.
  private func members(_ json: JSON) throws(WireFailure) -> [RowMember] {
    guard let pairs = json.elements else { throw .malformed }
    var members: [RowMember] = []
    var names: Set<[UInt8]> = []
    for pair in pairs {
      guard let pair = pair.elements, pair.count == 2, let name = pair[0].text,
        names.insert(Array(name.utf8)).inserted
      else { throw .malformed }
      members.append(RowMember(name, try value(pair[1])))
    }
    return members
  }
}

/// Whole numbers up to it are exact in JavaScript: 2⁵³ − 1.
private let exact = 9_007_199_254_740_991 as Int64
