import Hummingbird
import Relay
import Wire

extension RelayResponder {
  /// A stream of one space.
  func stream(
    _ space: SpaceID, _ id: CallID, _ request: Request, _ context: RelayContext
  ) async -> Response {
    do throws(RelayError) {
      guard let token = request.token else { throw .refused(.unauthorized) }
      guard request.bodyLength == 0 else { throw .refused(.malformed) }
      let device = DeviceKey(space: space, token: token.hash)
      let network = network(of: request, context)
      let isKnown = rateLimiter.knows(device)
      try charge(
        RelayServerLimits.callBytes,
        isKnown ? .device(device, network: network) : .stranger(network: network))
      let stream = try await streams.open(
        HeadSubscriber(of: device.space, by: device.token), from: network)
      rateLimiter.note(device, isGood: true, at: configuration.now())
      return response(of: stream, as: .one, context)
    } catch {
      return noStream(error, id, context)
    }
  }

  /// A stream of the spaces that the body names, each with a token of its own.
  func stream(
    _ id: CallID, _ request: Request, _ context: RelayContext
  ) async -> Response {
    do throws(RelayError) {
      guard let length = request.bodyLength else { throw .refused(.malformed) }
      let limit = StreamRequest.lengthLimit
      guard length <= limit else { throw .refused(.tooLarge(limit: limit)) }
      let network = network(of: request, context)
      let stranger = RelayClient.stranger(network: network)
      try charge(RelayServerLimits.callBytes + length, stranger)
      guard let permit = memoryLimits.body(of: .state, by: stranger) else {
        throw .refused(.tooMany(retryAfter: 1))
      }
      defer { withExtendedLifetime(permit) {} }
      let body = try await request.wholeBody(length, permit)
      guard let wanted = try? StreamRequest(parsing: body) else { throw .refused(.malformed) }
      let devices = wanted.spaces.map { DeviceKey(space: $0.space, token: $0.token.hash) }
      // Each costs what a stream of its own would.
      for device in devices {
        let isKnown = rateLimiter.knows(device)
        try charge(
          RelayServerLimits.callBytes, isKnown ? .device(device, network: network) : stranger)
      }
      let (stream, news) = try await streams.open(
        devices.map { HeadSubscriber(of: $0.space, by: $0.token) }, from: network)
      for (device, news) in zip(devices, news) {
        guard case .grew = news else { continue }
        rateLimiter.note(device, isGood: true, at: configuration.now())
      }
      return response(of: stream, as: .several, context)
    } catch {
      return noStream(error, id, context)
    }
  }

  private func response(
    of stream: HeadStream, as form: StreamForm, _ context: RelayContext
  ) -> Response {
    .stream(stream, as: form, on: context.channel) { 1000 + configuration.random(9000) }
  }

  private func noStream(_ error: RelayError, _ id: CallID, _ context: RelayContext) -> Response {
    guard case .refused(let refusal) = error else { return failure(error) }
    let reply = RelayReply(refusal, to: .state, id, at: configuration.now())
    return .reply(reply, on: context.channel, holding: nil)
  }
}
