import Trackers

extension CustomFields {
  var newActivities: HTML {
    HTML {
      goal
      quickAmounts
      p(.class("quiet small-print")) { texts.everyNewCounterNote }
    }
  }

  private var goal: HTML {
    DailyGoalFields(form: form, unit: "", isOptional: true, texts: texts, hasFocus: false).html
  }

  private var quickAmounts: HTML {
    QuickFields(form: form, allowsNegative: true, texts: texts, hasFocus: false).html
  }

  func activity(_ activity: Counter?, count: Int, isPrimary: Bool) -> HTML {
    HTML {
      name
      Field(FieldID.unit, texts.unitField, in: form).text(limit: Limits.unit)
      quickAmounts
      if activity == nil {
        goal
      } else if count > 1 {
        Field(FieldID.place, texts.placeField, in: form).number(1...count)
      }
      LookFields(form: form, texts: texts).html
      if let activity {
        div(.class("button-row"), .key("fate")) {
          if isPrimary {
            p(.class("quiet")) { texts.isMain }
          } else if !activity.isArchived {
            recordButton(.activityPrimary, activity.id, texts.makeMain)
          }
          recordButton(
            activity.isArchived ? .activityRestore : .activityArchive, activity.id,
            activity.isArchived ? texts.restore : texts.archive)
          recordButton(.activityDelete, activity.id, texts.delete, isDanger: true)
        }
      }
    }
  }
}
