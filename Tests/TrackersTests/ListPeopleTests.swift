import CivilTime
import Ledger
import TestSupport
import Testing

@testable import Trackers

/// The people of a list, with the names and colours that they chose.
struct ListPeopleTests {
  @Test func `People come in the order of joining, with their present roles`() {
    var diary = ListDiary(.ben)
    var people = diary.book.people
    #expect(people.all.map { $0.id } == Party.allCases.map { $0.id })
    #expect(people.all.map { $0.number } == [1, 2, 3, 4])
    #expect(people.all.map { $0.role } == [.owner, .editor, .reader, nil])
    #expect(people.present.count == 3 && people.me == Party.ben.id)
    diary.member(.ben, role: .owner)
    diary.member(.anna, role: .editor)
    people = diary.book.people
    #expect(people.all.map { $0.role } == [.editor, .owner, .reader, nil])
    #expect(people.all.map { $0.number } == [1, 2, 3, 4])
  }

  @Test(arguments: [
    (["Anna", "Ben", "Cleo"], [false, false, false]),
    (["Anna", "anna", "Ben"], [true, true, false]),
    (["Anna", "Ánna", "A\u{200d}n n a"], [true, true, true]),
    // None can choose a number.
    (["Anna", "Ben", "Anna 2"], [true, false, true]),
    (["Ben 1", "Ben 2", "Benno"], [true, true, false]),
    (["אנה", "אנה", "Anna"], [true, true, false]),
    // Nothing tells those without letters apart.
    (["🙂", "🙂", "🙃"], [true, true, false]), (["?", "!", ""], [true, true, true]),
  ])
  func `Names that could be taken for each other get their numbers`(
    names: [String], isAmbiguous: [Bool]
  ) {
    var diary = ListDiary(.anna)
    for (party, name) in zip(Party.allCases, names) { diary.name(party, name) }
    diary.name(.dan, "Dan")
    #expect(diary.book.people.all.prefix(3).map { $0.isAmbiguous } == isAmbiguous)
  }

  @Test func `A name is bounded, and a colour known`() throws {
    var diary = ListDiary(.anna)
    diary.name(.ben, "\u{202e}" + String(repeating: "B", count: 100))
    diary.receive(from: .ben, .person, Party.ben.id, [.init(.colour, .text("black"))])
    let ben = try #require(diary.book.people[Party.ben.id])
    #expect(ben.name == String(repeating: "B", count: 40) && ben.colour == .orange)
    // Of a person that the roster has not, nothing shows.
    diary.receive(
      from: .ben, .person, RecordID(high: 1, low: 1), [.init(.name, .text("Eve"))])
    #expect(diary.book.people.all.count == 4)
  }

  @Test func `A device's writes are its person's`() {
    let people = ListDiary(.anna).book.people
    for party in Party.allCases {
      #expect(people.person(of: party.device)?.id == party.id)
    }
    #expect(people.person(of: 0) == nil && people.person(of: 0xee) == nil)
    #expect(ListDiary(nil).book.me == nil)
  }
}
