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

  private func spaceOf(_ devices: Int, at relay: String) -> String {
    say(devices, one: "space of 1 device", other: "space of \(devices) devices")
      + say(" at \(relay)")
  }
  func mayKeepMembership(_ devices: Int, at relay: String) -> String {
    say(
      "The copy was made on a device of a \(spaceOf(devices, at: relay)). As that device, this one"
        + " sends there everything that is entered here. Belong to that space?")
  }
  func copyBelonged(_ devices: Int, at relay: String) -> String {
    say(
      "The copy belonged to a \(spaceOf(devices, at: relay)); this device is not part of it.")
  }
  var copyBelongedUnreadably: String {
    say("The copy belonged to a space that cannot be read; this device is not part of it.")
  }
  func belongs(_ devices: Int, at relay: String) -> String {
    say("This device belongs to a \(spaceOf(devices, at: relay)).")
  }
  var keepMembershipRemedy: String {
    say(
      "To make it the copy's device again, restore the copy with --keep-membership; or join anew:"
        + " `dayring sync join`.")
  }
  var copyOfNoSpace: String { say("The copy belongs to no space that can be read.") }
  func leftOut(_ item: String) -> String {
    say("Left out, since Dayring did not make it: \(item)")
  }

  var mayVoid: String {
    say(
      "A device wrote something that cannot be read here. Whatever it was is lost for every device"
        + " that cannot read it either. Pass over it?")
  }

  func same(_ files: Int) -> String {
    say("All \(files) files of the page are those of this build.")
  }
  func mayTalk(to relay: String) -> String { say("It may also talk to \(relay).") }
  func differs(_ names: [String], of files: Int) -> String {
    let shown = names.prefix(5).joined(separator: ", ") + (names.count > 5 ? ", …" : "")
    return say("\(names.count) of \(files) files are not those of this build: \(shown).")
  }
  var differsRemedy: String {
    say("It is another version, or not Dayring. Enter nothing there that you would not show.")
  }

  var nothingDone: String { say("Nothing was changed.") }
  var saidNo: String { say("The answer was no.") }
}
