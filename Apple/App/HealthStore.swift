import CivilTime
import Exchange
import Foundation
import HealthKit
import Ledger
import SQLiteLedger
import Trackers

/// The calls of the system's health store.
struct HealthStore: Sendable {
  /// The most samples in one query.
  private static let limit = 500
  /// The distance within which two fasts begin at the same time: shortcuts round to minutes.
  private static let tolerance: TimeInterval = 60
  private static let schedule = "no.invotek.FastE.schedule"
  private static let target = "no.invotek.FastE.targetDuration"

  private let store = HKHealthStore()

  /// Asks for permission, which the system does once.
  private func isAllowed(asking: Bool) async -> Bool {
    guard HKHealthStore.isHealthDataAvailable() else { return false }
    guard asking else { return true }
    do {
      try await store.requestAuthorization(
        toShare: [HKObjectType.workoutType()],
        read: [.workoutType(), HKQuantityType(.dietaryWater)])
      return true
    } catch {
      return false
    }
  }

  func mayWrite(asking: Bool) async -> Bool {
    guard await isAllowed(asking: asking) else { return false }
    return store.authorizationStatus(for: .workoutType()) == .sharingAuthorized
  }

  /// NB: the system does not say whether reading is allowed; if it is not, there is no water.
  func mayRead(asking: Bool) async -> Bool { await isAllowed(asking: asking) }

  /// Writes, replaces or deletes the workout of a fast. Of workouts with one sync identifier, the
  /// store keeps the one with the highest version.
  func write(_ record: HealthRecord) async throws {
    let identifier = record.id.description
    guard let fast = record.fast, let end = fast.end else {
      let ours = HKQuery.predicateForObjects(
        withMetadataKey: HKMetadataKeySyncIdentifier, allowedValues: [identifier])
      _ = try await store.deleteObjects(of: .workoutType(), predicate: ours)
      return
    }
    let start = Date(fast.start.instant)
    if record.mayBeThere, try await hasWorkout(at: start) { return }
    let configuration = HKWorkoutConfiguration()
    configuration.activityType = .mindAndBody
    let builder = HKWorkoutBuilder(healthStore: store, configuration: configuration, device: nil)
    do {
      try await builder.beginCollection(at: start)
      try await builder.addMetadata([
        HKMetadataKeySyncIdentifier: identifier, HKMetadataKeySyncVersion: record.version,
        Self.schedule: fast.schedule, Self.target: fast.goal.minutes * 60,
      ])
      try await builder.endCollection(at: max(start, Date(end.instant)))
      _ = try await builder.finishWorkout()
    } catch {
      builder.discardWorkout()
      throw error
    }
  }

  /// Whether a shortcut has written a workout without an identifier.
  private func hasWorkout(at start: Date) async throws -> Bool {
    let near = HKQuery.predicateForSamples(
      withStart: start.addingTimeInterval(-Self.tolerance),
      end: start.addingTimeInterval(Self.tolerance), options: .strictStartDate)
    let query = HKSampleQueryDescriptor(predicates: [.workout(near)], sortDescriptors: [])
    return try await query.result(for: store).contains { $0.workoutActivityType == .mindAndBody }
  }

  /// A part of what has changed after an anchor.
  struct WaterNews: Sendable {
    let samples: [WaterSample]
    let anchor: Data
    /// Whether nothing comes after it.
    let isLast: Bool
  }

  /// - Parameter anchor: an unreadable one is none, with which all comes once more.
  func water(after anchor: Data?) async throws -> WaterNews {
    let former = anchor.flatMap {
      try? NSKeyedUnarchiver.unarchivedObject(ofClass: HKQueryAnchor.self, from: $0)
    }
    let query = HKAnchoredObjectQueryDescriptor(
      predicates: [.quantitySample(type: HKQuantityType(.dietaryWater))], anchor: former,
      limit: Self.limit)
    let result = try await query.result(for: store)
    let next = try NSKeyedArchiver.archivedData(
      withRootObject: result.newAnchor, requiringSecureCoding: true)
    // NB: a part may have nothing but deleted samples.
    return WaterNews(
      samples: result.addedSamples.map { WaterSample($0) }, anchor: next,
      isLast: result.addedSamples.isEmpty && result.deletedObjects.isEmpty)
  }
}

extension WaterSample {
  fileprivate init(_ sample: HKQuantitySample) {
    let millilitres = sample.quantity.doubleValue(for: .literUnit(with: .milli)).rounded()
    self.init(
      id: sample.uuid.uuidString,
      start: Zone.device.moment(Instant(sample.startDate)).iso8601,
      // Another app may have written any number; none is refused.
      value: String(Int(exactly: millilitres) ?? 0), unit: "mL")
  }
}

extension SQLiteLedger {
  /// Adds samples, each once, as one change that can be undone.
  func take(_ samples: [WaterSample], at now: Instant) throws {
    let context = ImportContext(zone: .device, now: Zone.device.moment(now))
    _ = try exclusively { () throws(StorageError) in
      var store = self
      return try store.take(samples, context)
    }
  }
}
