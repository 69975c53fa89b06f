import CivilTime
import DeviceSync
import Ledger
import Sealing
import Sync
import TestSupport
import Wire

/// An op of an honest device, known by a text that no other has.
struct PeopleWrite {
  let mark: String
  let list: ListID
  let kind: Kind
  let id: RecordID
  let field: FieldName
  let stamp: Stamp
  let installation: Int
}

/// People that share lists, as chance will have it.
struct PeopleHistory {
  let world: PeopleWorld
  private let people: Int
  /// Whether clocks lead by so much that stamps are replaced.
  private let isSkewed: Bool
  private let isHostile: Bool

  init(seed: UInt64, isHostile: Bool) throws {
    self.isHostile = isHostile
    var generator = SeededGenerator(seed: ~seed)
    people = .random(in: 2...6, using: &generator)
    isSkewed = generator.chance(30)
    world = PeopleWorld(seed: seed, relays: generator.chance(40) ? 2 : 1)
  }

  private func skew() -> Int64 {
    let most: Int64 = isSkewed ? 366 * 86_400_000 : 120_000
    return .random(in: -most...most, using: &world.generator)
  }

  /// People with their first devices, and a list.
  func begin() async throws {
    for person in 0..<people {
      try world.addPerson(person, skew: skew())
      try await world.run(person)
    }
    try await world.found(by: 0, at: 0)
    try await world.run(0)
    for person in 1..<people where world.random(0...3) > 0 { try await join(person) }
    world.loss = world.pick([0, 0, 3, 10]) ?? 0
  }

  /// - Parameter count: the number of random steps.
  func live(_ count: Int) async throws {
    for _ in 0..<count {
      world.now += .random(in: 0...600_000, using: &world.generator)
      guard let index = world.pick(world.present()) else { return }
      do {
        if isHostile, world.random(0...9) == 0 {
          world.passed = [:]
          try await deceive(index)
        }
        try await step(index)
      } catch let trouble as ProcedureTrouble {
        note(index, "failed: \(trouble)")
      }
    }
  }

  /// Comes into step, and compares.
  func end() async throws {
    world.passed = [:]
    if try await !world.settle() { world.problems.append("they don't come in step") }
    try world.expectAll()
  }

  func note(_ index: Int, _ step: String) {
    world.steps.append(
      "\(world.steps.count): \(index)/\(world.installations[index].person) \(step)")
  }

  private func step(_ index: Int) async throws {
    switch world.random(0...99) {
    case ..<36: write(index)
    case ..<46: try await pause(index)
    case ..<62:
      note(index, "catches up")
      try await world.catchUp(index)
    case ..<68:
      note(index, "is killed")
      world.installations[index].kill()
    case ..<76:
      world.installations[index].isOffline.toggle()
      let isOffline = world.installations[index].isOffline
      note(index, isOffline ? "goes offline" : "is online")
      if world.installations[index].set != nil {
        world.installations[index].events.append(.every(.online(!isOffline)))
      }
    case ..<82: try await changeRole(index)
    case ..<84: try await remove(index)
    case ..<86: try await leave(index)
    case ..<88: try await handOver(index)
    case ..<92: try await join(world.installations[index].person)
    case ..<95: try await addDevice(index)
    case ..<97: try await removeDevice(index)
    case 97 where world.lists.count < 3:
      note(index, "founds a list")
      try await world.found(by: index, at: world.random(0...world.relays.count - 1))
    case 98 where world.random(0...3) == 0: try await delete(index)
    default:
      note(index, "time passes")
      world.now += .random(in: 0...20 * 86_400_000, using: &world.generator)
    }
  }

  /// Its process stops somewhere, and goes on later or is killed.
  private func pause(_ index: Int) async throws {
    let steps = world.random(1...14)
    note(index, "works for \(steps)")
    if world.installations[index].set != nil {
      world.installations[index].events.append(.every(.tryAgain))
    }
    try await world.run(index, steps: steps)
  }

  // Records.

  private func write(_ index: Int) {
    guard let list = world.pick(world.installations[index].lists) else { return }
    let installation = world.installations[index]
    guard let person = installation.person(in: list) else { return }
    let role = installation.role(in: list)
    let mark = "mark \(world.writes.count)"
    let id = RecordID(high: world.generator.next(), low: world.generator.next())
    let at = RecordChange.Write(.at, .moment(Moment(world.clock(index), offset: .utc)))
    let task = world.pick(installation.ledger.everyRecord(of: Kind.task.labelled(list)).map(\.id))
    let notes = RecordChange.Write(.notes, .text(mark))
    switch world.random(0...9) {
    case 0 where role == .owner:
      commit(index, .sharedList, list.rawValue, .colour, [.init(.colour, .text(mark))], in: list)
    case 1:
      commit(index, .person, RecordID(person), .colour, [.init(.colour, .text(mark))], in: list)
    case 2, 3:
      let of = RecordChange.Write(.of, task.map { .text($0.description) } ?? .null)
      let own = RecordID(high: person.prefix, low: id.low)
      commit(index, .comment, own, .text, [at, of, .init(.text, .text(mark))], in: list)
    case 4 where role == .owner: erase(index, in: list)
    case 5 where role != .reader && task != nil:
      commit(index, .task, task ?? id, .notes, [notes, .init(.deleted, .bool(true))], in: list)
    case 6...8 where role != .reader && task != nil:
      let others = installation.disk(list)?.view.roster?.people.map { RecordID($0.id).description }
      let writes: [RecordChange.Write] = [
        .init(.title, .text(mark)), .init(.status, .text("done")), .init(.deleted, .bool(false)),
        .init(.given, world.pick(others ?? []).map { .text($0) } ?? .null),
      ]
      let write = world.pick(writes) ?? notes
      commit(index, .task, task ?? id, .notes, [notes, write], in: list)
    default:
      guard role != .reader else { return }
      commit(index, .task, id, .notes, [at, .init(.title, .text("Milk")), notes], in: list)
    }
  }

  /// Deletes a comment of another.
  private func erase(_ index: Int, in list: ListID) {
    let comments = world.installations[index].ledger.everyRecord(of: Kind.comment.labelled(list))
    guard let comment = world.pick(comments.map(\.id)) else { return }
    note(index, "erases a comment")
    let fields: [RecordChange.Write] = [.init(.deleted, .bool(true)), .init(.text, .text(""))]
    let clock = world.clock(index)
    let change = RecordChange(Kind.comment.labelled(list), comment, fields)
    world.installations[index].commit([change], at: clock)
  }

  private func commit(
    _ index: Int, _ kind: Kind, _ id: RecordID, _ field: FieldName,
    _ writes: [RecordChange.Write], in list: ListID
  ) {
    let mark = "mark \(world.writes.count)"
    note(index, "writes \(kind.rawValue), \(mark), in list \(number(of: list))")
    let clock = world.clock(index)
    let change = RecordChange(kind.labelled(list), id, writes)
    for op in world.installations[index].commit([change], at: clock) {
      world.writes.append(
        PeopleWrite(
          mark: mark, list: list, kind: change.kind, id: id, field: field, stamp: op.stamp,
          installation: index))
    }
  }

  func number(of list: ListID) -> Int {
    world.lists.firstIndex { $0.list == list } ?? -1
  }

  // People.

  /// A list that a device owns as far as it knows, with another person of it.
  private func owned(_ index: Int) -> (list: ListID, other: PersonID)? {
    let installation = world.installations[index]
    let lists = installation.lists.filter { installation.role(in: $0) == .owner }
    guard let list = world.pick(lists), let roster = installation.disk(list)?.view.roster,
      let other = world.pick(roster.people.filter { $0.role != nil && $0.id != roster.owner })
    else { return nil }
    return (list, other.id)
  }

  /// Asks for a change of the roster, which waits where its device is offline.
  private func request(
    _ request: RosterRequest, _ text: String, in list: ListID, by index: Int
  ) async throws {
    note(index, "\(text) in list \(number(of: list))")
    world.installations[index].request(request, in: list)
    try await world.run(index, steps: world.random(0...3) == 0 ? world.random(0...6) : .max)
  }

  private func changeRole(_ index: Int) async throws {
    guard let (list, other) = owned(index), let role = world.pick([Role.editor, .reader]) else {
      return
    }
    try await request(
      .people(.change(.role(other, role))), "makes another \(role)", in: list, by: index)
  }

  private func remove(_ index: Int) async throws {
    guard let (list, other) = owned(index) else { return }
    try await request(.people(.remove([other])), "removes another", in: list, by: index)
  }

  private func handOver(_ index: Int) async throws {
    guard let (list, other) = owned(index) else { return }
    let request = RosterRequest.people(.change(.handOver(other, snapshot: .zeros)))
    try await self.request(request, "hands over", in: list, by: index)
  }

  private func delete(_ index: Int) async throws {
    let installation = world.installations[index]
    let lists = installation.lists.filter { installation.role(in: $0) == .owner }
    guard let list = world.pick(lists) else { return }
    try await request(.delete, "deletes", in: list, by: index)
  }

  private func leave(_ index: Int) async throws {
    let installation = world.installations[index]
    let lists = installation.lists.filter {
      installation.person(in: $0) != nil && installation.role(in: $0) != .owner
    }
    guard let list = world.pick(lists) else { return }
    try await world.catchUp(index)
    try await request(.leave, "leaves", in: list, by: index)
    world.installations[index].leaving.insert(list)
    try await world.catchUp(index)
  }

  private func join(_ person: Int) async throws {
    guard let index = world.pick(world.present(person)), let (list, _, _) = world.pick(world.lists)
    else { return }
    let owners = world.present().filter { world.installations[$0].role(in: list) == .owner }
    guard let owner = world.pick(owners), world.installations[owner].person != person,
      !world.present(person).contains(where: { world.installations[$0].set?.isIn(list) == true }),
      let role = world.pick([Role.editor, .editor, .reader])
    else { return }
    note(index, "is let into list \(number(of: list)) by \(owner) as \(role)")
    try await world.share(list, of: owner, with: index, as: role)
  }

  // Devices.

  private func addDevice(_ index: Int) async throws {
    let person = world.installations[index].person
    guard world.present(person).count < 3 else { return }
    note(index, "adds a device")
    if let new = try await world.addDevice(by: index, skew: skew()) {
      try await world.catchUp(new)
    }
  }

  private func removeDevice(_ index: Int) async throws {
    let others = world.present(world.installations[index].person).filter { $0 != index }
    guard let other = world.pick(others) else { return }
    note(index, "removes its device \(other)")
    world.installations[index].request(
      .remove([world.installations[other].own.ring.device]), in: nil)
    try await world.run(index)
    world.noteGone()
    try await world.keepLists(index)
  }
}
