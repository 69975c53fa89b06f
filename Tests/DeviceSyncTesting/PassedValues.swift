import DeviceSync

/// The parts of rows that stay with the host of a transaction, by their numbers.
struct PassedValues {
  private var kept: [RowValue] = []

  mutating func pass(_ value: RowValue, _ passages: [RowPassage]) -> RowValue {
    passages.reduce(value) { value, passage in pass(value, passage.path[...], passage.form) }
  }

  private mutating func pass(
    _ value: RowValue, _ path: ArraySlice<String>, _ form: RowPassage.Form
  ) -> RowValue {
    guard let name = path.first else { return pass(value, form) }
    switch value {
    case .list(let elements) where name == "*":
      return .list(elements.map { pass($0, path.dropFirst(), form) })
    case .object(let members):
      return .object(
        members.map { member in
          member.name == name
            ? RowMember(name, pass(member.value, path.dropFirst(), form)) : member
        })
    case .undefined, .null, .bool, .number, .bigInteger, .text, .bytes, .list, .map, .json, .keys,
      .host, .longer, .addedKey:
      return value
    }
  }

  private mutating func pass(_ value: RowValue, _ form: RowPassage.Form) -> RowValue {
    switch form {
    // They are stored so.
    case .json, .keys: return value
    case .host:
      kept.append(value)
      var count: Int?
      if case .list(let elements) = value { count = elements.count }
      return .host(HostValue(number: UInt32(kept.count - 1), count: count))
    }
  }

  /// - Parameter keys: of the rows that were added so far.
  func stored(_ value: RowValue, _ keys: [Int64]) -> RowValue {
    switch value {
    case .host(let value): kept[Int(value.number)]
    case .longer(let value, let more):
      .list(elements(kept[Int(value.number)]) + more.map { stored($0, keys) })
    case .addedKey(let place): .number(Double(keys[place]))
    case .list(let elements): .list(elements.map { stored($0, keys) })
    case .object(let members):
      .object(members.map { RowMember($0.name, stored($0.value, keys)) })
    case .map(let members): .map(members.map { RowMember($0.name, stored($0.value, keys)) })
    case .undefined, .null, .bool, .number, .bigInteger, .text, .bytes, .json, .keys: value
    }
  }

  private func elements(_ value: RowValue) -> [RowValue] {
    if case .list(let elements) = value { elements } else { [] }
  }
}

/// The order of IndexedDB: numbers, texts, lists.
extension RowKey: Comparable {
  package static func < (left: RowKey, right: RowKey) -> Bool {
    switch (left, right) {
    case (.number(let left), .number(let right)): left < right
    case (.text(let left), .text(let right)): left < right
    case (.list(let left), .list(let right)): left.lexicographicallyPrecedes(right)
    case (.number, .text), (.number, .list), (.text, .list): true
    case (.text, .number), (.list, .number), (.list, .text): false
    }
  }

  var number: Int64? {
    if case .number(let number) = self { number } else { nil }
  }
}

extension RowRange {
  func contains(_ key: RowKey) -> Bool {
    if let lower, isLowerOpen ? key <= lower : key < lower { return false }
    if let upper, isUpperOpen ? key >= upper : key > upper { return false }
    return true
  }
}
