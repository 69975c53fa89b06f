/// The members of an object in the order of writing; no key occurs twice.
///
/// Looking up a key takes constant time.
package struct JSONObject: Sendable {
  package typealias Member = (key: String, value: JSON)

  /// The most members for which comparing every key is faster than hashing one.
  private static let scanLimit = 16

  private var members: [Member] = []
  /// The index of each key in `members`; empty while there are at most `scanLimit` members.
  private var places: [ExactString: Int] = [:]

  package init() {}

  package var count: Int { members.count }

  package var isEmpty: Bool { members.isEmpty }

  /// The value for a key. Setting one replaces the value in place, or appends a member; setting nil
  /// removes the member, in time linear in ``count``.
  package subscript(key: String) -> JSON? {
    get {
      place(of: key).map { members[$0].value }
    }
    set {
      switch (place(of: key), newValue) {
      case (let place?, let value?): members[place].value = value
      case (let place?, nil): remove(at: place)
      case (nil, let value?): add(key, value)
      case (nil, nil): break
      }
    }
  }

  /// Adds a member at the end. The key must be new: for keys from outside, look it up first or use
  /// the subscript.
  package mutating func append(_ key: String, _ value: JSON) {
    precondition(place(of: key) == nil, "A JSON object has each key once.")
    add(key, value)
  }

  func contains(_ key: String) -> Bool {
    place(of: key) != nil
  }

  /// Appends a member without checking that its key is new.
  mutating func add(_ key: String, _ value: JSON) {
    members.append((key, value))
    if members.count > Self.scanLimit + 1 {
      places[ExactString(key)] = members.count - 1
    } else if members.count == Self.scanLimit + 1 {
      indexPlaces()
    }
  }

  private func place(of key: String) -> Int? {
    members.count > Self.scanLimit
      ? places[ExactString(key)]
      : members.firstIndex { $0.key.hasSameBytes(as: key) }
  }

  private mutating func remove(at place: Int) {
    members.remove(at: place)
    indexPlaces()
  }

  private mutating func indexPlaces() {
    places = [:]
    guard members.count > Self.scanLimit else { return }
    places.reserveCapacity(members.count * 2)
    for (place, member) in members.enumerated() {
      places[ExactString(member.key)] = place
    }
  }
}

extension JSONObject: Sequence {
  package func makeIterator() -> IndexingIterator<[Member]> {
    members.makeIterator()
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  /// Each key must occur once.
  package init(dictionaryLiteral members: (String, JSON)...) {
    for (key, value) in members {
      append(key, value)
    }
  }
}

extension JSONObject: Equatable {
  /// The order of members does not matter.
  package static func == (left: JSONObject, right: JSONObject) -> Bool {
    left.count == right.count && left.allSatisfy { right[$0.key] == $0.value }
  }
}

extension String {
  /// Whether both have the same UTF-8 bytes. NB: `==` also holds for texts that are only
  /// canonically equivalent, such as a composed and a decomposed "é".
  func hasSameBytes(as other: String) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }
}

/// A string as a dictionary key, compared by its bytes.
struct ExactString: Hashable {
  private let text: String

  init(_ text: String) {
    self.text = text
  }

  static func == (left: ExactString, right: ExactString) -> Bool {
    left.text.hasSameBytes(as: right.text)
  }

  func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
