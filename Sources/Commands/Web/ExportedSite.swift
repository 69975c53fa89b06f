import Ledger
import SpaceHost

/// The app's files, with configuration for web servers.
struct ExportedSite {
  /// The files in the order of writing: referenced ones first, so that a page that is opened
  /// meanwhile finds all of them.
  let files: [(name: String, bytes: [UInt8])]

  /// The files whose names never change.
  private static let entrances = ["index.html", "sw.js"]
  /// The mark by which a later export recognises its own files.
  private static let mark = "# Written by dayring web export.\n"
  private static let policy = "connect-src 'self'"

  /// - Parameter relays: the origins of relays.
  init(of app: [String: [UInt8]], _ relays: [String]) throws(CommandFailure) {
    var app = app
    if !relays.isEmpty {
      let policy = ([Self.policy] + relays).joined(separator: " ")
      try app.replaceOnce(Self.policy, by: policy, in: "index.html")
      // Browsers check this file for updates of the page.
      let version = app.text("sw.js").firstMatch(of: /const VERSION = "([0-9a-f]+)";/)?.1
      guard let version else { throw CommandFailure.strangeApp("sw.js") }
      try app.replaceOnce(
        #"VERSION = "\#(version)""#, by: #"VERSION = "\#(version)-\#(Self.digits(of: relays))""#,
        in: "sw.js")
    }
    let names = app.keys.sorted()
    app["_headers"] = Array(Self.headers(for: names).utf8)
    app[".htaccess"] = Array(Self.apache.utf8)
    files = app.keys.sorted { (Self.rank($0), $0) < (Self.rank($1), $1) }
      .map { ($0, app[$0] ?? []) }
  }

  /// - Returns: the number of written files.
  func write(to folder: String) throws(CommandFailure) -> Int {
    // NB: other apps have an index.html and a sw.js too.
    guard Self.isEmptyOrExport(folder) == true else {
      throw .refused(
        .folderInUse, .folder, "\(folder) contains other files.",
        "Choose a folder that is empty or contains an earlier export.")
    }
    guard makeFolder(folder, 0o755) else {
      throw .refused(
        .unwritableFile, .folder, "The folder \(folder) can't be created.",
        "Choose another place.")
    }
    for (name, bytes) in files {
      try OutputFile(path: folder + "/" + name, overwrites: true, isPublic: true).write(bytes)
    }
    return files.count
  }

  /// Whether the folder is empty or an earlier export; nil if it is unreadable.
  private static func isEmptyOrExport(_ folder: String) -> Bool? {
    guard let names = namesInFolder(folder) else { return nil }
    guard !names.isEmpty else { return true }
    guard let file = fopen(folder + "/_headers", "r") else { return false }
    defer { fclose(file) }
    var start = [UInt8](repeating: 0, count: mark.utf8.count)
    return fread(&start, 1, start.count, file) == start.count && start.elementsEqual(mark.utf8)
  }

  private static func rank(_ name: String) -> Int { (entrances.firstIndex(of: name) ?? -1) + 1 }

  /// A checksum of the relays in ten digits.
  private static func digits(of relays: [String]) -> String {
    var sum = Checksum()
    sum.add(relays.joined(separator: " "))
    return String(hexadecimal(sum.value).suffix(10))
  }

  // Headers of servers.

  private static let always = [
    ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
    ("Content-Security-Policy", "frame-ancestors 'none'"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
  ]
  private static let forGood = "public, max-age=31536000, immutable"

  /// The file of headers for Netlify and Cloudflare Pages.
  private static func headers(for names: [String]) -> String {
    var lines = ["/*"] + always.map { "  \($0): \($1)" }
    for name in names where !entrances.contains(name) && isHashed(name) {
      lines += ["/" + name, "  Cache-Control: " + forGood]
    }
    for name in ["", "index.html", "sw.js"] {
      lines += ["/" + name, "  Cache-Control: no-cache"]
    }
    return mark + lines.joined(separator: "\n") + "\n"
  }

  /// Whether a name such as `app.0a1b2c3d4e.js` contains a hash of the contents.
  private static func isHashed(_ name: String) -> Bool {
    name.wholeMatch(of: /.+\.[0-9a-f]{10}\.\w+/) != nil
  }

  private static let apache = """
    AddType text/javascript .js
    AddType application/wasm .wasm
    AddType application/manifest+json .webmanifest
    <IfModule mod_headers.c>
    \(always.map { #"  Header set \#($0) "\#($1)""# }.joined(separator: "\n"))
      Header set Cache-Control "no-cache"
      <FilesMatch "\\.[0-9a-f]{10}\\.\\w+$">
        Header set Cache-Control "\(forGood)"
      </FilesMatch>
    </IfModule>

    """
}

extension [String: [UInt8]] {
  fileprivate func text(_ name: String) -> String {
    String(decoding: self[name] ?? [], as: UTF8.self)
  }

  fileprivate mutating func replaceOnce(
    _ text: String, by other: String, in name: String
  ) throws(CommandFailure) {
    let whole = self.text(name)
    guard whole.ranges(of: text).count == 1 else { throw CommandFailure.strangeApp(name) }
    self[name] = Array(whole.replacing(text, with: other).utf8)
  }
}

extension CommandFailure {
  fileprivate static func strangeApp(_ name: String) -> CommandFailure {
    .refused(
      .noApp, nil, "The file \(name) of the app isn't as expected.", "Install Dayring again.")
  }
}
