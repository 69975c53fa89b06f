import Ledger
import Trackers

/// The fields of records that users create; each is an extension in its tracker's folder.
struct CustomFields {
  let form: Form
  let context: PageContext
  let hasFocus: Bool

  var texts: PageTexts { context.texts }

  var name: HTML {
    Field(FieldID.name, texts.nameField, in: form).text(limit: Limits.name, hasFocus: hasFocus)
  }

  func recordButton(
    _ action: RecordAction, _ id: RecordID, _ words: String, isDanger: Bool = false
  ) -> HTML {
    button(
      .class(isDanger ? "button danger small" : "button secondary small"), .action(action, id),
      .key(action.rawValue)
    ) { words }
  }
}
