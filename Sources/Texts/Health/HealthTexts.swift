/// The texts on a phone's health store, for the shell and the page.
package struct HealthTexts: TextGroup {
  package let language: Language

  package var title: String { say("Health") }
  package var note: String {
    say(
      """
      A shortcut on your phone saves fasts to its health app, and imports water from it. Fasts \
      that you edit or delete here don't change there.
      """)
  }

  package var writeFasts: String { say("Save completed fasts to Health") }
  package var writePast: String { say("Include past fasts") }
  package var waiting: String { say("Waiting to be saved") }
  package var written: String { say("Saved") }
  package var changed: String { say("Edited after saving") }
  package var lastWritten: String { say("Last saved") }
}
