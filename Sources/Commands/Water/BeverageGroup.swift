import ArgumentParser

struct BeverageGroup: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "beverage",
    abstract: "Manage what there is to drink.",
    subcommands: [
      BeverageList.self, BeverageAdd.self, BeverageEditing.self, BeverageRemove.self,
    ],
    defaultSubcommand: BeverageList.self)
}
