/// A name or an id to choose from.
struct ListedName {
  let name: String
  /// What an id stands for; may be empty.
  let remark: String

  init(_ name: String, _ remark: String = "") {
    self.name = name.harmless
    self.remark = remark.harmless
  }

  func line(for shell: CompletingShell?) -> String {
    switch shell {
    case nil: name
    case .bash: name.escaped { !$0.isASCII || $0.isLetter || $0.isNumber }
    case .zsh:
      // A colon begins the description.
      name.escaped { $0 != ":" && $0 != "\\" } + (remark.isEmpty ? "" : ":\(remark)")
    case .fish: name + (remark.isEmpty ? "" : "\t\(remark)")
    }
  }
}

enum CompletingShell: String {
  /// NB: its `compgen -W` expands every word once more, so that `$(…)` in a name would be run.
  case bash
  case zsh, fish
}

extension String {
  /// With a backslash before all other letters.
  fileprivate func escaped(unless isPlain: (Character) -> Bool) -> String {
    reduce(into: "") { $0 += isPlain($1) ? String($1) : "\\" + String($1) }
  }
}
