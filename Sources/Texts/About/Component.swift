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

/// All components. A test compares the packages with those that a build resolves, and each licence
/// with its text.
extension Component {
  /// The components of the page and its engines.
  package static var page: [Component] {
    [
      Component("Swift", .swift, "https://github.com/swiftlang/swift"),
      Component("Unicode data", .unicode, "https://www.unicode.org/license.txt"),
      Component("wasi-libc", .llvm, "https://github.com/WebAssembly/wasi-libc"),
      Component("musl", .mit, "https://musl.libc.org"),
      Component("compiler-rt", .llvm, "https://github.com/llvm/llvm-project"),
    ]
  }

  /// The components of `dayring` and `dayring-server`.
  package static var programs: [Component] { system + packages }

  /// Components of the compiler and the system, and those vendored by packages.
  private static var system: [Component] {
    [
      Component("Swift", .swift, "https://github.com/swiftlang/swift"),
      Component("Foundation", .swift, "https://github.com/swiftlang/swift-foundation"),
      Component("Dispatch", .swift, "https://github.com/swiftlang/swift-corelibs-libdispatch"),
      Component("ICU", .unicode, "https://github.com/swiftlang/swift-foundation-icu"),
      Component("SQLite", .publicDomain, "https://sqlite.org"),
      Component("zlib", .zlib, "https://zlib.net"),
      Component("libpq", .postgresql, "https://www.postgresql.org"),
      Component("glibc", .lgpl, "https://sourceware.org/glibc"),
      Component("libstdc++", .gcc, "https://gcc.gnu.org"),
      Component("BoringSSL", .apache, "https://boringssl.googlesource.com/boringssl"),
      Component("llhttp", .mit, "https://github.com/nodejs/llhttp"),
      Component("SHA-1 of the KAME project", .bsd, "https://www.kame.net"),
    ]
  }

  /// The packages, by their identities in `Package.resolved`.
  package static var packages: [Component] {
    [
      apple("async-http-client", .apache, by: "swift-server"),
      Component("grdb.swift", .mit, "https://github.com/groue/GRDB.swift"),
      apple("hummingbird", .apache, by: "hummingbird-project"),
      apple("swift-algorithms", .swift), apple("swift-argument-parser", .swift),
      apple("swift-asn1", .apache), apple("swift-async-algorithms", .swift),
      apple("swift-atomics", .swift), apple("swift-certificates", .apache),
      apple("swift-collections", .swift), apple("swift-configuration", .apache),
      apple("swift-crypto", .apache), apple("swift-distributed-tracing", .apache),
      apple("swift-http-structured-headers", .apache), apple("swift-http-types", .apache),
      apple("swift-log", .apache), apple("swift-metrics", .apache), apple("swift-nio", .apache),
      apple("swift-nio-extras", .apache), apple("swift-nio-http2", .apache),
      apple("swift-nio-ssl", .apache), apple("swift-nio-transport-services", .apache),
      apple("swift-numerics", .swift), apple("swift-service-context", .apache),
      apple("swift-service-lifecycle", .apache, by: "swift-server"),
      apple("swift-subprocess", .apache, by: "swiftlang"), apple("swift-system", .swift),
    ]
  }

  private static func apple(
    _ name: String, _ licence: Licence, by owner: String = "apple"
  ) -> Component {
    Component(name, licence, "https://github.com/\(owner)/\(name)")
  }
}
