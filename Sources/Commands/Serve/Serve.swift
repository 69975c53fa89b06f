import ArgumentParser

struct Serve: DayringCommand {
  static let configuration = CommandConfiguration(
    "serve", "Serve the web app and keep browsers and the command line in step.")

  @Option(help: "The address to listen on.")
  var host = "127.0.0.1"

  @Option(help: "The port to listen on; 0 takes any that is free.")
  var port = 4160

  @Option(help: .value("folder", "The folder of the web app."))
  var web: String?

  @Option(
    help: .value("address", "Where others reach it, as behind a proxy: https://dayring.example."))
  var url: String?

  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard (0...65_535).contains(port) else {
      throw ValidationError("The port must lie between 0 and 65535.")
    }
    if let url, !Self.isAddress(url) {
      throw ValidationError("The address must be https:// or http:// and a host, and no more.")
    }
  }

  /// Of a host, with a port at most.
  private static func isAddress(_ text: String) -> Bool {
    guard let scheme = ["https://", "http://"].first(where: { text.hasPrefix($0) }) else {
      return false
    }
    let host = text.dropFirst(scheme.count)
    return !host.isEmpty && text.utf8.count <= 200
      && host.utf8.allSatisfy { (0x21...0x7e).contains($0) && !"/?#@\\".utf8.contains($0) }
  }

  func carryOut(in environment: Environment) throws(CommandFailure) -> Outcome {
    let request = ServeRequest(
      host: host, port: port, webFolder: web, url: url, databasePath: environment.databasePath)
    return Outcome(exitCode: environment.serve(request))
  }
}
