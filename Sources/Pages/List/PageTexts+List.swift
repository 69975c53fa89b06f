import Texts
import Trackers

extension PageTexts {
  var lists: String { say("Lists") }
  var noLists: String { say("No shared lists yet.") }
  var listIsGone: String { say("This list isn't on this device.") }
  var listWord: String { say("List") }
  var task: String { say("Task") }
  var people: String { say("People") }
  /// The person of this device, behind its name.
  var you: String { say("you") }
  var comments: String { say("Comments") }
  var activity: String { say("Activity") }
  var commentsAndActivity: String { say("Comments and activity") }

  var givenTo: String { say("Given to") }
  var givenToNone: String { say("No one") }
  var addedLabel: String { say("Added") }
  var plannedLabel: String { say("In your plan") }
  var outOfPlan: String { say("Remove from plan") }
  var keepAsOwn: String { say("Keep as my own task") }
  var endedTasks: String { say("Ended tasks") }
  var nothingEnded: String { say("No task has ended yet.") }

  var noComments: String { say("No comments yet.") }
  var commentField: String { say("New comment") }
  var mentionHint: String { say("Write @ and a name to mention a person.") }
  var addComment: String { say("Add comment") }
  func commentBy(_ name: String) -> String { say("Comment by \(name)") }
  var editedMark: String { say("edited") }
  var newMark: String { say("new", context: "comment") }
  /// The people whom a comment mentions without naming them in its text.
  func mentions(_ names: String) -> String { say("mentions \(names)") }
  var markAllRead: String { say("Mark all as read") }
}
