/// What Dayring is, what it does with what it is told, and what it is built of.
package struct AboutTexts: TextGroup {
  package let language: Language

  package init(_ common: Texts) {
    language = common.language
  }

  package func version(_ version: String) -> String { say("Dayring \(version)") }
  package var privacyTitle: String { say("Privacy") }
  package var pageTitle: String { say("The page is built of") }
  package var programsTitle: String { say("The programs are built of") }
  package var licences: String {
    say("Each is under the licence beside it; its address has the source and the licence's text.")
  }

  /// One paragraph each.
  package var privacy: [String] {
    [
      say(
        "What you enter is kept on your own machines: by the browser in which you enter it, and by"
          + " the dayring program in a folder of your own. There is no account."),
      say(
        "Nothing is sent to anybody else. The page talks only to the server that it comes from, and"
          + " fetches no fonts, pictures or scripts from elsewhere."),
      say(
        "A browser that you pair with dayring serve, and the database of that server, hold the same"
          + " records. The server answers only paired browsers, and tokens that you make and can"
          + " revoke."),
      say(
        "Reminders leave your machine only by channels that you set up yourself, such as ntfy or a"
          + " webhook. These get the title and the text of each reminder."),
      say(
        "A file that you import is read where you are and sent nowhere. Exports and backups are"
          + " files of your own; they are not encrypted, so keep them as you keep such things."),
      say(
        "To be rid of everything, remove the data of this site in the browser, and the folder of"
          + " the dayring program."),
      say("No analytics are collected, so there is nothing to consent to."),
    ]
  }
}
