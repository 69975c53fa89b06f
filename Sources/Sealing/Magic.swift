/// The first four bytes of every form; the digit is its version.
enum Magic: String {
  case envelope = "DRE1"
  case roster = "DRR1"
  case snapshot = "DRS1"
  case attestation = "DRV1"
  case request = "DRQ1"
  case answer = "DRA1"
  case slot = "DRC1"

  var bytes: [UInt8] { Array(rawValue.utf8) }
}
