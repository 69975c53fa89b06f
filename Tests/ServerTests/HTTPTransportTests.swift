import Hummingbird
import NIOCore
import Relay
import SpaceHost
import Testing
import Wire

@testable import Server

/// The meaning of a status without an answer of a relay.
@Suite struct HTTPTransportTests {
  @Test(arguments: [
    (HTTPResponse.Status.serviceUnavailable, TransportError?.some(.unavailable)),
    (.badGateway, .gateway), (.gatewayTimeout, .gateway),
    // The body is looked at by the caller.
    (.ok, nil), (.notFound, nil), (.found, nil), (.internalServerError, nil),
    (.tooManyRequests, nil),
  ])
  func `A status without an answer of a relay says why there is none`(
    status: HTTPResponse.Status, failure: TransportError?
  ) async throws {
    try await Receiver.run { receiver, address in
      receiver.answer(status)
      let client = HTTPTransport.client()
      let transport = HTTPTransport(address, client, timeout: .hours(1))
      let space = SpaceID(checked: [UInt8](repeating: 0, count: SpaceID.length))
      let request = CallID(checked: [UInt8](repeating: 1, count: CallID.length))
      let token = RelayToken(checked: [UInt8](repeating: 2, count: RelayToken.length))
      var told: TransportError?
      do throws(TransportError) {
        #expect(try await transport.answer(to: .state(space), request, token: token) == [])
      } catch {
        told = error
      }
      #expect(told == failure)
      try await client.shutdown()
    }
  }

  @Test(arguments: [
    "https://127.0.0.1:99999", "http://[::1]:65536", "http://10.0.0.1:0", "nonsense", "",
  ])
  func `What is no address is not asked, and the process goes on`(address: String) async throws {
    let client = HTTPTransport.client()
    let transport = HTTPTransport(address, client)
    let space = SpaceID(checked: .init(repeating: 1, count: SpaceID.length))
    let token = RelayToken(checked: .init(repeating: 2, count: RelayToken.length))
    let request = CallID(checked: .init(repeating: 3, count: CallID.length))
    let call = RelayCall.roster(space, after: 0)
    await #expect(throws: TransportError.noAddress) {
      try await transport.answer(to: call, request, token: token)
    }
    for await head in transport.heads(of: space, token: token) { Issue.record("\(head)") }
    await #expect(throws: TransportError.noAddress) {
      try await HTTPTransport.file(at: address, client)
    }
    await #expect(throws: DeliveryFailure.noAddress) {
      try await HTTPPost(url: address, headers: [:], body: []).send(
        by: client, timeout: .seconds(1))
    }
    try await client.shutdown()
  }
}
