import Texts

extension ShellTexts {
  func setAside(_ count: Int) -> String {
    say(
      count, one: "1 batch of changes was refused, and is kept here.",
      other: "\(count) batches of changes were refused, and are kept here.")
  }

  func openWithin(minutes: Int) -> String {
    say("Open this on the new device within \(minutes) minutes:")
  }
  func mayAdmit(_ name: String, _ digits: String) -> String {
    say("“\(name)” asks to join. Does it show \(digits)?")
  }
  var admitRemedy: String { say("There is nobody to ask; --admit lets in whoever has the link.") }
  func admitted(_ name: String) -> String { say("“\(name)” belongs to your devices now.") }
  func shows(_ digits: String) -> String {
    say("The other device has to show the same six digits: \(digits)")
  }

  var mayMerge: String { say("Bring it along, and join?") }
  var mayJoin: String { say("Join?") }
  var joinRemedy: String {
    say("There is nobody to ask; --merge brings along what is here, --empty leaves it behind.")
  }
  var recoverRemedy: String { say("There is nobody to ask; --merge brings along what is here.") }

  func mayRemove(_ name: String) -> String {
    say("\(common.space.removeQuestion(name)) \(common.space.removeNote)")
  }
  func removed(_ name: String) -> String { say("Removed: \(name)") }

  var left: String { say("This device has left.") }
  var deleted: String { say("The relay has erased everything.") }
  var yesRemedy: String { say("There is nobody to ask; --yes answers.") }
  var codeNote: String {
    say("\(common.space.recoveryNote) \(common.space.codeNote)")
  }

  func mayRestore(others: Int) -> String {
    say(
      others, one: "This device is in step with another one.",
      other: "This device is in step with \(others) others.")
      + say(" What they hold and the backup lacks comes back with the next sync. Restore?")
  }
  var restoreChoices: String {
    say(
      "--merge lets it come back, --everywhere deletes it on all devices, --leave restores on this"
        + " device alone.")
  }

  func formerStays(_ relay: String) -> String {
    say("What \(relay) has stays there until somebody removes it.")
  }

  var nothingDone: String { say("Nothing was changed.") }
  var saidNo: String { say("The answer was no.") }
}
