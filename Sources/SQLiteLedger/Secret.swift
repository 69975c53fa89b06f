import Crypto

/// A random text that grants access, and its hash, which is stored.
package enum Secret {
  package static func make(bytes count: Int, from randomBytes: (Int) -> [UInt8]) -> String {
    hexadecimal(randomBytes(count))
  }

  package static func hash(_ secret: String) -> [UInt8] {
    Array(SHA256.hash(data: Array(secret.utf8)))
  }
}

package func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
  bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}
