import Ledger
import Trackers

/// The fields of what users make themselves: activities, beverages, dates.
struct CustomFields {
  let form: Form
  let context: PageContext
  let hasFocus: Bool

  func activity(_ activity: Activity?, count: Int, isPrimary: Bool) -> HTML {
    HTML {
      name
      div(.class("field-row")) {
        Field(FieldID.unit, texts.unitField, in: form).text(limit: Limits.unit)
        Field(FieldID.quick, texts.quickField, in: form).text(limit: 100)
      }
      if activity == nil {
        DailyGoalFields(
          form: form, unit: "", isOfWater: false, texts: texts, hasFocus: false
        ).html
      } else if count > 1 {
        Field(FieldID.place, texts.placeField, in: form).number(1...count)
      }
      LookFields(form: form, texts: texts).html
      if let activity {
        div(.class("button-row"), .key("fate")) {
          if isPrimary {
            p(.class("quiet")) { texts.isPrimary }
          } else if !activity.isArchived {
            recordButton(.activityPrimary, activity.id, texts.makePrimary)
          }
          recordButton(
            activity.isArchived ? .activityRestore : .activityArchive, activity.id,
            activity.isArchived ? texts.restore : texts.archive)
          recordButton(.activityDelete, activity.id, texts.delete, isDanger: true)
        }
      }
    }
  }

  func beverage(_ beverage: Beverage?) -> HTML {
    HTML {
      name
      Field(FieldID.factor, texts.factorField, in: form).number(Beverage.factors)
      if beverage != nil { p(.class("quiet small-print")) { texts.factorNote } }
      LookFields(form: form, texts: texts).html
      if let id = beverage?.id {
        div(.class("button-row"), .key("fate")) {
          recordButton(.beverageRemove, id, texts.remove, isDanger: true)
        }
      }
    }
  }

  func date(_ counter: DateCounter?) -> HTML {
    HTML {
      name
      Field(FieldID.date, texts.dateField, in: form).date()
      Choices(FieldID.direction, texts.count, form).html {
        Choices.chip(FieldID.direction, DateDraft.Kind.since.rawValue, form) {
          span { texts.sinceChoice }
        }
        Choices.chip(FieldID.direction, DateDraft.Kind.until.rawValue, form) {
          span { texts.untilChoice }
        }
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

  private var texts: PageTexts { context.texts }

  private var name: HTML {
    Field(FieldID.name, texts.nameField, in: form).text(limit: Limits.name, hasFocus: hasFocus)
  }

  private func recordButton(
    _ action: RecordAction, _ id: RecordID, _ words: String, isDanger: Bool = false
  ) -> HTML {
    button(
      .class(isDanger ? "button danger small" : "button secondary small"), .action(action, id),
      .key(action.rawValue)
    ) { words }
  }
}
