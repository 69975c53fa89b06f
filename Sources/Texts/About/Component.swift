/// A third-party component of Dayring, with its licence.
package struct Component: Hashable, Sendable {
  package let name: String
  package let licence: Licence
  /// The URL of its source and the text of its licence.
  package let address: String

  init(_ name: String, _ licence: Licence, _ address: String) {
    self.name = name
    self.licence = licence
    self.address = address
  }

  /// A licence by its SPDX identifier, https://spdx.org/licenses/.
  package enum Licence: String, CaseIterable, Sendable {
    case apache = "Apache-2.0"
    case swift = "Apache-2.0 WITH Swift-exception"
    case llvm = "Apache-2.0 WITH LLVM-exception"
    case mit = "MIT"
    case bsd = "BSD-3-Clause"
    case lgpl = "LGPL-2.1-or-later"
    case postgresql = "PostgreSQL"
    case unicode = "Unicode-3.0"
    case zlib = "Zlib"
    case gcc = "GPL-3.0-or-later WITH GCC-exception-3.1"
    case publicDomain = "blessing"
  }
}
