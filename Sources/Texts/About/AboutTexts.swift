/// The texts on the version, privacy and third-party components.
package struct AboutTexts: TextGroup {
  package let language: Language

  package init(_ common: Texts) {
    language = common.language
  }

  package func version(_ version: String) -> String { say("Dayring \(version)") }
  package var pageTitle: String { say("The page is built of") }
  package var programsTitle: String { say("The programs are built of") }
  package var licences: String {
    say("Each is under the licence beside it; its address has the source and the licence's text.")
  }

  /// The statements of docs/privacy.md.
  package var privacy: [PrivacySection] {
    [
      PrivacySection(
        title: say("Your data"),
        [
          say(
            "What you enter is kept on your own machines: by the browser in which you enter"
              + " it, and by the dayring program in a folder of your own. There is no account"
              + " and no analytics. No third party is asked for anything, unless you turn it on:"
              + " reminders for a closed browser go through its maker's push service (Google,"
              + " Mozilla, Apple, Microsoft)."),
          say(
            "The page talks only to the server that it comes from, and to the relay that"
              + " its host has named, if any."),
          say(
            "dayring serve gives what you entered only to your own devices, and to tokens"
              + " that you make and can revoke."),
        ]),
      PrivacySection(
        title: say("Several devices"),
        [
          say(
            "Devices that you join exchange changes through a relay: your own machine, or a"
              + " server for many people. Each seals what it writes, with keys that only your"
              + " devices have."),
          say(
            "The relay sees your devices' network addresses, when and roughly how much they"
              + " write, and when one joins or leaves. It sees no names, numbers or words."),
          say(
            "It can hold back the newest changes, or lose everything; your devices keep"
              + " what they have. It cannot change, invent or drop anything unnoticed."),
          say(
            "A removed device keeps what it had, and gets nothing new. If you lose all of"
              + " your devices and the recovery code, the data at the relay cannot be recovered."),
          say(
            "The host of the page could send one that reads what you enter. So serve it"
              + " yourself, or not from the relay."),
        ]),
      PrivacySection(
        title: say("Sent at your request"),
        [
          say(
            "Reminders leave your machine only through channels that you set up, such as"
              + " ntfy or a webhook, with title and text. A calendar subscription, and a"
              + " shortcut for the health store, get what you chose for them."),
          say(
            "If a relay wakes a device, it learns the times, and the push service when and"
              + " where. Neither learns what for."),
          say(
            "Feedback goes unsealed to the relay's operator, with the day, and version and"
              + " browser if you tick them. Deleting a conversation deletes it there too."),
          say(
            "An imported file is read on your device and sent nowhere. Exports and backups"
              + " are files of your own, and not encrypted: keep them safe."),
        ]),
      PrivacySection(
        title: say("Deleting your data"),
        [
          say(
            "To delete everything, remove this site's data in the browser and the folder of"
              + " the dayring program."),
          say(
            "Deleting a space at a relay removes all of it from the relay's tables at once;"
              + " your devices keep theirs. The operator's backups hold the sealed bytes until"
              + " they are overwritten, unreadable without your keys."),
        ]),
    ]
  }
}

/// A section on privacy: a title, and paragraphs.
package struct PrivacySection: Hashable, Sendable {
  package let title: String
  package let paragraphs: [String]

  init(title: String, _ paragraphs: [String]) {
    self.title = title
    self.paragraphs = paragraphs
  }
}
