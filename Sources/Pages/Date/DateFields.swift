import Trackers

extension CustomFields {
  func date(_ counter: CountedDate?) -> HTML {
    HTML {
      name
      Field(FieldID.date, texts.dateField, in: form).date()
      Choices(FieldID.direction, texts.countField, form).html {
        Choices.chip(FieldID.direction, DateDraft.Kind.since.rawValue, form) {
          span { texts.sinceChoice }
        }
        Choices.chip(FieldID.direction, DateDraft.Kind.until.rawValue, form) {
          span { texts.untilChoice }
        }
      }
      if !form[FieldID.turned].isEmpty {
        p(.class("quiet small-print"), .role("status"), .key("turned")) { texts.dayHasPassed }
      }
      Choices(FieldID.yearly, texts.yearlyField, form).html {
        Choices.chip(FieldID.yearly, "", form) { span { texts.once } }
        Choices.chip(FieldID.yearly, "on", form) { span { texts.eachYear } }
      }
      LookFields(form: form, texts: texts).html
      if let counter {
        div(.class("button-row"), .key("fate")) {
          recordButton(
            counter.isArchived ? .dateRestore : .dateArchive, counter.id,
            counter.isArchived ? texts.restore : texts.archive)
          recordButton(.dateDelete, counter.id, texts.delete, isDanger: true)
        }
      }
    }
  }
}
