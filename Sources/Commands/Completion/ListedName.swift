/// A name or an id to choose from.
struct ListedName {
  let name: String
  /// The meaning of an id; may be empty.
  let remark: String

  init(_ name: String, _ remark: String = "") {
    self.name = name.harmless
    self.remark = remark.harmless
  }

  func line(for shell: CompletingShell?) -> String {
    switch shell {
    case nil: name
    case .bash: name.escaped { !$0.isASCII || $0.isLetterOrDigit }
    case .zsh:
      // A colon begins the description.
      name.escaped { $0 != ":" && $0 != "\\" } + (remark.isEmpty ? "" : ":\(remark)")
    case .fish: name + (remark.isEmpty ? "" : "\t\(remark)")
    }
  }
}

enum CompletingShell: String {
  /// Bash. NB: its `compgen -W` expands every word again, so that `$(…)` in a name would be run.
  case bash
  case zsh, fish
}

extension String {
  /// The text with a backslash before all other scalars. Not by characters, since shells do not
  /// combine scalars.
  fileprivate func escaped(unless isPlain: (Unicode.Scalar) -> Bool) -> String {
    var escaped = UnicodeScalarView()
    for scalar in unicodeScalars {
      if !isPlain(scalar) { escaped.append("\\") }
      escaped.append(scalar)
    }
    return String(escaped)
  }
}

extension Unicode.Scalar {
  fileprivate var isLetterOrDigit: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9": true
    default: false
    }
  }
}
