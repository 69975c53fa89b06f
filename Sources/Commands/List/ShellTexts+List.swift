import Texts
import Trackers

extension ShellTexts {
  func founded(_ list: String, at relay: String) -> String {
    say("Created \(list) at \(relay).")
  }
  func invite(with command: String) -> String { say("Invite people with: \(command)") }

  func shared(_ list: String, as role: ListRole, _ asks: Int, until: String) -> String {
    switch role {
    case .reader:
      say(
        asks, one: "With this link \(asks) person can ask to read \(list), until \(until):",
        other: "With this link \(asks) people can ask to read \(list), until \(until):")
    case .editor, .owner:
      say(
        asks, one: "With this link \(asks) person can ask to edit \(list), until \(until):",
        other: "With this link \(asks) people can ask to edit \(list), until \(until):")
    }
  }
  var answerLater: String {
    say("People who ask appear here. To answer later, press Ctrl-C, then run `dayring list asks`.")
  }
  func mayAdd(_ person: String, to list: String, as role: ListRole, _ digits: String) -> String {
    switch role {
    case .reader: say("“\(person)” wants to read \(list). Does \(person) see \(digits)?")
    case .editor, .owner: say("“\(person)” wants to edit \(list). Does \(person) see \(digits)?")
    }
  }
  var addRemedy: String {
    say("Without a terminal, add --admit to allow all who have the link.")
  }
  func added(_ person: String, to list: String) -> String { say("Added “\(person)” to \(list).") }
  func notAdded(_ person: String) -> String { say("“\(person)” was not added.") }
  func holds(_ list: String, _ people: String) -> String { say("\(list): \(people)") }
  var noAsks: String { say("There are no requests at the moment.") }

  var asked: String {
    say(
      """
      Asked the owner, who has to allow it. You can press Ctrl-C, and run the same command again \
      later.
      """)
  }
  func ownerSees(_ digits: String) -> String {
    say("Check that the owner sees the same six digits: \(digits)")
  }
  func joined(_ list: String, as role: ListRole?) -> String {
    switch role {
    case .reader: say("You joined \(list). You can read it and comment.")
    case .editor, .owner, nil: say("You joined \(list).")
    }
  }

  func noLinks(to list: String) -> String { say("\(list) has no open links.") }
  func withdrew(_ links: Int, of list: String) -> String {
    say(
      links, one: "Withdrew \(links) link to \(list).",
      other: "Withdrew \(links) links to \(list).")
  }

  func removed(_ person: String, from list: String) -> String {
    say("Removed \(person) from \(list).")
  }
  func madeEditor(_ person: String, of list: String) -> String {
    say("\(person) is now an editor of \(list).")
  }
  func madeReader(_ person: String, of list: String) -> String {
    say("\(person) is now a reader of \(list).")
  }
  func handedOver(_ list: String, to person: String) -> String {
    say("\(person) is now the owner of \(list).")
  }

  func left(_ list: String) -> String { say("You left \(list). A read-only copy stays here.") }
  func deletedForAll(_ list: String) -> String {
    say("Deleted \(list) for everyone. A read-only copy stays here.")
  }
}
