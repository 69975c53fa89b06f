import ArgumentParser
import Trackers

extension Colour: ExpressibleByArgument {}
extension Symbol: ExpressibleByArgument {}

/// Icon and colour in the browser.
struct LookOptions: ParsableArguments {
  @Option(
    name: [.customLong("colour"), .customLong("color")], help: .text("Colour in the web app."))
  var colour: Colour?

  @Option(help: .text("Icon in the web app."))
  var icon: Symbol?

  var isEmpty: Bool { colour == nil && icon == nil }

  func apply(to colour: inout Colour, _ symbol: inout Symbol) {
    colour = self.colour ?? colour
    symbol = icon ?? symbol
  }
}
