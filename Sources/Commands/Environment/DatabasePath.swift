/// Where the data is: `$DAYRING_HOME`, else `dayring` in the data folder of the XDG Base Directory
/// Specification, which has it that a relative `$XDG_DATA_HOME` is ignored.
package func databasePath(_ variables: (String) -> String?) -> String {
  func folder(_ name: String) -> String? { variables(name).flatMap { $0.isEmpty ? nil : $0 } }
  if let home = folder("DAYRING_HOME") { return home + "/dayring.sqlite" }
  let shared = folder("XDG_DATA_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
  let data = shared ?? (folder("HOME") ?? ".") + "/.local/share"
  return data + "/dayring/dayring.sqlite"
}
