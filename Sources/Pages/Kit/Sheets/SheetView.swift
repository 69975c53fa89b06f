import Texts
import Trackers

/// A sheet's title, and its button's.
struct SheetFrame {
  let name: String
  let title: String
  let submit: String
  /// It has a field that can get the focus.
  var hasField: Bool

  init(_ name: String, _ title: String, _ submit: String, hasField: Bool = true) {
    self.name = name
    self.title = title
    self.submit = submit
    self.hasField = hasField
  }
}

/// A card over the page: at the bottom of a phone, else in the middle.
struct SheetView {
  let sheet: Sheet
  let screen: Screen
  let context: PageContext
  private let frame: SheetFrame

  init(sheet: Sheet, screen: Screen, _ context: PageContext) {
    self.sheet = sheet
    self.screen = screen
    self.context = context
    frame = sheet.kind.frame(sheet.form, context)
  }

  var html: HTML {
    dialog(
      .class("sheet sheet-\(frame.name)"), Attribute("data-modal", ""),
      .key("sheet-\(frame.name)"), .labelled(by: "sheet-title")
    ) {
      header(.class("sheet-head")) {
        h2(.id("sheet-title"), .tabIndex(-1), .when(!focusesField, .autofocus)) { frame.title }
        button(.class("icon-button"), .action(.sheetClose), .label(texts.close)) {
          Icon.close.html
        }
      }
      if sheet.kind == .shortcuts {
        ShortcutList(hidden: screen.settings.hidden, texts: texts).html
      } else if case .install(let way, let leavesData) = sheet.kind {
        InstallGuide(way: way, leavesData: leavesData, texts: texts).html
      } else {
        fields
      }
    }
  }

  private var fields: HTML {
    form(.class("sheet-form"), .submit(.sheetSubmit), .input(.sheetInput), .noValidation) {
      if let message = sheet.form.message {
        p(.class("form-message"), .role("alert")) {
          Icon.warning.html
          span { message }
        }
      }
      sheet.kind.fields(sheet.form, context, hasFocus: focusesField)
      if let changed = sheet.lastWrite {
        p(.class("quiet small-print"), .key("changed")) {
          texts.lastChanged + " " + context.dayTime(changed)
        }
      }
      submitButton(.class("button primary wide")) { frame.submit }
      if case .link(.some) = sheet.kind {
        button(.class("button secondary wide"), .action(.sheetClose), .key("cancel")) {
          texts.cancel
        }
      }
    }
  }

  private var texts: PageTexts { context.texts }

  /// Not on a touch screen, where the keyboard would cover the sheet before it is read.
  private var focusesField: Bool { frame.hasField && !screen.isTouch }
}

/// The frame and fields of each sheet, defined in its tracker's folder.
extension Sheet.Kind {
  fileprivate func frame(_ form: Form, _ context: PageContext) -> SheetFrame {
    let texts = context.texts
    switch self {
    case .fasting(let sheet): return sheet.frame(texts)
    case .daily(let sheet): return sheet.frame(form, context)
    case .activity(nil, _, _): return SheetFrame("activity", texts.newActivitySheet, texts.add)
    case .activity: return SheetFrame("activity", texts.editActivity, texts.save)
    case .newActivities: return SheetFrame("newActivities", texts.newActivities, texts.save)
    case .beverage(nil): return SheetFrame("beverage", texts.newBeverageSheet, texts.add)
    case .beverage: return SheetFrame("beverage", texts.editBeverageSheet, texts.save)
    case .date(nil): return SheetFrame("date", texts.newDateSheet, texts.add)
    case .date: return SheetFrame("date", texts.editDateSheet, texts.save)
    case .task: return SheetFrame("task", texts.editTask, texts.save)
    case .restDay: return SheetFrame("restDay", texts.restDaySheet, texts.add)
    case .shortcuts: return SheetFrame("shortcuts", texts.shortcuts, texts.close, hasField: false)
    case .install(let way, _):
      return SheetFrame("install", texts.install(way), texts.close, hasField: false)
    case .link(let question):
      return SheetFrame(
        "link", question?.text ?? texts.linkRefused, question?.answer ?? texts.close,
        hasField: false)
    }
  }

  @HTMLBuilder fileprivate func fields(
    _ form: Form, _ context: PageContext, hasFocus: Bool
  ) -> HTML {
    let own = CustomFields(form: form, context: context, hasFocus: hasFocus)
    switch self {
    case .fasting(let sheet): sheet.fields(form, context, hasFocus: hasFocus)
    case .daily(let sheet): sheet.fields(form, context, hasFocus: hasFocus)
    case .activity(let activity, let count, let isPrimary):
      own.activity(activity, count: count, isPrimary: isPrimary)
    case .newActivities: own.newActivities
    case .beverage(let beverage): own.beverage(beverage)
    case .date(let counter): own.date(counter)
    case .task(let task, let others):
      TaskFields(form: form, context: context).html(task, others, hasFocus)
    case .restDay: Field(FieldID.date, context.texts.dateField, in: form).date()
    case .link(let question?) where question.isLink:
      p(.class("quiet")) { context.texts.linkNote }
    case .shortcuts, .install, .link: HTML.empty
    }
  }
}
