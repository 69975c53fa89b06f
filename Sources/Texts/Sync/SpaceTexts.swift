package struct SpaceTexts: TextGroup {
  package let language: Language

  // State.

  package func inStep(devices: Int) -> String {
    devices == 1
      ? say("Sync is on; no other devices yet")
      : say(devices, one: "Synced on \(devices) device", other: "Synced on \(devices) devices")
  }
  package var sealed: String { say("End-to-end encrypted. The relay can't read your data.") }
  package var addAnother: String { say("Add another device, or create a recovery code.") }
  package func sending(_ count: Int) -> String {
    say(count, one: "Sending \(count) change", other: "Sending \(count) changes")
  }
  package func reading(percent: Int) -> String { say("Downloading your data: \(percent)%") }
  package var readingNote: String {
    say("You can keep using Dayring. Entries appear as they arrive.")
  }
  package func waiting(since time: String) -> String { say("No connection since \(time)") }
  package func safe(_ count: Int) -> String {
    say(
      count, one: "\(count) change is safe on this device.",
      other: "\(count) changes are safe on this device.")
  }
  package var nothingWaits: String { say("Nothing is waiting to be sent.") }
  package var keptHere: String { say("Everything on this device is still here.") }
  /// - Parameter relay: its address, if known.
  package func stopped(_ reason: SpaceTrouble, at relay: String? = nil) -> String {
    if let relay, let text = trouble(reason, ofRelayAt: relay) { return text }
    return switch reason {
    case .removed: say("This device was removed")
    case .deleted: say("All synced data was deleted from the relay")
    case .later: say("Update Dayring on this device")
    case .unreadable: say("Received data can't be verified")
    case .clockAhead: say("This device's clock is ahead")
    case .full: say("The relay is full")
    case .unknown: say("The relay doesn't recognise this device")
    case .busy: say("The relay is busy")
    case .broke: say("Received changes couldn't be saved")
    case .storeBusy: say("Another program is using the database")
    case .storeFull: say("This device is out of storage space")
    case .storeReadOnly: say("The database on this device can't be written to")
    case .storeDamaged: say("The database on this device is damaged")
    case .unavailable: say("The relay can't save anything right now")
    case .gateway: say("The proxy can't reach the relay")
    case .stranger: say("Something other than the relay answers")
    case .untrusted: say("The relay's certificate isn't trusted")
    case .refused: say("The relay rejected the changes")
    case .noAddress: say("The relay's address isn't valid")
    case .differs: say("Another device has different data")
    }
  }

  /// The texts that name the relay; nil for the others.
  private func trouble(_ reason: SpaceTrouble, ofRelayAt relay: String) -> String? {
    switch reason {
    case .unavailable: say("The relay at \(relay) can't save anything right now")
    case .gateway: say("The proxy can't reach the relay at \(relay)")
    case .stranger: say("Something other than the relay answers at \(relay)")
    case .untrusted: say("The certificate of the relay at \(relay) isn't trusted")
    case .removed, .deleted, .later, .unreadable, .clockAhead, .full, .unknown, .busy, .refused,
      .differs, .broke, .storeBusy, .storeFull, .storeReadOnly, .storeDamaged, .noAddress:
      nil
    }
  }

  package func remedy(for reason: SpaceTrouble) -> String {
    switch reason {
    case .removed, .deleted: keptHere
    case .later: say("Changes from a newer version have arrived. Nothing was skipped.")
    case .unreadable: say("None of it was applied. Dayring will request it again.")
    case .clockAhead: say("Correct the clock. Until then nothing is sent, and nothing is lost.")
    case .full, .busy, .refused, .broke, .storeBusy, .unavailable, .gateway:
      say("Dayring will try again. Nothing is lost.")
    case .unknown:
      say(
        """
        This device may have been removed. Nothing on this device is lost. To sync again, turn off \
        sync, then join again.
        """)
    case .noAddress: say("Move to another relay, or turn off sync. Nothing is lost.")
    case .differs: say("The relay keeps everything until both devices match. Nothing is lost.")
    case .storeFull: say("Free up some space. Dayring will try again. Nothing is lost.")
    case .storeReadOnly:
      say("Check who owns the database and its folder. Dayring will try again.")
    case .storeDamaged: say("None of the received changes were saved.")
    case .stranger:
      say("It may be this network's login page. Dayring will try again. Nothing is lost.")
    case .untrusted: say("Nothing was sent. Dayring will try again. Nothing is lost.")
    }
  }
  package func relay(_ address: String) -> String { say("This device syncs through \(address).") }
  /// - Parameter former: the relay's address before.
  package func followed(from former: String, to relay: String, at time: String) -> String {
    say("Another device moved all devices from \(former) to \(relay): \(time).")
  }
  package var tryAgain: String { say("Try again") }

  // Devices.

  package var devices: String { say("Devices") }
  package var thisOne: String { say("this device") }
  package var now: String { say("Now") }
  package func lastChange(_ time: String) -> String { say("Last change \(time)") }
  package var noChange: String { say("No changes yet") }
  package var unnamed: String { say("Unnamed device") }
  package func rename(_ name: String) -> String { say("Rename \(name)") }
  package var nameOfDevice: String { say("Name of the device") }
  package var save: String { say("Save") }
  package func remove(_ name: String) -> String { say("Remove \(name)") }
  package func removeQuestion(_ name: String) -> String { say("Remove \(name)?") }
  package var removeNote: String {
    say("The device keeps its data but gets nothing new. To sync again, add the device again.")
  }
  package var removeNow: String { say("Remove") }
  package var cancel: String { say("Cancel") }

  // Adding one.

  package var add: String { say("Add a device") }
  package var addNote: String { say("A phone, a laptop or another browser.") }
  package var scan: String {
    say(
      """
      Scan the code with your phone's camera, or open the link on the new device. The link works \
      once, for 10 minutes.
      """)
  }
  package var code: String { say("QR code of the link") }
  package var copyLink: String { say("Copy link") }
  package var copied: String { say("Copied") }
  package var link: String { say("Link") }
  package func asks(_ name: String) -> String { say("“\(name)” wants to join") }
  package var compare: String { say("Allow it only if it shows the same six digits.") }
  package var admit: String { say("They match, allow") }
  package var refuse: String { say("Don't allow") }

  // Joining.

  package var alone: String { say("Sync is off") }
  /// - Parameter relay: the one at which sync can be turned on, if any.
  package func aloneNote(at relay: String?) -> String {
    if let relay {
      say(
        """
        Sync your devices through \(relay), end-to-end encrypted. The relay can't read your data.
        """)
    } else {
      say(
        """
        Sync your devices through a relay, end-to-end encrypted. The relay can't read your data.
        """)
    }
  }
  package var turnOn: String { say("Turn on sync") }
  package var haveLink: String { say("I have a link") }
  package var haveLinkNote: String {
    say("On a synced device, go to Settings › Devices › Add a device.")
  }
  package var join: String { say("Join") }
  package var haveCode: String { say("I have a recovery code") }
  package var haveCodeNote: String { say("If you've lost all your devices.") }
  package var recover: String { say("Recover") }
  package func question(_ server: String) -> String {
    say("Join the devices that sync through \(server)?")
  }
  package func holds(_ records: Int, _ number: String) -> String {
    records == 0
      ? say("This device has no entries yet. It will get those of the other devices.")
      : say(
        records,
        one: """
          This device has \(number) entry. If you merge, the other devices will be able to read it.
          """,
        other: """
          This device has \(number) entries. If you merge, the other devices will be able to read \
          them.
          """)
  }
  package var merge: String { say("Merge and join") }
  package var joinEmpty: String { say("Join") }
  package var discard: String { say("Delete entries here and join") }
  package var meeting: String { say("Waiting for the other device") }
  package var show: String { say("Compare the digits, then allow this device on the other one") }
  /// - Parameter spoken: the digits with spaces between them.
  package func digits(_ spoken: String) -> String { say("Six digits: \(spoken)") }

  // Recovery code.

  package var recovery: String { say("Recovery code") }
  package var recoveryNote: String {
    say(
      """
      Write the code down on paper. It restores everything if you lose all your devices. A new \
      code replaces the old one.
      """)
  }
  package var makeCode: String { say("Create a recovery code") }
  package var codeNote: String {
    say(
      """
      The code is shown only once. Without the code and without a device, your data can't be \
      restored.
      """)
  }
  package var written: String { say("I've written it down") }

  // Leaving and deleting.

  package var end: String { say("Stop syncing") }
  package var leave: String { say("Turn off sync on this device") }
  package var leaveQuestion: String { say("Turn off sync on this device?") }
  package var leaveNote: String {
    say("Your data stays on this device. The other devices keep syncing.")
  }
  package var leaveNow: String { say("Turn off sync") }
  package var delete: String { say("Delete from the relay") }
  package var deleteQuestion: String { say("Delete all synced data from the relay?") }
  package var deleteNote: String {
    say("Sync ends for all devices at once. Each device keeps its own copy of your data.")
  }
  package var deleteNow: String { say("Delete") }

  package func problem(_ problem: SpaceProblem) -> String {
    switch problem {
    case .insecure:
      say(
        """
        Encryption needs HTTPS or a page served by this device. Open Dayring that way to sync \
        your devices.
        """)
    case .partial: say("Some data on this device can't be read, so nothing was changed.")
    case .unreachable: say("The relay can't be reached. Try again.")
    case .unavailable: say("The relay can't save anything right now. Try again later.")
    case .gateway: say("The proxy can't reach the relay. Try again later.")
    case .stranger:
      say("Something other than the relay answered, perhaps the login page of this network.")
    case .link: say("This isn't a link for joining. Copy the whole link.")
    case .code: say("This isn't a recovery code. Check every character.")
    case .elsewhere:
      say("This page can't connect to that relay. Open the link at the relay's own address.")
    case .moved:
      say(
        """
        Your devices have moved to a relay that this page can't connect to. Open Dayring at that \
        relay and join again.
        """)
    case .expired: say("That link was used already or is older than 10 minutes. Get a new one.")
    case .closed:
      say(
        """
        Sync can't be turned on here without an invitation. If this page comes from dayring serve \
        on your own computer, run dayring sync add on that computer and open the link. If you have \
        an invitation, run dayring sync start on a computer.
        """)
    case .members: say("No more devices can join. Remove a device first.")
    case .full: say("The relay is full. Ask its operator for more space.")
    case .busy: say("The relay is busy. Try again in a while.")
    case .distrusted: say("The relay's answer can't be verified. Nothing was changed.")
    }
  }
}

extension SpaceTexts {
  package func openAt(_ relay: String) -> String { say("Open at \(relay)") }
}

/// The texts of a window on the shell's data, which shows commands instead of buttons.
extension SpaceTexts {
  package var notRunning: String { say("Sync isn't running") }
  package var inTerminal: String { say("In a terminal") }
  package var relayNote: String { say("The address of a relay, such as https://relay.example.") }
  package var syncNow: String { say("Sync now") }
  package var keepSyncing: String { say("Keep syncing") }
  package var turnOnHere: String { say("Use this computer as the relay") }
  package var renameOne: String { say("Rename a device") }
  package var removeOne: String { say("Remove a device") }
  package var move: String { say("Move to another relay") }
}

/// A cause for which devices are out of sync, as far as a user can remedy it.
package enum SpaceTrouble: Sendable {
  case removed, deleted, later, unreadable, clockAhead, full, unknown, busy, refused, differs
  /// A failure to store received changes on this device.
  case broke, storeBusy, storeFull, storeReadOnly, storeDamaged
  /// A call that the relay did not answer, or that could not be made.
  case unavailable, gateway, stranger, untrusted, noAddress
}

/// The reason for the failure of an action on the page.
package enum SpaceProblem: String, Sendable, CaseIterable {
  case insecure, partial, unreachable, unavailable, gateway, stranger, link, code, elsewhere, moved,
    expired, closed, members, full, busy, distrusted
}
