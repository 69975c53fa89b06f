import ArgumentParser
import Sync

/// The option for feedback to a server's operator: the page shows an address instead of an inbox.
struct FeedbackOptions: ParsableArguments {
  @Option(
    help: .value("address", "Show this mailto: or https: address of yours on the page of feedback.")
  )
  var feedback: String?

  func validate() throws {
    if let feedback, !FeedbackOffer.isAddress(feedback) {
      throw ValidationError(
        "--feedback is mailto: and an address, or https:// and a page.")
    }
  }
}
