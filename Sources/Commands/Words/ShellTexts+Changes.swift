import CivilTime
import Texts
import Trackers

/// What just happened, in a sentence.
extension ShellTexts {
  /// - Parameter what: `250 ml tea`.
  func drink(_ label: String, _ what: String, _ moment: String) -> String {
    "\(verb(label)) \(what), \(moment)."
  }

  /// - Parameter amount: `-5 km`.
  func entry(
    _ label: String, _ entry: TallyEntry, _ amount: String, of name: String, _ moment: String
  ) -> String {
    switch label {
    case "entry.add" where entry.amount < .zero: "Corrected \(name) by \(amount), \(moment)."
    case "entry.add": "Added \(amount) to \(name), \(moment)."
    default: "\(verb(label)) an entry of \(name): \(amount), \(moment)."
    }
  }

  func activity(_ label: String, _ activity: Activity, _ goal: DailyGoal?) -> String {
    let name = activity.name
    switch label {
    case "activity.goal":
      guard let goal else { return "From today on \(name) has no goal." }
      return "From today on the goal of \(name) is \(self.goal(goal, Measure(activity)))."
    case "activity.add":
      guard let goal else { return "Added \(name)." }
      return "Added \(name), goal \(self.goal(goal, Measure(activity))) a day."
    case "activity.archive": return "Archived \(name); its entries are kept."
    case "activity.restore": return "Brought \(name) back."
    case "activity.delete": return "Deleted \(name) and its entries."
    case "activity.move": return "Moved \(name)."
    case "activity.primary": return "\(name) stands for all tallies now."
    default: return "Edited \(name)."
    }
  }

  func beverage(_ label: String, _ beverage: Beverage) -> String {
    let factor = beverage.factor == 100 ? "" : ", of which \(beverage.factor) % count"
    switch label {
    case "beverage.delete": return "Removed \(beverage.name); what was drunk keeps its name."
    default: return "\(verb(label)) \(beverage.name)\(factor)."
    }
  }

  func hydrationGoal(_ goal: String) -> String { "From today on the goal is \(goal)." }

  func date(_ label: String, _ name: String, _ description: String) -> String {
    switch label {
    case "date.delete": "Deleted \(name)."
    case "date.archive": "Archived \(name)."
    case "date.restore": "Brought \(name) back: \(description)."
    default: "\(verb(label)) \(name): \(description)."
    }
  }

  private func verb(_ label: String) -> String {
    if label.hasSuffix(".add") { return "Added" }
    return label.hasSuffix(".delete") ? "Deleted" : "Edited"
  }
}
