import CivilTime
import Ledger
import Trackers

/// The title, notes, day, time of day and priority of an open task, edited in their place: a text is
/// saved when it is left, a choice at once.
struct TaskEditor {
  let task: PlanTask
  /// A number that changes when an edit was refused, so that the former values are shown again.
  let number: Int
  let context: PageContext

  var html: HTML {
    form(
      .class("task-editor"), .submit(.taskEdit), .changes(.taskEdit), .noValidation, .key("editor")
    ) {
      input("hidden", .name("id"), .value(task.id.description))
      header(.class("task is-" + task.status.rawValue)) {
        context.taskCheck(task)
        h2(.class("visually-hidden"), .id(PlanView.detailTitle)) { bdi { task.title } }
        textarea(
          .class("editor-title"), .name(FieldID.name), .label(texts.titleField), .isOneLine,
          .limit(TaskTraits.titleLimit), Attribute("rows", "1"), Attribute("dir", "auto"), force
        ) { task.title.afterLineBreak }
      }
      textarea(
        .name(FieldID.note), .label(texts.notes), Attribute("placeholder", texts.notes),
        .limit(TaskTraits.notesLimit), Attribute("rows", "2"), Attribute("dir", "auto"), force
      ) { task.traits.notes.afterLineBreak }
      if links.count > 0 {
        ul(.class("editor-links"), .key("links")) { for link in links { link } }
      }
      row("day", texts.dayWord) {
        // Refuses a year of which only some digits are typed.
        input(
          "date", .id("task-day"), .name(FieldID.date), .value(task.day?.iso8601 ?? ""),
          Attribute("min", "1970-01-01"), force)
      }
      if let region = task.place.region {
        row("region", texts.partOfDay) {
          choices(
            FieldID.region, Region.allCases.map { ($0.rawValue, texts.name(of: $0)) },
            region.rawValue)
        }
      }
      row("bucket", texts.bucketField) {
        choices(
          FieldID.bucket, Bucket.allCases.map { ($0.rawValue, texts.name(of: $0)) },
          task.bucket.rawValue)
      }
    }
  }

  private var texts: PageTexts { context.texts }
  private var force: Attribute { Attribute("data-force", String(number)) }

  private var links: [HTML] {
    LinkedText.links(in: task.traits.notes).map { link in li { link } }
  }

  private func row(
    _ name: String, _ words: String, @HTMLBuilder field: () -> HTML
  ) -> HTML {
    div(.class("editor-row"), .key(name)) {
      label(.for("task-" + name)) { words }
      field()
    }
  }

  /// - Parameter all: the values and their names.
  private func choices(_ name: String, _ all: [(String, String)], _ chosen: String) -> HTML {
    select(.id("task-" + name), .name(name), force) {
      for (value, words) in all {
        option(.value(value), .selected(value == chosen)) { words }
      }
    }
  }
}
