import CivilTime
import Ledger

/// A person of a list, present or former.
package struct ListPerson: Hashable, Sendable {
  /// In Unicode scalars.
  package static let nameLimit = 40

  package let id: RecordID
  package let list: ListID
  /// Empty until the person has written it.
  package var name = ""
  package var colour: Colour
  /// Nil for one that is gone; who comes back is another person.
  package fileprivate(set) var role: ListRole?
  /// From 1, in the order of joining, which none can choose.
  package fileprivate(set) var number = 0
  /// Whether the name could be taken for another's, so that the number is shown with it.
  package fileprivate(set) var isAmbiguous = false
  /// See ``ReplicaID/device``.
  fileprivate var devices: [UInt64] = []

  init(_ id: RecordID, in list: ListID) {
    self.id = id
    self.list = list
    colour = .indigo
  }
}

extension Kind {
  package static let person = Kind(rawValue: "person")
  /// The role of a person, and its devices: derived from the roster, and written by none.
  package static let member = Kind(rawValue: "member")
}

extension FieldName {
  package static let role = FieldName(rawValue: "role")
}

extension ListPerson: ListModel {
  package static var kind: Kind { .person }

  package mutating func map(_ fields: inout RecordFields) {
    fields.field(.name, &name)
    fields.field(.colour, &colour)
  }

  fileprivate mutating func take(_ record: Record) {
    read(record)
    name = name.bounded(to: Self.nameLimit)
  }
}

/// The people of a list, in the order of joining.
package struct ListPeople: Hashable, Sendable {
  package private(set) var all: [ListPerson] = []
  /// Nil for one that this device is not in.
  package private(set) var me: RecordID?

  package init() {}

  package subscript(id: RecordID) -> ListPerson? { all.first { $0.id == id } }

  /// Those that are in it.
  package var present: [ListPerson] { all.filter { $0.role != nil } }

  package var myRole: ListRole? { me.flatMap { self[$0]?.role } }

  package func isPresent(_ id: RecordID) -> Bool { self[id]?.role != nil }

  /// - Parameter device: see ``ReplicaID/device``.
  package func person(of device: UInt64) -> ListPerson? {
    all.first { $0.devices.contains(device) }
  }

  package func author(of comment: ListComment) -> ListPerson? {
    all.first { comment.isBy($0.id) }
  }
}

extension ListPeople {
  /// - Parameters:
  ///   - members: records of the kind `member`, which the roster gives.
  ///   - people: those of the kind `person`, each by that person.
  ///   - device: this one in the list; nil for one that it is not in.
  init(_ list: ListID, members: [Record], people: [Record], device: UInt64?) {
    let joined = members.map { (joining: Self.joining(of: $0), record: $0) }
      .ordered { $0.joining != $1.joining ? $0.joining < $1.joining : $0.record.id < $1.record.id }
    for (index, member) in joined.enumerated() {
      var person = ListPerson(member.record.id, in: list)
      person.number = index + 1
      person.role = member.record[.role].flatMap { ListRole(stored: $0) }
      person.devices = member.record.fields.compactMap { Self.device($0) }
      // A colour of its own, until the person has chosen one.
      person.colour = Colour.allCases[index % Colour.allCases.count]
      if let record = people.first(where: { $0.id == person.id }) { person.take(record) }
      all.append(person)
    }
    if let device { me = person(of: device)?.id }
    markAmbiguousNames()
  }

  /// The number of the entry by which the person joined. NB: its role has a later stamp once it was
  /// changed, and its first device keeps the first one.
  private static func joining(of member: Record) -> UInt64 {
    member.fields.filter { device($0) != nil }.map { $0.stamp.time }.min() ?? .max
  }

  private static func device(_ field: Record.Field) -> UInt64? {
    field.value.isTrue ? UInt64(device: field.name, after: "r.") : nil
  }

  private mutating func markAmbiguousNames() {
    let names = all.map { $0.name.likeness }
    for index in all.indices {
      all[index].isAmbiguous =
        names[index].isEmpty || names.enumerated().contains { $0 != index && $1 == names[index] }
    }
  }
}

extension String {
  /// The letters and digits that tell names apart: in lower case, without accents, marks, joiners
  /// and spaces. NB: without digits at its end, else "Anna 2" could be chosen.
  fileprivate var likeness: [UInt8] {
    var bytes = FoldedWords(of: self).bytes.filter { $0 != FoldedWords.space }
    while let last = bytes.last, 0x30...0x39 ~= last { bytes.removeLast() }
    return bytes
  }
}
