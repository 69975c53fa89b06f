import ArgumentParser
import Ledger
import Texts
import Trackers

/// The argument that names a shared list.
struct ListNaming: ParsableArguments {
  @Argument(
    help: .value("list", "Name, or the beginning of the name or ID."), completion: .names("lists"))
  var name: String
}

extension ListBook {
  /// The present person of a typed name.
  func person(named typed: String) throws(CommandFailure) -> ListPerson {
    let present = people.present
    let texts = Texts.english.list
    // NB: names are of the people's choosing, also one that is another's ID.
    if let id = RecordID(typed) {
      guard let one = present.first(where: { $0.id == id }) else { throw unknownPerson(typed, []) }
      return one
    }
    // With its number it is one, where several have the name.
    if let one = present.first(where: { texts.name(of: $0).asName == typed.asName }) { return one }
    let found = NameMatches(typed, among: [present], name: { $0.name }, id: { $0.id }).found
    let names = (found.isEmpty ? present : found).map { texts.name(of: $0) }
    switch found.count {
    case 1: return found[0]
    case 0: throw unknownPerson(typed, names)
    default: throw .ambiguousName(.person, typed, names)
    }
  }

  private func unknownPerson(_ typed: String, _ names: [String]) -> CommandFailure {
    .refused(.noSuchPerson, .person) { texts, _ in texts.list.unknownPerson(typed, names) }
  }
}

extension NameSource {
  static var lists: NameSource {
    NameSource("lists") { context throws(CommandFailure) in
      try context.listBooks().map { ListedName($0.name) }
    }
  }
}
