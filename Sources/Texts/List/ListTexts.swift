import Ledger
import Trackers

/// The texts of shared lists.
package struct ListTexts: TextGroup {
  package let language: Language

  /// The name of a list, which its owner may not have written yet.
  package func name(of list: SharedList) -> String {
    list.name.isEmpty ? say("Untitled list") : list.name
  }

  /// The name of a person, with the number of its joining where it could be taken for another.
  package func name(of person: ListPerson) -> String {
    let number = String(person.number)
    if person.name.isEmpty { return say("Person \(number)") }
    return person.isAmbiguous ? say("\(person.name) \(number)") : person.name
  }

  package func role(_ role: ListRole) -> String {
    switch role {
    case .owner: say("owner")
    case .editor: say("editor")
    case .reader: say("reader")
    }
  }

  /// The people of a list and their roles: `Anna (you, owner), Ben (editor)`.
  package func people(of book: ListBook) -> String {
    book.people.present.map { person in
      let name = self.name(of: person)
      let role = person.role.map { self.role($0) } ?? ""
      return person.id == book.me ? say("\(name) (you, \(role))") : say("\(name) (\(role))")
    }.joined(separator: ", ")
  }

  /// The name of a person of the list, present or former.
  package func name(of person: RecordID, in people: ListPeople) -> String {
    people[person].map { name(of: $0) } ?? say("a person")
  }

  package func standing(_ standing: ListBook.Standing) -> String? {
    switch standing {
    case .open: nil
    case .archived: say("archived")
    case .left: say("left, read-only")
    }
  }

  package func open(_ count: Int) -> String { say("\(count) open") }
  package func unread(_ count: Int) -> String { say("\(count) unread") }
  package func planned(_ place: String) -> String { say("planned: \(place)") }
  package var noActivity: String { say("No activity yet.") }
  package var nothingOpen: String { say("No open tasks.") }
  package func given(to name: String) -> String { say("for \(name)") }

  /// The place of the task of a list in the own plan, or in a sentence its list.
  package func inList(_ name: String) -> String { say("in \(name)", context: "list") }

  /// `commented on “Milk”`, behind the name of a person.
  ///
  /// - Parameter others: the names of the people that it is about, or to whom the task is given.
  package func what(
    _ event: ListEvent, _ subject: ListEvent.Subject, others: [String]
  ) -> String {
    if let count = event.count, event.what != .void { return many(event.what, count) }
    let names = others.joined(separator: ", ")
    switch subject {
    case .comment: return event.what == .delete ? say("deleted a comment") : say("edited a comment")
    case .list where event.what == .edit: return say("changed the list")
    case .list where event.what == .delete: return say("deleted the list")
    case .list where event.what == .comment: return say("commented on the list")
    case .person where event.what == .edit: return say("changed their name or colour")
    case .list, .person, .unknown: return what(event, say("a task"), names)
    case .task(let title): return what(event, quoted(title), names)
    }
  }

  private func what(_ event: ListEvent, _ task: String, _ names: String) -> String {
    switch event.what {
    case .add: names.isEmpty ? say("added \(task)") : say("added \(task) for \(names)")
    case .comment: say("commented on \(task)")
    case .edit: say("edited \(task)")
    case .done: say("finished \(task)")
    case .reopen: say("reopened \(task)")
    case .drop: say("marked \(task) as won't do")
    case .give: names.isEmpty ? say("took back \(task)") : say("gave \(task) to \(names)")
    case .delete: say("deleted \(task)")
    case .restore: say("restored \(task)")
    case .void: say("tried a change that the list doesn't allow")
    case .found: say("created the list")
    case .join: say("added \(names)")
    case .admit: say("added a device")
    case .renew: say("renewed their key")
    case .leave: say("left the list")
    case .remove: say("removed \(names)")
    case .role: changedRole(event.role, names)
    case .handOver: say("handed the list over to \(names)")
    case .rules: say("updated the list's rules")
    }
  }

  private func changedRole(_ role: ListRole?, _ names: String) -> String {
    switch role {
    case .editor: say("made \(names) an editor")
    case .reader: say("made \(names) a reader")
    case .owner, nil: say("changed the role of \(names)")
    }
  }

  private func many(_ what: ListEvent.What, _ count: Int) -> String {
    switch what {
    case .add: say("added \(count) tasks")
    case .done: say("finished \(count) tasks")
    case .delete: say("deleted \(count) tasks")
    case .comment, .edit, .reopen, .drop, .give, .restore, .void, .found, .join, .admit, .renew,
      .leave, .remove, .role, .handOver, .rules:
      say("edited \(count) tasks")
    }
  }
}

/// Refusals.
extension ListTexts {
  package func explanation(of refusal: ListRefusal) -> Explanation {
    let others = RefusalTexts(language: language)
    return switch refusal {
    case .left:
      explain("You're no longer in this list.", "You can read it, and keep its tasks as your own.")
    case .role(.reader, needs: .editor):
      explain("You can only read and comment in this list.", "Ask its owner to make you an editor.")
    case .role: explain("Only the list's owner can do that.", "Ask its owner.")
    case .notAuthor:
      explain("Only its author can change this comment.", "Write a comment of your own.")
    case .noSuch(.task, _): others.taskName("", [])
    case .noSuch(.comment, _): explain("This comment was deleted.", "Write a new one.")
    case .noSuch(.person, _):
      explain("This person is no longer in the list.", "Choose another person.")
    case .text(let refusal, let field): others.text(refusal, of: name(of: field))
    case .mentionsTooMany(let limit):
      explain("A comment can mention at most \(limit) people.", "Mention fewer people.")
    case .tasksTooMany(let limit):
      explain("A list can have at most \(limit) open tasks.", "Finish or delete some first.")
    case .yearOutOfRange: others.entry(.yearOutOfRange)
    case .badExpiry: explain("That day has passed.", "Choose today or a later day.")
    case .expiryPassed: explain("That time has already passed.", "Choose a later time or day.")
    }
  }

  private func name(of field: ListRefusal.TextField) -> String {
    switch field {
    case .list, .person: say("name")
    case .title: say("title")
    case .notes: say("note")
    case .comment: say("comment")
    }
  }
}

extension Texts {
  package var list: ListTexts { ListTexts(language: language) }
}
