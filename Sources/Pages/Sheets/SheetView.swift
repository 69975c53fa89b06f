import Texts
import Trackers

/// A card over the page: from below on a phone, in the middle elsewhere.
struct SheetView {
  let sheet: Sheet
  let screen: Screen
  let context: PageContext

  init(sheet: Sheet, screen: Screen, _ context: PageContext) {
    self.sheet = sheet
    self.screen = screen
    self.context = context
  }

  var html: HTML {
    dialog(
      .class("sheet sheet-\(sheet.kind.name)"), Attribute("data-modal", ""),
      .key("sheet-\(sheet.kind.name)"), .labelled(by: "sheet-title")
    ) {
      header(.class("sheet-head")) {
        h2(.id("sheet-title"), .tabIndex(-1), .when(!focusesField, .autofocus)) { title }
        button(.class("icon-button"), .action(.sheetClose), .label(texts.close)) {
          Icon.close.html
        }
      }
      if sheet.kind == .shortcuts {
        ShortcutList(hidden: screen.settings.hidden, texts: texts).html
      } else {
        form(
          .class("sheet-form"), .submit(.sheetSubmit), .input(.sheetInput), .noValidation
        ) {
          if let message = sheet.form.message {
            p(.class("form-message"), .role("alert")) {
              Icon.warning.html
              span { message }
            }
          }
          fields
          submitButton(.class("button primary wide")) { submit }
          if question != nil {
            button(.class("button secondary wide"), .action(.sheetClose), .key("cancel")) {
              texts.cancel
            }
          }
        }
      }
    }
  }

  private var texts: PageTexts { context.texts }

  @HTMLBuilder private var fields: HTML {
    switch sheet.kind {
    case .goal: GoalFields(form: sheet.form, schedules: schedules, context: context).html
    case .startEarlier, .stopEarlier:
      MomentFields(form: sheet.form, texts: texts, hasFocus: focusesField).html
    case .addFast:
      FastFields(form: sheet.form, hasEnd: true, texts: texts, hasFocus: focusesField).html
    case .editFast(let fast):
      FastFields(
        form: sheet.form, hasEnd: fast.end != nil, texts: texts, hasFocus: focusesField
      ).html
    case .newSchedule:
      ScheduleFields(form: sheet.form, texts: texts, hasFocus: focusesField).html
    case .entry(let tracker, let id, let beverages):
      EntryFields(
        form: sheet.form, tracker: tracker, beverages: beverages, context: context,
        hasFocus: focusesField
      ).html
      if let id {
        button(
          .class("button danger wide"), .deletes(id, of: tracker.daily), .key("delete")
        ) {
          Icon.trash.html
          texts.delete
        }
      }
    case .dailyGoal(let tracker):
      DailyGoalFields(
        form: sheet.form, tracker: tracker, context: context, hasFocus: focusesField
      ).html
      p(.class("quiet small-print")) { texts.goalFromToday }
    case .activity(let activity, let count, let isPrimary):
      own.activity(activity, count: count, isPrimary: isPrimary)
    case .beverage(let beverage): own.beverage(beverage)
    case .date(let counter): own.date(counter)
    case .task(let task): TaskFields(form: sheet.form, context: context).html(task, focusesField)
    case .quickAdds:
      Field(FieldID.quick, texts.quickField, in: sheet.form).text(
        limit: 100, hasFocus: focusesField)
    case .restDay: Field(FieldID.date, texts.dateField, in: sheet.form).date()
    case .link: if question != nil { p(.class("quiet")) { texts.linkNote } }
    case .shortcuts: HTML.empty
    }
  }

  private var question: LinkQuestion? {
    if case .link(let question) = sheet.kind { question } else { nil }
  }

  private var own: CustomFields {
    CustomFields(form: sheet.form, context: context, hasFocus: focusesField)
  }

  /// Not on a touch screen, where a keyboard would rise over the sheet before it is read.
  private var focusesField: Bool {
    switch sheet.kind {
    case .goal, .shortcuts, .link: false
    case .startEarlier, .stopEarlier, .addFast, .editFast, .newSchedule, .entry, .dailyGoal,
      .activity, .beverage, .date, .task, .quickAdds, .restDay:
      !screen.isTouch
    }
  }

  /// The page below knows them; a page without them offers those built in.
  private var schedules: [Schedule] {
    switch screen.content {
    case .fast(let page): page.schedules.all
    case .settings(let page): page.schedules.all
    case .onboarding, .today, .history, .statistics, .daily, .plan, .tallies, .dates, .panel, .live,
      .notFound:
      Schedule.presets
    }
  }

  private var title: String {
    switch sheet.kind {
    case .goal: texts.goalSheet
    case .startEarlier: texts.startEarlierSheet
    case .stopEarlier: texts.stopEarlierSheet
    case .addFast: texts.addFastSheet
    case .editFast: texts.editFastSheet
    case .newSchedule: texts.newScheduleSheet
    case .entry(let tracker, let id, _):
      id == nil ? texts.addTo(DailyWords(tracker, context).name) : texts.editEntrySheet
    case .dailyGoal: texts.dailyGoalSheet
    case .activity(let activity, _, _):
      activity == nil ? texts.newActivitySheet : texts.editActivity
    case .beverage(let beverage):
      beverage == nil ? texts.newBeverageSheet : texts.editBeverageSheet
    case .date(let counter): counter == nil ? texts.newDateSheet : texts.editDateSheet
    case .task: texts.editTask
    case .quickAdds: texts.quickAddsSheet
    case .restDay: texts.restDaySheet
    case .shortcuts: texts.shortcuts
    case .link: question?.text ?? texts.linkRefused
    }
  }

  private var submit: String {
    switch sheet.kind {
    case .goal: texts.setGoal
    case .startEarlier: texts.startEarlierButton
    case .stopEarlier: texts.stopEarlierButton
    case .addFast: texts.addFastButton
    case .editFast: texts.save
    case .newSchedule: texts.newScheduleButton
    case .entry(_, let id, _):
      sheet.form.isConfirmed ? texts.addAnyway : id == nil ? texts.add : texts.save
    case .dailyGoal: texts.setGoal
    case .activity(nil, _, _), .beverage(nil), .date(nil), .restDay: texts.add
    case .activity, .beverage, .date, .quickAdds, .task: texts.save
    case .shortcuts: texts.close
    case .link: question?.answer ?? texts.close
    }
  }
}

extension Sheet.Kind {
  var name: String {
    switch self {
    case .goal: "goal"
    case .startEarlier: "startEarlier"
    case .stopEarlier: "stopEarlier"
    case .addFast: "addFast"
    case .editFast: "editFast"
    case .newSchedule: "newSchedule"
    case .entry: "entry"
    case .dailyGoal: "dailyGoal"
    case .activity: "activity"
    case .beverage: "beverage"
    case .date: "date"
    case .task: "task"
    case .quickAdds: "quickAdds"
    case .restDay: "restDay"
    case .shortcuts: "shortcuts"
    case .link: "link"
    }
  }
}
