import CivilTime
import Texts
import Trackers

/// What just happened, in a sentence.
extension ShellTexts {
  /// - Parameter what: `250 ml tea`.
  func drink(_ deed: Deed.Drink, _ what: String, _ moment: String) -> String {
    switch deed {
    case .add: "Added \(what), \(moment)."
    case .edit, .goal: "Edited \(what), \(moment)."
    case .delete: "Deleted \(what), \(moment)."
    }
  }

  /// - Parameter amount: `-5 km`.
  func entry(
    _ deed: Deed.Entry, _ entry: TallyEntry, _ amount: String, of name: String, _ moment: String
  ) -> String {
    switch deed {
    case .add where entry.amount < .zero: "Corrected \(name) by \(amount), \(moment)."
    case .add: "Added \(amount) to \(name), \(moment)."
    case .edit: "Edited an entry of \(name): \(amount), \(moment)."
    case .delete: "Deleted an entry of \(name): \(amount), \(moment)."
    }
  }

  func activity(_ deed: Deed.Activity, _ activity: Activity, _ goal: DailyGoal?) -> String {
    let name = activity.name
    switch deed {
    case .goal:
      guard let goal else { return "From today on \(name) has no goal." }
      return "From today on the goal of \(name) is \(self.goal(goal, Measure(activity)))."
    case .add:
      guard let goal else { return "Added \(name)." }
      return "Added \(name), goal \(self.goal(goal, Measure(activity))) a day."
    case .archive: return "Archived \(name); its entries are kept."
    case .restore: return "Brought \(name) back."
    case .delete: return "Deleted \(name) and its entries."
    case .move: return "Moved \(name)."
    case .primary: return "\(name) stands for all tallies now."
    case .edit: return "Edited \(name)."
    }
  }

  func beverage(_ deed: Deed.Beverage, _ beverage: Beverage) -> String {
    let factor = beverage.factor == 100 ? "" : ", of which \(beverage.factor) % count"
    switch deed {
    case .delete: return "Removed \(beverage.name); what was drunk keeps its name."
    case .add: return "Added \(beverage.name)\(factor)."
    case .edit: return "Edited \(beverage.name)\(factor)."
    }
  }

  func hydrationGoal(_ goal: String) -> String { "From today on the goal is \(goal)." }

  func date(_ deed: Deed.Date, _ name: String, _ description: String) -> String {
    switch deed {
    case .delete: "Deleted \(name)."
    case .archive: "Archived \(name)."
    case .restore: "Brought \(name) back: \(description)."
    case .add: "Added \(name): \(description)."
    case .edit: "Edited \(name): \(description)."
    }
  }
}
