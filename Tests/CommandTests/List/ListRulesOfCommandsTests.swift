import CivilTime
import Ledger
import TestSupport
import Testing

@testable import Sealing
@testable import Trackers

/// Every change of a list is one that the rules for its ops allow, for the roles that may make it.
struct ListRulesOfCommandsTests {
  private typealias Member = RealList.Member
  private static let task = RecordID(high: 1, low: 1)
  private static let own = RecordID(high: 2, low: 2)
  private static let now = moment("2026-11-20T20:30:15+01:00")

  private let list: RealList

  init() throws { list = try RealList() }

  /// A device of a member: with a task of the list in the plan, an own task, and a comment of each.
  private func ledger(of member: Member) throws -> MemoryLedger {
    var ledger = MemoryLedger(replica: ReplicaID(rawValue: 1))
    ledger.lists = [list.writer(member, random: 7)]
    ledger.append(list.founding)
    let task = ListTask(
      Self.task, in: list.list, TaskTraits("Milk"), order: 5, at: Instant(milliseconds: 0))
    let made = [task.change(from: nil)] + Member.allCases.map { comment(by: $0).change(from: nil) }
    let stamp = Stamp(
      time: UInt64(Self.now.instant.milliseconds - 60_000) << 16,
      replica: list.writer(.anna, random: 1).clock.replica)
    ledger.append([Op(stamp: stamp, changes: made)])
    let place = Place.day(Self.now.local.calendarDay, .evening, .must)
    _ = try ledger.perform(
      .plan(.place(ListTaskID(Self.task, of: list.list), to: place, before: nil)), at: Self.now,
      newID: RecordID(high: 0, low: 1))
    _ = try ledger.perform(
      .plan(.add(TaskDraft("Tent", .backlog(.free)))), at: Self.now, newID: Self.own)
    return ledger
  }

  private func comment(by member: Member) -> ListComment {
    ListComment(
      "Hm", on: Self.task, in: list.list, by: list.id(of: member), at: Self.now.instant,
      newID: RecordID(high: 0, low: 5))
  }

  /// By the least role that may.
  private func commands(_ role: ListRole) -> [ListCommand] {
    var traits = TaskTraits("Oats")
    traits.notes = String(repeating: "🥛", count: TaskTraits.notesLimit)
    traits.expire(on: Self.now.local.calendarDay + 1, at: nil)
    let longest = String(repeating: "🥛", count: ListComment.textLimit)
    let ben = list.id(of: .ben)
    switch role {
    case .owner: return [.describe(ListDraft(String(repeating: "🥛", count: 100)))]
    case .editor:
      return [
        .add(ListTaskDraft("Bread", to: ben)), .edit(Self.task, traits, since: TaskTraits("Milk")),
        .setStatus(Self.task, .done), .setStatus(Self.task, .doing),
        .setStatus(Self.task, .dropped), .give(Self.task, to: ben), .delete(Self.task),
        .moveIn(Self.own), .moveOut(Self.task),
      ]
    case .reader:
      return [
        .introduce(name: String(repeating: "🥛", count: 40), .red),
        .comment(CommentDraft(longest, on: Self.task, mentioning: [ben])),
        .comment(CommentDraft("On the list")),
      ]
    }
  }

  @Test(arguments: ListRole.allCases)
  func `The rules allow each command to its role, and void it for a lower one`(
    role: ListRole
  ) throws {
    for command in commands(role) {
      for member in Member.allCases {
        var ledger = try ledger(of: member)
        guard member.listRole >= role else {
          #expect(throws: ListFailure<Never>.self) {
            try ledger.perform(command, in: list.list, at: Self.now, newID: Self.id)
          }
          continue
        }
        let ops = try ledger.perform(command, in: list.list, at: Self.now, newID: Self.id)
        let undone = ledger.undo(at: Self.now.instant)
        for ops in [ops, undone?.ops ?? [], ledger.redo(at: Self.now.instant)?.ops ?? []] {
          let theirs = ops.filter { $0.list != nil }
          #expect(
            list.verdicts(on: theirs, by: member).allSatisfy { $0 == .valid }, "\(command)")
          for other in Member.allCases where other.listRole < role {
            let verdicts = list.verdicts(on: list.forged(theirs, by: other), by: other)
            #expect(verdicts.allSatisfy { $0 == .void(.role) }, "\(command) by \(other)")
          }
        }
        #expect(ops.contains { $0.list != nil })
      }
    }
  }

  private static let id = RecordID(high: 0xabc, low: 0xdef)

  @Test(arguments: RealList.Member.allCases, RealList.Member.allCases)
  func `The rules allow to edit and delete a comment exactly where the commands do`(
    author: RealList.Member, member: RealList.Member
  ) throws {
    let comment = comment(by: author)
    for command in [
      ListCommand.editComment(comment.id, CommentDraft("Oh")), .deleteComment(comment.id),
    ] {
      var ledger = try ledger(of: member)
      let ops = try? ledger.perform(command, in: list.list, at: Self.now, newID: Self.id)
      let isDeletion = command == .deleteComment(comment.id)
      #expect((ops != nil) == (author == member || isDeletion && member == .anna))
      let made = ops ?? []
      #expect(list.verdicts(on: made, by: member).allSatisfy { $0 == .valid })
      for other in Member.allCases where other != author && other != .anna {
        let forged = list.forged(made, by: other)
        #expect(list.verdicts(on: forged, by: other).allSatisfy { $0 == .void(.id) })
      }
      let undone = (ledger.undo(at: Self.now.instant)?.ops ?? []).filter { $0.list != nil }
      #expect(list.verdicts(on: undone, by: member).allSatisfy { $0 == .valid })
    }
  }

  @Test(arguments: RealList.Member.allCases)
  func `Taps in the own plan write to the list what the rules allow`(
    member: RealList.Member
  ) throws {
    let ledger = try ledger(of: member)
    let id = try #require(ledger.placed(Self.task, of: list.list).placed).id
    let task = try #require(ledger.task(id))
    var edit = TaskEdit(of: task)
    edit.traits.title = "Oats"
    edit.traits.expires = Self.now.local.calendarDay + 1
    let isWriter = member.listRole >= .editor
    for command: PlanCommand in [
      .setStatus(id, .done), .setStatus(id, .doing), .drop([id]), .edit(id, edit),
      .move(id, to: .backlog(.free), before: nil), .toBacklog([id]), .delete(id),
    ] {
      var ledger = ledger
      let ops =
        (try? ledger.perform(.plan(command), at: Self.now, newID: Self.id)) ?? []
      let theirs = ops.filter { $0.list != nil }
      #expect(list.verdicts(on: theirs, by: member).allSatisfy { $0 == .valid }, "\(command)")
      #expect(isWriter || theirs.isEmpty)
      if isWriter { #expect(!ops.isEmpty, "\(command)") }
      for op in list.forged(theirs, by: .cleo) {
        #expect(list.verdicts(on: [op], by: .cleo) == [.void(.role)])
      }
    }
  }
}
