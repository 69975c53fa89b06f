import Ledger

/// A place of a list's log, with the first 16 bytes of its hash: a relay that goes back and goes on
/// otherwise has another there.
package struct MarkedPlace: Hashable, Sendable {
  package let sequence: UInt64
  /// Zeros of a device that does not know the hashes of the log, such as a browser's page.
  package let log: RecordID
  private static let unknown = RecordID(high: 0, low: 0)

  /// - Parameter log: nil where it is not known.
  package init(sequence: UInt64, log: RecordID?) {
    self.sequence = sequence
    self.log = log ?? Self.unknown
  }

  /// - Parameter log: the present hash of the log there; nil if it ends before.
  package func isIn(log: RecordID?) -> Bool { self.log == log || self.log == Self.unknown }
}

/// What this person has read of a list, or of the comments on a task, by each own device; and
/// whether the list is in the archive. In the own space, so that others never see it.
package struct ListMark: Hashable, Sendable {
  package let id: RecordID
  package let list: ListID
  /// Nil for the list.
  package let task: RecordID?
  package var isArchived = false
  /// Whether there is a record of it, and whether an undo has deleted that.
  private var (isStored, isDeleted) = (false, false)
  private var places: [UInt64: MarkedPlace] = [:]

  init(_ id: RecordID, _ list: ListID, on task: RecordID?) {
    self.id = id
    self.list = list
    self.task = task
  }

  /// The greatest sequence that any own device has read, of those in the present log.
  package func read(isInLog: (MarkedPlace) -> Bool) -> UInt64 {
    // Greatest first: a check may have to read the log.
    let places = places.values.map { $0 }.ordered { $0.sequence > $1.sequence }
    return places.first(where: isInLog)?.sequence ?? 0
  }

  /// - Parameter device: see ``ReplicaID/device``.
  package mutating func read(to place: MarkedPlace, on device: UInt64) {
    places[device] = place
  }

  /// The writes that turn `former` into this: all where there is no record yet.
  package func change(since former: ListMark) -> RecordChange {
    if former.isStored, !former.isDeleted { return change(from: former) }
    var change = change(from: nil)
    if former.isDeleted { change.fields.append(.init(.deleted, .bool(false))) }
    return change
  }
}

extension Kind {
  package static let mark = Kind(rawValue: "mark")
}

extension FieldName {
  package static let list = FieldName(rawValue: "list")
  package static let task = FieldName(rawValue: "task")
}

extension ListMark: RecordModel {
  package static var kind: Kind { .mark }

  init(_ record: Record, _ list: ListID, on task: RecordID?) {
    self.init(record.id, list, on: task)
    (isStored, isDeleted) = (true, record.isDeleted)
    for field in record.fields {
      guard let device = UInt64(device: field.name, after: Self.upto),
        let sequence = field.value.whole(in: 0...Int64.max),
        let log = record[Self.name(Self.log, device)].flatMap({ RecordID(stored: $0) })
      else { continue }
      places[device] = MarkedPlace(sequence: UInt64(sequence), log: log)
    }
    // What was read stays so.
    if !isDeleted { read(record) }
  }

  package mutating func map(_ fields: inout RecordFields) {
    var (list, task) = (list.rawValue, task)
    fields.field(.list, &list)
    fields.id(.task, &task)
    fields.field(.archived, &isArchived)
    if fields.isReading { return }
    for device in Array(places.keys).ordered(by: <) {
      guard let place = places[device] else { continue }
      let (upto, log) = (Self.name(Self.upto, device), Self.name(Self.log, device))
      fields.together(upto, log)
      _ = fields.value(upto, .integer(Int64(clamping: place.sequence)))
      _ = fields.value(log, place.log.stored)
    }
  }

  private static let upto = "upto."
  private static let log = "log."

  private static func name(_ prefix: String, _ device: UInt64) -> FieldName {
    FieldName(
      rawValue: prefix + String(decoding: hexadecimal(device).utf8.dropFirst(4), as: UTF8.self))
  }
}

extension LedgerStore {
  /// The own record about a list, or about one of its tasks.
  ///
  /// Its id is derived from both. NB: the id of a task is its maker's to choose, so that two may be
  /// made to meet here; the second then gets the next number.
  ///
  /// - Returns: also the id of a new one, where there is none.
  func ownRecord(
    _ kind: Kind, of list: ListID, _ task: RecordID?
  ) throws(Failure) -> (id: RecordID, record: Record?) {
    var number = 0
    while true {
      let id = RecordID(own: kind, of: list, task, number)
      guard let record = try record(id, of: kind) else { return (id, nil) }
      let isOf = record[.list]?.text == list.rawValue.description
      if isOf, record[.task]?.text == task?.description { return (id, record) }
      number += 1
    }
  }

  /// - Parameter task: nil for the list.
  package func mark(of list: ListID, on task: RecordID? = nil) throws(Failure) -> ListMark {
    let (id, record) = try ownRecord(.mark, of: list, task)
    return record.map { ListMark($0, list, on: task) } ?? ListMark(id, list, on: task)
  }
}

extension RecordID {
  init(own kind: Kind, of list: ListID, _ task: RecordID?, _ number: Int = 0) {
    let subject = list.rawValue.description + (task.map { " " + $0.description } ?? "")
    self.init(derivedFrom: "\(kind.rawValue) \(subject) \(number)")
  }
}
