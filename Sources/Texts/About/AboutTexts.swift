/// What Dayring is, what it does with what it is told, and what it is built of.
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

  /// What docs/privacy.md says as well.
  package var privacy: [PrivacySection] {
    [
      PrivacySection(
        title: say("Where it is kept"),
        [
          say(
            "What you enter is kept on your own machines: by the browser in which you enter it, and"
              + " by the dayring program in a folder of your own. There is no account, and no"
              + " analytics are collected, so there is nothing to consent to."),
          say(
            "The page talks only to the server that it comes from, and fetches nothing from"
              + " elsewhere."),
          say(
            "dayring serve gives what you entered only to your own devices, and to tokens that you"
              + " make and can revoke."),
        ]),
      PrivacySection(
        title: say("Several devices"),
        [
          say(
            "Devices that you join to each other meet at a relay: your own machine, or one that"
              + " somebody runs for many. Each device seals what it writes before it leaves, with"
              + " keys that only your devices have."),
          say(
            "The relay sees from which addresses your devices come, when they write and roughly how"
              + " much, how many they are, and when one joins or goes. It sees not one name, number"
              + " or word."),
          say(
            "It can keep the newest changes back, or lose everything; your devices keep"
              + " what they hold. It cannot change, invent or drop anything unseen."),
          say(
            "A removed device keeps what it had, and gets nothing new. Without all of your"
              + " devices and without the recovery code nobody can help you."),
          say(
            "Whoever serves the page could serve one that reads what you enter. So serve it"
              + " yourself, or from elsewhere than the relay."),
        ]),
      PrivacySection(
        title: say("What leaves by your wish"),
        [
          say(
            "Reminders leave your machine only by channels that you set up yourself, such as ntfy"
              + " or a webhook. These get each reminder's title and text. A calendar that"
              + " you subscribe to, and a shortcut for the health store, get what you chose for"
              + " them."),
          say(
            "Where you have a device woken, the relay learns the times, and its browser's push"
              + " service when and where it is; neither learns what for."),
          say(
            "Feedback goes unsealed to whoever runs the relay, with its day, and version and browser"
              + " if you tick them; nothing of your space. Deleting a conversation deletes it"
              + " there."),
          say(
            "An imported file is read where you are and sent nowhere. Exports and"
              + " backups are files of your own, not encrypted: keep them safe."),
        ]),
      PrivacySection(
        title: say("Being rid of it"),
        [
          say(
            "To be rid of everything, remove this site's data in the browser and the folder"
              + " of the dayring program."),
          say(
            "Deleting a space at a relay removes all of it from the relay's tables at once;"
              + " your devices keep theirs. The operator's backups hold the sealed bytes until"
              + " they are overwritten, unreadable without your keys."),
        ]),
    ]
  }
}

/// A part of what is said on privacy: a title, and paragraphs.
package struct PrivacySection: Hashable, Sendable {
  package let title: String
  package let paragraphs: [String]

  init(title: String, _ paragraphs: [String]) {
    self.title = title
    self.paragraphs = paragraphs
  }
}
