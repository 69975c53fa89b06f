import Trackers

/// Everything that can be said of a task.
struct TaskFields {
  let form: Form
  let context: PageContext

  func html(_ task: PlanTask, _ hasFocus: Bool) -> HTML {
    Field(FieldID.name, context.texts.nameField, in: form)
      .text(limit: TaskDraft.titleLimit, hasFocus: hasFocus)
  }
}
