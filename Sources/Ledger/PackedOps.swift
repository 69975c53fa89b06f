import CivilTime

/// Ops in the binary form of records, in pieces of memory: a drink takes some fifty bytes, where
/// the values take a thousand.
///
/// For as many ops as a whole ledger has. Reading one makes its values anew each time.
package struct PackedOps: Sendable {
  /// In bytes; a change that does not fit gets a piece of its own.
  private static let pieceSize = 1 << 20
  /// The number of names that are numbered, the first that come; others are written out.
  private static let mostNames = 100

  private var pieces: [ByteWriter] = []
  /// Of all pieces, in bytes.
  private var length = 0
  /// Of each op.
  private var stamps: [Stamp] = []
  /// Of each op: the number of changes up to its end.
  private var ends: [UInt32] = []
  /// Of each change.
  private var places: [Place] = []
  private var names: [String] = []

  private struct Place {
    let piece: UInt32
    let offset: UInt32
  }

  package init() {}

  package init(_ ops: some Sequence<Op>) {
    for op in ops { append(op) }
  }

  package mutating func append(_ op: Op) {
    for change in op.changes { append(change) }
    stamps.append(op.stamp)
    ends.append(UInt32(places.count))
  }

  package var count: Int { stamps.count }
  package var isEmpty: Bool { stamps.isEmpty }
  package var changeCount: Int { places.count }
  /// Their size in memory, in bytes.
  package var size: Int {
    length + stamps.count * (MemoryLayout<Stamp>.stride + MemoryLayout<UInt32>.stride)
      + places.count * MemoryLayout<Place>.stride
  }

  package func stamp(of op: Int) -> Stamp { stamps[op] }

  /// The numbers of an op's changes.
  package func changes(of op: Int) -> Range<Int> {
    (op == 0 ? 0 : Int(ends[op - 1]))..<Int(ends[op])
  }

  /// The number of the op that has a change.
  package func op(ofChange change: Int) -> Int {
    var (low, high) = (0, ends.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(ends[middle]) <= change { low = middle + 1 } else { high = middle }
    }
    return low
  }

  package func key(ofChange change: Int) -> (kind: Kind, id: RecordID) {
    reading(change) { reader in
      let id = Self.id(&reader)
      return (Kind(rawValue: name(&reader)), id)
    }
  }

  package func change(_ change: Int) -> RecordChange {
    reading(change) { reader in
      let id = Self.id(&reader)
      let kind = Kind(rawValue: name(&reader))
      let count = Int(reader.count() ?? 0)
      var fields: [RecordChange.Write] = []
      fields.reserveCapacity(count)
      for _ in 0..<count {
        let name = FieldName(rawValue: name(&reader))
        fields.append(RecordChange.Write(name, Value(reading: &reader) ?? .null))
      }
      return RecordChange(kind, id, fields)
    }
  }

  /// Leaves out the changes to records that are not kept, and ops that have no other.
  package mutating func keep(_ isKept: (Kind, RecordID) -> Bool) {
    let former = self
    self = PackedOps()
    for op in 0..<former.count {
      let kept = former.changes(of: op).filter { change in
        let (kind, id) = former.key(ofChange: change)
        return isKept(kind, id)
      }
      if kept.isEmpty { continue }
      append(Op(stamp: former.stamps[op], changes: kept.map { former.change($0) }))
    }
  }

  /// Leaves out the ops that are not kept.
  package mutating func keep(_ isKept: (Stamp) -> Bool) {
    let former = self
    self = PackedOps()
    for op in 0..<former.count where isKept(former.stamps[op]) { append(former[op]) }
  }
}

extension PackedOps {
  private mutating func append(_ change: RecordChange) {
    if pieces.last.map({ $0.bytes.count >= Self.pieceSize }) ?? true {
      // The first may stay small.
      pieces.append(ByteWriter(capacity: pieces.isEmpty ? 0 : Self.pieceSize + Self.pieceSize / 8))
    }
    let piece = pieces.count - 1
    let start = pieces[piece].bytes.count
    defer { length += pieces[piece].bytes.count - start }
    places.append(Place(piece: UInt32(piece), offset: UInt32(start)))
    pieces[piece].word(change.id.high)
    pieces[piece].word(change.id.low)
    write(change.kind.rawValue, to: piece)
    pieces[piece].count(UInt64(change.fields.count))
    for field in change.fields {
      write(field.name.rawValue, to: piece)
      field.value.write(to: &pieces[piece])
    }
  }

  /// Its number, or 0 and the text.
  ///
  /// NB: to Swift, some names are equal whose bytes differ; none of those is ASCII.
  private mutating func write(_ name: String, to piece: Int) {
    let length = name.utf8.count
    if let number = names.firstIndex(where: { $0.utf8.count == length && $0 == name }) {
      return pieces[piece].count(UInt64(number + 1))
    }
    if names.count < Self.mostNames, name.utf8.allSatisfy({ $0 < 0x80 }) {
      names.append(name)
      return pieces[piece].count(UInt64(names.count))
    }
    pieces[piece].count(0)
    pieces[piece].text(name)
  }

  private func name(_ reader: inout ByteReader) -> String {
    let number = Int(reader.count() ?? 0)
    return number == 0 ? reader.text() ?? "" : names[number - 1]
  }

  private static func id(_ reader: inout ByteReader) -> RecordID {
    let high = reader.word() ?? 0
    return RecordID(high: high, low: reader.word() ?? 0)
  }

  private func reading<Outcome>(
    _ change: Int, _ body: (inout ByteReader) -> Outcome
  ) -> Outcome {
    let place = places[change]
    return pieces[Int(place.piece)].bytes.withUnsafeBufferPointer { bytes in
      var reader = ByteReader(bytes, from: Int(place.offset))
      return body(&reader)
    }
  }
}

extension PackedOps: RandomAccessCollection, Equatable {
  package var startIndex: Int { 0 }
  package var endIndex: Int { count }

  package subscript(op: Int) -> Op {
    Op(stamp: stamps[op], changes: changes(of: op).map { change($0) })
  }

  package static func == (left: PackedOps, right: PackedOps) -> Bool { left.elementsEqual(right) }
}

/// The changes of packed ops by the record that they write to: twelve bytes a change.
package struct ChangeIndex: Sendable {
  /// For each value of a hash's lowest bits, the first change of a record that has it, plus one.
  private var first: [UInt32]
  /// For each change the next one with these bits, plus one.
  private var next: [UInt32]

  /// - Parameter order: the numbers of the ops, in the order in which they are to be read.
  package init(of ops: PackedOps, in order: some BidirectionalCollection<Int>) {
    var size = 1
    while size < ops.changeCount { size *= 2 }
    first = [UInt32](repeating: 0, count: size)
    next = [UInt32](repeating: 0, count: ops.changeCount)
    for op in order.reversed() {
      for change in ops.changes(of: op).reversed() {
        let (kind, id) = ops.key(ofChange: change)
        let place = place(of: kind, id)
        next[change] = first[place]
        first[place] = UInt32(change + 1)
      }
    }
  }

  /// The numbers of the changes of one record, in the order of the ops.
  package func changes(of kind: Kind, _ id: RecordID, in ops: PackedOps) -> [Int] {
    var changes: [Int] = []
    var rest = first[place(of: kind, id)]
    while rest > 0 {
      let change = Int(rest - 1)
      let key = ops.key(ofChange: change)
      if key.id == id, key.kind == kind { changes.append(change) }
      rest = next[change]
    }
    return changes
  }

  private func place(of kind: Kind, _ id: RecordID) -> Int {
    Int(PackedOps.hash(kind, id) & UInt(first.count - 1))
  }
}

extension PackedOps {
  /// NB: seeded anew by each process, so that no file can hold ids chosen to have one hash.
  package static func hash(_ kind: Kind, _ id: RecordID) -> UInt {
    var hasher = Hasher()
    hasher.combine(id)
    hasher.combine(kind)
    return UInt(bitPattern: hasher.finalize())
  }

  /// The numbers of the ops by stamp; of one stamp, in their order.
  package var byStamp: [Int] {
    let order = Array(indices)
    let isOrdered = order.dropFirst().allSatisfy { stamp(of: $0 - 1) <= stamp(of: $0) }
    return isOrdered ? order : order.ordered { stamp(of: $0) < stamp(of: $1) }
  }
}
