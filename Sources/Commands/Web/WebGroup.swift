import ArgumentParser
import SpaceHost
import Texts
import Wire

struct WebGroup: ParsableCommand {
  static let configuration = CommandConfiguration(
    "web", "Export the app for any web server.", subcommands: [WebExport.self])
}

private struct WebExport: DayringCommand {
  static let configuration = CommandConfiguration(
    "export", "Write the app to a folder that any web server can serve.",
    discussion: """
      The app works at any address with HTTPS, also in a subfolder of a site, and stores nothing \
      on the server: entries stay in the browser, and sync with other devices through a relay. The \
      folder includes a .htaccess file for Apache and a _headers file for hosts that read one.
      """)

  @Argument(help: .text("A folder that is empty, missing, or contains an earlier export."))
  var folder: String

  @Option(
    parsing: .singleValue,
    help: .value("address", "A relay that the page may connect to; the first is offered for sync."))
  var relay: [String] = []

  @OptionGroup var output: OutputOptions

  func carryOut(in environment: Environment) throws(CommandFailure) -> CommandResult {
    let relays = try relay.map { text throws(CommandFailure) in try Self.origin(of: text) }
    // NB: another program may take over here.
    guard let files = environment.network()?.appFiles(), files["index.html"] != nil else {
      throw .refused(
        .noApp, nil, "The app of this build isn't here.",
        "Run the program that make install has installed.")
    }
    let site = try ExportedSite(of: files, relays)
    let count = try site.write(to: folder)
    let report = Report(
      [
        "folder": .string(folder), "files": .whole(count),
        "relays": .list(relays) { .string($0) },
      ],
      text: { _ in [environment.texts.shell.exported(count, to: folder.harmless)] })
    return CommandResult(
      output: report.printed(asJSON: output.json, in: Style(environment.terminal)))
  }

  /// The origin of an address, as in a Content Security Policy: without a path.
  private static func origin(of text: String) throws(CommandFailure) -> String {
    let address = try RelayAddress.typed(text)
    guard let origin = address.origin else {
      throw .refused(
        .unreadableAddress, .relay, "“\(text)” has more than a host.",
        "Use https:// and a host, without a path.")
    }
    return origin
  }
}

extension ShellTexts {
  func exported(_ count: Int, to folder: String) -> String {
    say(
      count, one: "Exported \(count) file to \(folder).",
      other: "Exported \(count) files to \(folder).")
  }
}
