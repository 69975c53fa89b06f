import Texts

extension ShellTexts {
  func setAside(_ count: Int) -> String {
    say(
      count, one: "\(count) batch of changes was rejected and is kept on this device.",
      other: "\(count) batches of changes were rejected and are kept on this device.")
  }

  func openWithin(minutes: Int) -> String {
    say(
      minutes, one: "Open this link on the new device within \(minutes) minute:",
      other: "Open this link on the new device within \(minutes) minutes:")
  }
  func mayAdmit(_ name: String, _ digits: String) -> String {
    say("“\(name)” wants to join. Does it show \(digits)?")
  }
  var admitRemedy: String {
    say("Without a terminal, add --admit to allow any device that has the link.")
  }
  func admitted(_ name: String) -> String { say("Added “\(name)” to your synced devices.") }
  func shows(_ digits: String) -> String {
    say("Check that the other device shows the same six digits: \(digits)")
  }

  var mayMerge: String { say("Merge and join?") }
  var mayJoin: String { say("Join?") }
  var joinRemedy: String {
    say(
      """
      Without a terminal, add --merge to keep the entries on this device, or --empty to replace \
      them.
      """)
  }
  var recoverRemedy: String {
    say("Without a terminal, add --merge to keep the entries on this device.")
  }

  func mayRemove(_ name: String) -> String {
    say("\(common.space.removeQuestion(name)) \(common.space.removeNote)")
  }
  func renamed(_ former: String, _ name: String) -> String {
    say("Renamed “\(former)” to “\(name)”.")
  }
  func removed(_ name: String) -> String { say("Removed “\(name)” from your synced devices.") }

  var mayLeave: String { say("\(common.space.leaveQuestion) \(common.space.leaveNote)") }
  var left: String { say("Turned off sync on this device.") }
  var mayDelete: String { say("\(common.space.deleteQuestion) \(common.space.deleteNote)") }
  var deleted: String { say("Deleted all synced data from the relay.") }
  var yesRemedy: String { say("Without a terminal, add --yes.") }

  func mayRestore(others: Int) -> String {
    say(
      others,
      one: """
        This device syncs with \(others) other device. Entries there that the backup lacks will \
        come back with the next sync. Restore?
        """,
      other: """
        This device syncs with \(others) other devices. Entries there that the backup lacks will \
        come back with the next sync. Restore?
        """)
  }
  var restoreChoices: String {
    say(
      """
      Add --merge to let the entries that the backup lacks come back, --everywhere to delete them \
      on all devices, or --leave to stop syncing this device.
      """)
  }

  func formerStays(_ relay: String) -> String {
    say("\(relay) keeps its copy until its operator removes it.")
  }

  func mayKeepMembership(_ devices: Int, at relay: String) -> String {
    say(
      devices,
      one: """
        The copy was made in a group of \(devices) synced device at \(relay). As the copy's \
        device, this one would send everything you enter there. Sync as that device?
        """,
      other: """
        The copy was made in a group of \(devices) synced devices at \(relay). As the copy's \
        device, this one would send everything you enter there. Sync as that device?
        """)
  }
  func copyBelonged(_ devices: Int, at relay: String) -> String {
    say(
      devices,
      one: """
        The copy was made in a group of \(devices) synced device at \(relay). This device isn't \
        part of that group.
        """,
      other: """
        The copy was made in a group of \(devices) synced devices at \(relay). This device isn't \
        part of that group.
        """)
  }
  var copyBelongedUnreadably: String {
    say(
      """
      The copy was made in a group of synced devices whose details can't be read. This device \
      isn't part of that group.
      """)
  }
  func belongs(_ devices: Int, at relay: String) -> String {
    say(
      devices, one: "This device belongs to a group of \(devices) synced device at \(relay).",
      other: "This device belongs to a group of \(devices) synced devices at \(relay).")
  }
  var keepMembershipRemedy: String {
    say(
      """
      To sync as the copy's device again, restore the copy with --keep-membership. To join as a \
      new device, run `dayring sync join`.
      """)
  }
  var copyOfNoSpace: String { say("No group of synced devices can be read from the copy.") }
  func leftOut(_ item: String) -> String {
    say("Left out, because Dayring didn't create it: \(item)")
  }

  var mayVoid: String {
    say(
      """
      A change from another device can't be read here. If you skip it, the change is lost on every \
      device that can't read it. Skip the change?
      """)
  }

  func same(_ files: Int) -> String {
    say(
      files, one: "\(files) file of the page matches this build.",
      other: "All \(files) files of the page match this build.")
  }
  func mayTalk(to relay: String) -> String { say("The page may also connect to \(relay).") }
  func differs(_ names: [String], of files: Int) -> String {
    let shown = names.prefix(5).joined(separator: ", ") + (names.count > 5 ? ", …" : "")
    return say(
      names.count, one: "\(names.count) of \(files) files differs from this build: \(shown).",
      other: "\(names.count) of \(files) files differ from this build: \(shown).")
  }
  var differsRemedy: String {
    say("The page is another version, or not Dayring. Don't enter anything private there.")
  }

  var nothingDone: String { say("Nothing was changed.") }
  var saidNo: String { say("You answered no.") }
}
