import CivilTime
import Crypto
import Foundation
import Synchronization
import TestSupport
import Testing
import X509

@testable import Connections

/// A server's certificate at its start and when its files change.
@Suite struct ServerTLSTests {
  /// A server that reads its files when a test says so, at a time of the test's own.
  private final class World: Sendable {
    private struct State {
      var now = World.today
      var notices: [CertificateNotice] = []
    }

    static let today = Instant(milliseconds: 1_795_000_000_000)

    let folder: TemporaryFolder
    private let state = Mutex(State())

    init() throws { folder = try TemporaryFolder() }

    var notices: [CertificateNotice] { state.withLock { $0.notices } }

    func set(_ now: Instant) { state.withLock { $0.now = now } }

    func start() throws(CertificateProblem) -> ServerTLS {
      try ServerTLS(
        TLSFiles(certificate: folder.path("a.pem"), key: folder.path("a.key")),
        now: { self.state.withLock { $0.now } },
        notify: { notice in self.state.withLock { $0.notices.append(notice) } })
    }

    func write(_ pair: Pair, key: Pair? = nil) throws {
      try folder.write(pair.certificate.utf8, to: "a.pem")
      try folder.write((key ?? pair).key.utf8, to: "a.key")
    }
  }

  private struct Pair {
    let certificate: String
    let key: String
    let end: Instant

    /// - Parameter days: from when on and until when it holds, counted from the present of the test.
    init(_ names: [String] = ["day.example"], days: ClosedRange<Int> = -1...30) throws {
      let key = Certificate.PrivateKey(P256.Signing.PrivateKey())
      let name = try DistinguishedName { CommonName(names.first ?? "none") }
      func date(_ days: Int) -> Date {
        Date(
          timeIntervalSince1970: Double((World.today + .days(days)).milliseconds / 1000))
      }
      let certificate = try Certificate(
        version: .v3, serialNumber: .init(), publicKey: key.publicKey,
        notValidBefore: date(days.lowerBound), notValidAfter: date(days.upperBound), issuer: name,
        subject: name, signatureAlgorithm: .ecdsaWithSHA256,
        extensions: try .init {
          SubjectAlternativeNames(names.map { .dnsName($0) })
        }, issuerPrivateKey: key)
      self.certificate = try certificate.serializeAsPEM().pemString
      self.key = try key.serializeAsPEM().pemString
      end = World.today + .days(days.upperBound)
    }

    init(certificate: String, key: String) {
      self.certificate = certificate
      self.key = key
      end = World.today
    }

    /// Of 1024 bits, for a hundred years.
    static let weak = Pair(
      certificate: ServerTLSTests.weakCertificate, key: ServerTLSTests.weakKey)
  }

  @Test func `A good certificate is used without a word, and so is the same once more`() throws {
    let world = try World()
    try world.write(Pair())
    let tls = try world.start()
    #expect(tls.name == "day.example")
    tls.look()
    #expect(world.notices == [])
  }

  @Test func `One that browsers refuse is used at the start, and told once`() throws {
    for (pair, flaw) in [
      (try Pair(days: -30...(-1)), CertificateFlaw.expired(World.today - .days(1))),
      (try Pair(days: 2...30), .notYetValid(World.today + .days(2))),
    ] {
      let world = try World()
      try world.write(pair)
      let tls = try world.start()
      tls.look()
      #expect(world.notices == [.flawed(flaw)])
      let renewed = try Pair()
      try world.write(renewed)
      tls.look()
      tls.look()
      #expect(world.notices == [.flawed(flaw), .renewed(until: renewed.end)])
    }
  }

  @Test func `What cannot be used is refused at the start`() throws {
    let (one, other) = (try Pair(), try Pair())
    let rubbish = Pair(certificate: "rubbish", key: "rubbish")
    for (certificate, key) in [
      (one, other), (rubbish, one), (one, rubbish), (rubbish, rubbish),
      (Pair(certificate: "", key: one.key), one), (Pair(certificate: one.key, key: ""), one),
      (.weak, .weak),
    ] {
      let world = try World()
      try world.write(certificate, key: key)
      #expect(throws: CertificateProblem.self) { try world.start() }
    }
    #expect(throws: CertificateProblem.self) { try World().start() }
  }

  @Test
  func
    `What is no better does not take the place of a good one, is told once, and a good one does`()
    throws
  {
    let rubbish = Pair(certificate: "rubbish", key: "rubbish")
    let cases: [(pair: Pair, key: Pair?, flaw: CertificateFlaw?)] = [
      (try Pair(days: -30...(-1)), nil, .expired(World.today - .days(1))),
      (try Pair(days: 1...30), nil, .notYetValid(World.today + .days(1))),
      (try Pair(["other.example"]), nil, .otherName("day.example")),
      (try Pair(["*.other.example", "example"]), nil, .otherName("day.example")),
      (try Pair(), try Pair(), nil), (rubbish, nil, nil), (.weak, nil, nil),
      (try Pair(), rubbish, nil),
    ]
    for (pair, key, flaw) in cases {
      let world = try World()
      let good = try Pair()
      try world.write(good)
      let tls = try world.start()
      let before = tls.sslContextConfigurationOverride.certificateChain
      try world.write(pair, key: key)
      for _ in 0..<3 { tls.look() }
      #expect(tls.sslContextConfigurationOverride.certificateChain == before)
      #expect(world.notices.count == 1)
      switch (world.notices.first, flaw) {
      case (.keptFrom(let told), let flaw?): #expect(told == flaw)
      case (.kept, nil): break
      default: Issue.record("\(world.notices) for \(String(describing: flaw))")
      }
      let renewed = try Pair(["more.example", "DAY.example"], days: -1...90)
      try world.write(renewed)
      tls.look()
      #expect(world.notices.last == .renewed(until: renewed.end))
      #expect(tls.sslContextConfigurationOverride.certificateChain != before)
    }
  }

  @Test func `A pattern is good for a name, and what is gone changes nothing`() throws {
    let world = try World()
    try world.write(Pair())
    let tls = try world.start()
    try FileManager.default.removeItem(atPath: world.folder.path("a.pem"))
    tls.look()
    guard case .kept? = world.notices.first else { throw CertificateProblem(words: "not told") }
    let pattern = try Pair(["*.example"])
    try world.write(pattern)
    tls.look()
    #expect(world.notices.last == .renewed(until: pattern.end))
  }

  @Test func `One that expires while the server runs is told once, and another is taken then`()
    throws
  {
    let world = try World()
    try world.write(Pair(days: -1...2))
    let tls = try world.start()
    let end = World.today + .days(2)
    world.set(end)
    tls.look()
    #expect(world.notices == [])
    world.set(end + .seconds(1))
    for _ in 0..<2 { tls.look() }
    #expect(world.notices == [.flawed(.expired(end))])
    // Neither is any good, so the newer one is used.
    let late = try Pair(days: -1...1)
    try world.write(late)
    tls.look()
    #expect(
      world.notices.dropFirst() == [.renewed(until: late.end), .flawed(.expired(late.end))])
  }

  private static let weakCertificate = """
    -----BEGIN CERTIFICATE-----
    MIICIjCCAYugAwIBAgIUGPQR3ieYm3mfESo8Aq0oOmI/u9MwDQYJKoZIhvcNAQEL
    BQAwFjEUMBIGA1UEAwwLZGF5LmV4YW1wbGUwIBcNMjYxMTI4MTA0MzM4WhgPMjEy
    NjExMDQxMDQzMzhaMBYxFDASBgNVBAMMC2RheS5leGFtcGxlMIGfMA0GCSqGSIb3
    DQEBAQUAA4GNADCBiQKBgQDGAif5hsVJw3P+7UthGMmflhrjeZwpuZNjK1NXSqN9
    DxrzTMilsrutv2lUpYmkP16IcNkLCn3UmOBC5gE5qMAPws9qPzgUg4YX+/gMy2D9
    c8ZYWaHO2LoU92OfSQFhhHs4I8YEQtItkLRgqSM/jAV/UFLp7rexR7RcxOPx/lRI
    YQIDAQABo2swaTAdBgNVHQ4EFgQUO7DDu7u1hG8AUCasSvO4VwWMuUUwHwYDVR0j
    BBgwFoAUO7DDu7u1hG8AUCasSvO4VwWMuUUwDwYDVR0TAQH/BAUwAwEB/zAWBgNV
    HREEDzANggtkYXkuZXhhbXBsZTANBgkqhkiG9w0BAQsFAAOBgQBDzI4qX+EDCi87
    otFCZzTkE/otXKS3nCKtzhPC2SHi6Z0c3fzbFyUOOfpJx6lgbvaXZfDkZLt0YNiP
    9Hj1HL8AQ5a+7L2EfvwXjNfc0TiV4PYTlBeX6zHD7Yb24cv2Uw9TXwy8rtz3VXpe
    w9kpZ02midV23uNftk4yQTgbN7qbzA==
    -----END CERTIFICATE-----
    """

  private static let weakKey = """
    -----BEGIN PRIVATE KEY-----
    MIICdgIBADANBgkqhkiG9w0BAQEFAASCAmAwggJcAgEAAoGBAMYCJ/mGxUnDc/7t
    S2EYyZ+WGuN5nCm5k2MrU1dKo30PGvNMyKWyu62/aVSliaQ/Xohw2QsKfdSY4ELm
    ATmowA/Cz2o/OBSDhhf7+AzLYP1zxlhZoc7YuhT3Y59JAWGEezgjxgRC0i2QtGCp
    Iz+MBX9QUunut7FHtFzE4/H+VEhhAgMBAAECgYAGdm2NlFt+E9YGXQJX0fJKtiB8
    iiyRpA/ubayTrcj2PPb5N+lYlyPPAO9UJu7+IF9afqxm0tnWhYLUTCOAGUTjcBXl
    NE14H3zU0QnNhiMxbtrkZulVnMRmWPZLi0b81yikF5vQPu+WVUSY23FYMYKtNI1N
    G3n0aCb1drb6X+FSHQJBAO0TpVPXkhz8yX4fOiJtw0WX8sZE9C4Z11ZoH5fCsJCC
    AMHjHupZgLAnTLznEcv5FTSe6kjSvOcslbu/WeIxkvMCQQDV0DM+HcumsQExS8Uk
    nZYXKdFuxYNn9iikIw2RG0BQjMEbSQCLHeyQu0KYEw02yee/P3gTKBw36hUbhWgD
    wcRbAkApS/rImAyDsCUJKzddN/GD9ev8TZabUTUJgCnArdFD2uF25LFF8UFRbgcY
    AMhA16qx99ynws3VFxceFT76/9exAkBl8VmtQSmLNZO6/ERnu9cG/kJDzVpk5AHm
    mGvshpC4lxOvPbRLoB3dt9r9hP/k4oljLxDCGXqy0iH0ODwqpmVHAkEA34PekyUZ
    lmplBzWfWjqGbD/fPAga2CCtSswZ2DWPn18Ym9EL74BMDt+67zjnpmS+X1yAmE8i
    uUDu+JxaP9Inyg==
    -----END PRIVATE KEY-----
    """
}
