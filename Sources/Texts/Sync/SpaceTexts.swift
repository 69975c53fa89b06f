package struct SpaceTexts: TextGroup {
  package let language: Language

  package static let english = SpaceTexts(language: .english)

  // State.

  package func inStep(devices: Int) -> String {
    say(devices, one: "In step; no other device yet", other: "In step on \(devices) devices")
  }
  package var sealed: String { say("Sealed on each of them. The relay cannot read it.") }
  package var addAnother: String { say("Add another one, or write down a recovery code.") }
  package func sending(_ count: Int) -> String {
    say(count, one: "1 change is on its way", other: "\(count) changes are on their way")
  }
  package func reading(percent: Int) -> String { say("Reading what is there: \(percent) %") }
  package var readingNote: String {
    say("You can use everything meanwhile. What comes is added as it is read.")
  }
  package func waiting(since time: String) -> String { say("Waiting for a network since \(time)") }
  package func safe(_ count: Int) -> String {
    say(
      count, one: "1 change is safe on this device.",
      other: "\(count) changes are safe on this device.")
  }
  package var nothingWaits: String { say("Nothing waits to be sent.") }
  package var keptHere: String { say("Everything that was here is still here.") }
  /// - Parameter relay: its address, if known.
  package func stopped(_ reason: SpaceTrouble, at relay: String? = nil) -> String {
    let relay = relay.map { "The relay at \($0)" } ?? "The relay"
    return switch reason {
    case .removed: say("This device was removed")
    case .deleted: say("This was deleted for all devices")
    case .later: say("Update Dayring on this device")
    case .unreadable: say("Something that came cannot be trusted")
    case .clockAhead: say("This device's clock is ahead")
    case .full: say("The relay has no more room")
    case .unknown: say("The relay does not know this device")
    case .busy: say("The relay asks to wait")
    case .broke: say("This device could not store what came")
    case .storeBusy: say("Another program keeps the database busy")
    case .storeFull: say("This device has no room to store what came")
    case .storeReadOnly: say("The database on this device may not be written")
    case .storeDamaged: say("The database on this device is damaged")
    case .unavailable: say("\(relay) cannot store anything at the moment")
    case .gateway: say("\(relay) is not reached by the proxy before it")
    case .stranger: say("\(relay) does not answer; something else does in its place")
    case .untrusted: say("\(relay) has a certificate that is not trusted here")
    case .refused: say("The relay does not take what is sent")
    case .noAddress: say("The relay is at no address")
    case .differs: say("Another device holds something else")
    }
  }
  package func remedy(for reason: SpaceTrouble) -> String {
    switch reason {
    case .removed, .deleted: keptHere
    case .later: say("What came was written by a newer version. Nothing was skipped.")
    case .unreadable: say("Nothing of it was taken. It is asked for again.")
    case .clockAhead: say("Set it right; until then nothing is sent, and nothing is lost.")
    case .full, .busy, .refused: say("It is tried again. Nothing is lost.")
    case .unknown:
      say("Somebody may have removed it. Nothing here is lost. To come back, leave and join anew.")
    case .noAddress: say("Go to another one, or leave. Nothing is lost.")
    case .differs: say("The relay keeps everything until they hold the same. Nothing is lost.")
    case .broke, .storeBusy, .unavailable, .gateway: say("It is tried again. Nothing is lost.")
    case .storeFull: say("It is tried again. Make room; nothing is lost.")
    case .storeReadOnly: say("It is tried again. Check who owns it and its folder.")
    case .storeDamaged: say("Nothing of what came was stored.")
    case .stranger:
      say("It may be the login page of this network. It is tried again; nothing is lost.")
    case .untrusted: say("Nothing was sent to it. It is tried again; nothing is lost.")
    }
  }
  package func relay(_ address: String) -> String { say("The relay is \(address).") }
  /// - Parameter former: the relay's address before.
  package func followed(from former: String, to relay: String, at time: String) -> String {
    say("Another device moved all devices from \(former) to \(relay): \(time).")
  }
  package var tryAgain: String { say("Try again") }

  // Devices.

  package var devices: String { say("Devices") }
  package var thisOne: String { say("this one") }
  package var now: String { say("Now") }
  package func lastChange(_ time: String) -> String { say("Last change \(time)") }
  package var noChange: String { say("No change yet") }
  package var unnamed: String { say("A device without a name yet") }
  package func remove(_ name: String) -> String { say("Remove \(name)") }
  package func removeQuestion(_ name: String) -> String { say("Remove \(name)?") }
  package var removeNote: String {
    say("It keeps what it has, and gets nothing new. It cannot come back without being added.")
  }
  package var removeNow: String { say("Remove") }
  package var cancel: String { say("Cancel") }

  // Adding one.

  package var add: String { say("Add a device") }
  package var addNote: String { say("A phone, a laptop, another browser.") }
  package var scan: String {
    say("Scan it with the phone's camera, or open the link there. Once, within 10 minutes.")
  }
  package var code: String { say("The link as a QR code") }
  package var copyLink: String { say("Copy the link") }
  package var copied: String { say("Copied.") }
  package var link: String { say("Link") }
  package func asks(_ name: String) -> String { say("“\(name)” asks to join") }
  package var compare: String { say("Admit it only if it shows these six digits as well.") }
  package var admit: String { say("They are the same: admit") }
  package var refuse: String { say("Do not admit") }

  // Joining.

  package var alone: String { say("Only on this device") }
  package var aloneNote: String {
    say(
      "Keep your devices in step through a relay. What you enter is sealed on each device, so the"
        + " relay cannot read it.")
  }
  package func start(_ server: String) -> String { say("Start at \(server)") }
  package var haveLink: String { say("I have a link") }
  package var haveLinkNote: String { say("On a device that is in step already: Add a device.") }
  package var join: String { say("Join") }
  package var haveCode: String { say("I have a recovery code") }
  package var haveCodeNote: String { say("Where no other device is left.") }
  package var recover: String { say("Recover") }
  package func question(_ server: String) -> String { say("Join the devices at \(server)?") }
  package func holds(_ records: Int, _ number: String) -> String {
    records == 0
      ? say("Nothing is here yet. What those devices have will be here too.")
      : say(
        records,
        one: "1 entry is here. Those devices will be able to read it if you bring it along.",
        other: "\(number) entries are here. Those devices will be able to read them if you bring"
          + " them along.")
  }
  package var merge: String { say("Bring it along") }
  package var joinEmpty: String { say("Join") }
  package var discard: String { say("Delete it here, and join empty") }
  package var meeting: String { say("Waiting for the other device") }
  package var show: String { say("Compare, and admit on the other device") }
  package var digits: String { say("Six digits") }

  // Recovery code.

  package var recovery: String { say("Recovery code") }
  package var recoveryNote: String {
    say(
      "Write it on paper. With it alone you get everything back when all devices are lost. A new"
        + " one ends the one before.")
  }
  package var makeCode: String { say("Make a recovery code") }
  package var codeNote: String {
    say("It is shown this once. Without it and without a device nobody can help.")
  }
  package var written: String { say("I have written it down") }

  // Leaving and deleting.

  package var end: String { say("End") }
  package var leave: String { say("Leave with this device") }
  package var leaveQuestion: String { say("Leave with this device?") }
  package var leaveNote: String {
    say("What is here stays here. The other devices go on without it.")
  }
  package var leaveNow: String { say("Leave") }
  package var delete: String { say("Delete it at the relay") }
  package var deleteQuestion: String { say("Delete it at the relay, for all devices?") }
  package var deleteNote: String {
    say("Every byte goes there at once. Each device keeps what it has, and they part.")
  }
  package var deleteNow: String { say("Delete") }

  package func problem(_ problem: SpaceProblem) -> String {
    switch problem {
    case .insecure:
      say(
        "Sealing needs a page that comes by HTTPS or from this machine; open Dayring that way to"
          + " keep devices in step.")
    case .partial: say("A part of what is stored here cannot be read, so nothing was begun.")
    case .unreachable: say("The relay could not be reached. Try again.")
    case .unavailable: say("The relay cannot store anything at the moment. Try again later.")
    case .gateway: say("A proxy answers, and does not reach the relay behind it. Try again later.")
    case .stranger:
      say("Something else answers in the relay's place, maybe the login page of this network.")
    case .link: say("This is no link to join by. Copy it whole.")
    case .code: say("This is no recovery code. Check it letter by letter.")
    case .elsewhere:
      say("This page may not talk to that relay. Open the link at the relay's own address.")
    case .moved:
      say(
        "Your devices have gone to another relay, to which this page may not talk. Open Dayring"
          + " there, and join again.")
    case .expired: say("That link is used or older than 10 minutes. Ask for a new one.")
    case .closed:
      say(
        "New devices need an invitation here. If this page comes from dayring serve on your own"
          + " machine, run dayring sync add there and open the link that it prints. If you have an"
          + " invitation, run dayring sync start on a computer.")
    case .members: say("There are as many devices as there may be. Remove one first.")
    case .full: say("The relay has no more room. Whoever runs it can make some.")
    case .busy: say("The relay asks to wait. Try again in a while.")
    case .distrusted: say("What the relay answered does not fit together. Nothing was taken.")
    }
  }
}

extension SpaceTexts {
  package func openAt(_ relay: String) -> String { say("Open it at \(relay)") }
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
