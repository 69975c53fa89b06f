import ArgumentParser
import JSON
import Trackers

struct BeverageList: LedgerCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the beverages, and how much of each counts.")

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    let beverages = try context.beverages().all
    let texts = context.texts.shell
    return Report(
      json: { .object(["beverages": .array(beverages.map { $0.json })]) },
      text: { style in
        var table = Table(alignments: [.left, .right, .left])
        table.rows = beverages.map { beverage in
          [
            beverage.name.harmless, "\(beverage.factor) %",
            style.paint(beverage.id == nil ? texts.builtIn : "", .quiet),
          ]
        }
        return table.lines().map { "  " + $0 }
      })
  }
}
