/// The first four bytes of a binary form; the digit is its version.
enum WireMagic: String {
  /// The body of a request.
  case request = "DRX1"
  /// An answer with entries or other bytes.
  case answer = "DRY1"

  var bytes: [UInt8] { Array(rawValue.utf8) }
}
