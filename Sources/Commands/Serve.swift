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

  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard (0...65_535).contains(port) else {
      throw ValidationError("The port must lie between 0 and 65535.")
    }
  }

  func carryOut(in environment: Environment) throws(CommandFailure) -> Outcome {
    let request = ServeRequest(
      host: host, port: port, webFolder: web, databasePath: environment.databasePath)
    return Outcome(exitCode: environment.serve(request))
  }
}
