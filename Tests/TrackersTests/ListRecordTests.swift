import CivilTime
import Ledger
import TestSupport
import Testing

@testable import Trackers

/// The records of a list, as others may have written them.
struct ListRecordTests {
  private static let list = ListDiary.list

  private static func record(_ change: RecordChange, at time: UInt64 = 1) -> Record {
    var record = Record(change.kind, change.id)
    record.merge(change.fields, Stamp(time: time << 16, replica: ReplicaID(rawValue: 0xa1_0001)))
    return record
  }

  private static func names(_ change: RecordChange) -> [String] {
    change.fields.map { $0.name.rawValue }
  }

  @Test func `A new record has the fields of its kind, and reading gives the same thing`() throws {
    let id = RecordID(high: 3, low: 4)
    let made = Instant(milliseconds: 1_800_000_000_000)
    var task = ListTask(id, in: Self.list, TaskTraits("Milk"), order: 5, at: made)
    #expect(
      Self.names(task.change(from: nil)) == [
        "at", "title", "notes", "status", "end", "order", "expires", "given",
      ])
    task.traits.notes = "2 l"
    task.traits.expire(
      on: day("2027-02-01"), at: try #require(TimeOfDay(hour: 18, minute: 0)), dayStart: .midnight)
    task.become(.done, at: made)
    task.given = Party.ben.id
    let change = task.change(from: nil)
    #expect(change.kind == Kind.task.labelled(Self.list))
    #expect(change.fields.contains(.init(.end, .moment(Moment(made, offset: .utc)))))
    #expect(ListTask(Self.record(change)) == task)

    let comment = ListComment(
      "Oats?", on: id, in: Self.list, by: Party.ben.id, mentioning: [Party.anna.id, Party.cleo.id],
      at: made, newID: RecordID(high: 9, low: 9))
    #expect(Self.names(comment.change(from: nil)) == ["at", "of", "text", "to"])
    #expect(comment.id.high == Party.ben.id.high)
    let read = try #require(ListComment(Self.record(comment.change(from: nil))))
    #expect(read.text == "Oats?" && read.mentions == comment.mentions && read.task == id)
    #expect(!read.isEdited && read.isBy(Party.ben.id) && !read.isBy(Party.anna.id))

    let list = SharedList(Self.list, ListDraft("Shopping", colour: .red, symbol: .cup))
    #expect(Self.names(list.change(from: nil)) == ["name", "colour", "icon"])
    #expect(SharedList(Self.list, Self.record(list.change(from: nil))) == list)
    #expect(SharedList(Self.list, nil).name.isEmpty)
  }

  @Test func `Only what differs is written, and not a bounded text that was left as it was`() throws
  {
    var long = ListTask(
      RecordID(high: 3, low: 4), in: Self.list, TaskTraits("a"), order: 5,
      at: Instant(milliseconds: 0))
    long.traits.title = "\u{202e}" + String(repeating: "x", count: 500)
    let former = try #require(ListTask(Self.record(long.change(from: nil))))
    #expect(former.title == String(repeating: "x", count: 200))
    var task = former
    #expect(task.change(from: former).fields.isEmpty)
    task.order = 6
    #expect(Self.names(task.change(from: former)) == ["order"])
    task.become(.dropped, at: Instant(milliseconds: 5))
    #expect(Self.names(task.change(from: former)) == ["status", "end", "order"])
  }

  private static let everyName = [
    "at", "title", "notes", "status", "end", "order", "expires", "expiresAt", "given", "deleted",
    "name", "colour", "icon", "of", "text", "to", "what", "by", "fields", "role", "list", "task",
    "upto.0000000000a1", "log.0000000000a1", "r.0000000000a1", "archived", "carry", "since",
  ]

  private static func value(_ generator: inout SeededGenerator) -> Value {
    let texts = [
      "", "\u{202e}x", String(repeating: "é\u{301}\u{301}\u{301}", count: 4000), "done",
      "2026-03-10",
      "9999-99-99", "2026-03-10T25:00", RecordID(high: .max, low: .max).description, "comment",
      String(repeating: RecordID(high: 1, low: 1).description + " ", count: 100), "999999999999",
    ]
    let values: [Value] = [
      .null, .bool(true), .bool(false), .integer(.max), .integer(.min), .integer(3),
      .moment(Moment(Instant.supported.upperBound, offset: .utc)), .other("[1]"),
      .text(texts.randomElement(using: &generator) ?? ""),
    ]
    return values.randomElement(using: &generator) ?? .null
  }

  @Test(arguments: 1...200 as ClosedRange<UInt64>)
  func `Whatever others have written is read within its bounds`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    func record(_ kind: Kind) -> Record {
      var record = Record(kind.labelled(Self.list), RecordID(random: &generator))
      for name in Self.everyName where generator.chance(80) {
        record.merge(
          [.init(FieldName(rawValue: name), Self.value(&generator))],
          Stamp(time: generator.next() >> 16, replica: ReplicaID(rawValue: generator.next())))
      }
      return record
    }
    if let task = ListTask(record(.task)) {
      #expect(task.title.unicodeScalars.count <= 200)
      #expect(task.traits.notes.unicodeScalars.count <= 10_000)
      #expect(abs(task.order) <= 1 << 60)
      #expect(!task.isOpen || task.ended == nil)
    }
    if let comment = ListComment(record(.comment)) {
      #expect(comment.text.unicodeScalars.count <= 2000 && comment.mentions.count <= 20)
    }
    if let event = ListEvent(record(.event)) {
      #expect(event.to.count <= 20 && event.fields.count <= 16 && event.count ?? 0 <= 1_000_000)
    }
    let list = SharedList(Self.list, record(.sharedList))
    #expect(list.name.unicodeScalars.count <= ListDraft.nameLimit)
    let people = ListPeople(
      Self.list, members: (0..<3).map { _ in record(.member) }, people: [record(.person)],
      device: 0xa1)
    #expect(people.all.count == 3)
    #expect(people.all.allSatisfy { $0.name.unicodeScalars.count <= 40 })
  }

  /// The event of each kind of change, as it is derived from the log.
  @Test(arguments: ListEvent.What.allCases)
  func `An event says who did what`(what: ListEvent.What) throws {
    var diary = ListDiary(.anna)
    let id = RecordID(high: 3, low: 4)
    diary.receive(
      from: .ben, .task, id, [.init(.title, .text("Milk"))], at: "2026-03-10T10:00Z",
      arriving: "2026-03-10T10:05Z", what, of: id, to: Party.anna.id)
    let event = try #require(diary.ledger.activity(of: Self.list, limit: 5).first)
    #expect(event.what == what && event.by == Party.ben.id && event.of == id)
    #expect(event.time == moment("2026-03-10T10:05Z").instant && event.to == [Party.anna.id])
    #expect(event.sequence == 1)
  }

  @Test(
    arguments: [
      ("edit", "title notes deleted", ["title", "notes"], nil, nil), ("edit", "21", [], 21, nil),
      ("void", "3", [], 3, nil), ("role", "3", [], nil, ListRole.reader),
      ("role", "9", [], nil, nil),
      ("edit", nil, [], nil, nil), ("edit", "-1", [], nil, nil),
    ] as [(String, String?, [String], Int?, ListRole?)])
  func `The fields of an event are names, a number or a role`(
    what: String, text: String?, fields: [String], count: Int?, role: ListRole?
  ) throws {
    let change = RecordChange(
      Kind.event.labelled(Self.list), RecordID(high: 1, low: 0),
      [
        .init(.at, .moment(.inList(Instant(milliseconds: 0)))), .init(.what, .text(what)),
        .init(.fields, text.map { .text($0) } ?? .null),
      ])
    let event = try #require(ListEvent(Self.record(change)))
    #expect(event.count == count && event.role == role)
    if text != "-1" { #expect(event.fields.map { $0.rawValue } == fields) }
  }
}
