import Trackers

/// The texts of the page of a list's people, and of that for a new list.
package struct ListPeopleTexts: TextGroup {
  package let language: Language

  // People.

  package var people: String { say("People") }
  package var list: String { say("List") }
  package var lists: String { say("Lists") }
  package var you: String { say("you") }
  package var noList: String { say("This list isn't on this device.") }
  package var isLeft: String { say("You're no longer in this list. This copy is read-only.") }
  package var makeEditor: String { say("Make editor") }
  package var makeReader: String { say("Make reader") }
  package var makeOwner: String { say("Make owner") }
  package var remove: String { say("Remove") }
  package var handOver: String { say("Hand over") }

  // Invitations.

  package var invite: String { say("Invite people") }
  package var inviteNote: String {
    say("People who open the link ask to join. You and they then compare six digits.")
  }
  package var mayDo: String { say("They can") }
  package func mayDo(_ role: ListRole) -> String {
    switch role {
    case .reader: say("Read and comment")
    case .editor, .owner: say("Change tasks")
    }
  }
  package var count: String { say("Number of people") }
  package var lastDay: String { say("Last day of the link") }
  package var createLink: String { say("Create a link") }
  package var waiting: String { say("Waiting for people who open a link") }
  package var waitingNote: String {
    say("Links work until they expire or are withdrawn. You can answer requests later.")
  }
  package var stopWaiting: String { say("Stop waiting") }
  package func asks(_ person: String, _ role: ListRole?) -> String {
    switch role {
    case .reader: say("“\(person)” wants to read the list")
    case .editor, .owner, nil: say("“\(person)” wants to edit the list")
    }
  }
  package var openLinks: String { say("Open links") }
  package var answer: String { say("Answer requests") }
  package var withdraw: String { say("Withdraw") }

  // This person, and the list.

  package var yourName: String { say("Your name in the list") }
  package var yourNameNote: String { say("The people of the list see it.") }
  package var yourColour: String { say("Your colour") }
  package var nameOfList: String { say("Name of the list") }
  package var nameOfListNote: String { say("It changes for everyone.") }
  package var end: String { say("Leave or delete") }
  package var leave: String { say("Leave the list") }
  package var leaveNow: String { say("Leave") }
  package var ownerStays: String { say("To leave the list, make another person its owner first.") }
  package var delete: String { say("Delete for everyone") }
  package var deleteNow: String { say("Delete") }
  package var working: String { say("Working…") }

  // A new list.

  package var title: String { say("Add a shared list") }
  package var needsSync: String { say("Shared lists need sync. Turn it on first.") }
  package var turnOn: String { say("Turn on sync") }
  package var new: String { say("New shared list") }
  package var newNote: String {
    say("Tasks of several people, end-to-end encrypted. Invite people once it is created.")
  }
  package var create: String { say("Create") }
  package var join: String { say("Join a list") }
  package var joinNote: String { say("Paste the link that the list's owner has sent you.") }
  package var asking: String { say("Waiting for the owner of the list") }
  package var compare: String { say("Compare the digits with the owner, who then lets you in") }
  package func entered(_ list: String) -> String { say("You're in \(list)") }
  package var show: String { say("Show its people") }
}

extension Texts {
  package var listPeople: ListPeopleTexts { ListPeopleTexts(language: language) }
}
