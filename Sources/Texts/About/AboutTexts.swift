/// The texts on the version, privacy and third-party components.
package struct AboutTexts: TextGroup {
  package let language: Language

  package init(_ common: Texts) {
    language = common.language
  }

  package func version(_ version: String) -> String { say("Dayring \(version)") }
  package var pageTitle: String { say("The page is built with") }
  package var programsTitle: String { say("The programs are built with") }
  package var licences: String {
    say("Each link leads to the source of the component and the text of its licence.")
  }

  /// The statements of docs/privacy.md.
  package var privacy: [PrivacySection] {
    [
      PrivacySection(
        title: say("Your data"),
        [
          say(
            """
            Dayring keeps what you enter on your own devices: in the browser where you enter it, \
            and in the dayring program's data folder. There is no account and no analytics. \
            Nothing goes to a third party unless you turn it on: reminders for a closed browser \
            pass through its maker's push service (Google, Mozilla, Apple or Microsoft).
            """),
          say(
            """
            The page talks only to the server it comes from, and to the relay its host has \
            named, if any.
            """),
          say(
            """
            dayring serve gives your data only to your own devices, and to tokens that you \
            create and can revoke.
            """),
        ]),
      PrivacySection(
        title: say("Sync"),
        [
          say(
            """
            Synced devices exchange changes through a relay: your own machine, or a server \
            shared by many people. Each device encrypts its changes with keys that only your \
            devices have.
            """),
          say(
            """
            The relay sees your devices' network addresses, when and roughly how much they \
            write, and when one joins or leaves. It never sees your content.
            """),
          say(
            """
            A relay can withhold recent changes or lose everything, but your devices keep what \
            they have. It can't change, forge or drop anything unnoticed.
            """),
          say(
            """
            A removed device keeps the data it has and receives nothing new. If you lose all \
            your devices and the recovery code, the data on the relay can't be recovered.
            """),
          say(
            """
            The host of the page could serve a version that reads what you enter. So host it \
            yourself, or at least not on the relay.
            """),
        ]),
      PrivacySection(
        title: say("What you choose to share"),
        [
          say(
            """
            Reminders leave your machine, with their title and text, only through channels that \
            you set up, like ntfy or a webhook. A calendar subscription and the shortcut for the \
            phone's health store receive what you chose for them.
            """),
          say(
            """
            What you write in a shared list is encrypted for its people, who can keep it. Its \
            relay sees how many people there are, their roles, who writes when, and which lists \
            one device reads. It never sees names or tasks.
            """),
          say(
            """
            When a relay wakes a device for a reminder, the relay learns the time, and the push \
            service the time and the device. Neither learns what the reminder says.
            """),
          say(
            """
            Feedback goes to the relay's operator without end-to-end encryption, with the day, \
            and with the version and browser if you tick them. Deleting a conversation deletes \
            the operator's copy too.
            """),
          say(
            """
            Imported files are read on your device and sent nowhere. Exports and backups aren't \
            encrypted, so keep them safe.
            """),
        ]),
      PrivacySection(
        title: say("Deleting your data"),
        [
          say(
            """
            To delete everything, clear this site's data in the browser and delete the dayring \
            program's data folder.
            """),
          say(
            """
            Deleting your data from a relay removes it from the relay's tables at once; your \
            devices keep their copies. The operator's backups keep the encrypted bytes, \
            unreadable without your keys, until they are overwritten.
            """),
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
