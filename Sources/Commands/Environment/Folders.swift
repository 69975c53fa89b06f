/// Creates a folder, and those above it, unless they exist.
/// - Returns: false on failure, with the reason in `errno`.
func makeFolder(_ folder: String, _ mode: mode_t) -> Bool {
  if mkdir(folder, mode) == 0 || errno == EEXIST { return true }
  guard errno == ENOENT, let slash = folder.lastIndex(of: "/"), slash > folder.startIndex else {
    return false
  }
  return makeFolder(String(folder[..<slash]), mode)
    && (mkdir(folder, mode) == 0 || errno == EEXIST)
}

/// The names in a folder; empty for a missing one, nil for an unreadable one.
func namesInFolder(_ folder: String) -> [String]? {
  guard let directory = opendir(folder) else { return errno == ENOENT ? [] : nil }
  defer { closedir(directory) }
  var names: [String] = []
  while let entry = readdir(directory) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) { start in
      start.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
    }
    if name != ".", name != ".." { names.append(name) }
  }
  return names
}
