import AppIntents
import Foundation

/// The engine as intents reach it. Only the app's process has one.
struct IntentEngine: Sendable {
  /// Performs a verb of `dayring do` with its parameters as they are said, and returns the answer.
  let carryOut: @Sendable (_ verb: String, _ parameters: [String: String]) async throws -> String

  /// - Parameter parameters: those that are nil are left out.
  fileprivate func dialog(_ verb: String, _ parameters: [String: String?] = [:]) async throws
    -> IntentDialog
  {
    let given = parameters.compactMapValues { $0 }
    return IntentDialog(stringLiteral: try await carryOut(verb, given))
  }
}

// NB: `LiveActivityIntent` has the system perform an intent in the app's process, wherever its button
// is, so that one process has the database open. The build reads each intent's members from its
// source, so none is in an extension.

struct StartFast: LiveActivityIntent {
  static let title: LocalizedStringResource = "Start Fast"
  static let description: IntentDescription? = IntentDescription(
    "Starts a fast with your schedule or another goal.")

  @Dependency private var engine: IntentEngine
  @Parameter(title: "Goal") var goal: String?

  func perform() async throws -> some IntentResult & ProvidesDialog {
    .result(dialog: try await engine.dialog("fast.start", ["goal": goal]))
  }
}

struct StopFast: LiveActivityIntent {
  static let title: LocalizedStringResource = "Stop Fast"

  @Dependency private var engine: IntentEngine

  func perform() async throws -> some IntentResult & ProvidesDialog {
    .result(dialog: try await engine.dialog("fast.stop"))
  }
}

struct ShowFast: LiveActivityIntent {
  static let title: LocalizedStringResource = "How Long Have I Fasted?"

  @Dependency private var engine: IntentEngine

  func perform() async throws -> some IntentResult & ProvidesDialog {
    .result(dialog: try await engine.dialog("fast.status"))
  }
}

struct AddDrink: LiveActivityIntent {
  static let title: LocalizedStringResource = "Log a Drink"

  @Dependency private var engine: IntentEngine
  @Parameter(title: "Amount", default: "250 ml") var amount: String
  @Parameter(title: "Beverage") var beverage: String?

  func perform() async throws -> some IntentResult & ProvidesDialog {
    .result(
      dialog: try await engine.dialog("water.drink", ["volume": amount, "beverage": beverage]))
  }
}

struct AddCount: LiveActivityIntent {
  static let title: LocalizedStringResource = "Add to Counter"

  @Dependency private var engine: IntentEngine
  @Parameter(title: "Counter") var counter: String
  @Parameter(title: "Amount") var amount: String?

  func perform() async throws -> some IntentResult & ProvidesDialog {
    .result(
      dialog: try await engine.dialog("tally.count", ["activity": counter, "amount": amount]))
  }
}

struct CompleteTask: LiveActivityIntent {
  static let title: LocalizedStringResource = "Complete Task"

  @Dependency private var engine: IntentEngine
  @Parameter(title: "Task") var task: String

  func perform() async throws -> some IntentResult & ProvidesDialog {
    .result(dialog: try await engine.dialog("plan.done", ["task": task]))
  }
}
