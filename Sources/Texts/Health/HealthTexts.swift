/// The texts on a phone's health store, for the shell and the page.
package struct HealthTexts: TextGroup {
  package let language: Language

  package var title: String { say("Health") }
  package var note: String {
    say(
      "A shortcut on the phone writes them into its health store, and brings its water. Editing or"
        + " deleting a fast here does not change what is written there.")
  }

  package var writeFasts: String { say("Write completed fasts") }
  package var writePast: String { say("Write past fasts too") }
  package var waiting: String { say("Waiting") }
  package var written: String { say("Written") }
  package var changed: String { say("Edited since") }
  package var lastWritten: String { say("Last written") }

  package func onOff(_ isOn: Bool) -> String { isOn ? say("on") : say("off") }
}
