/// A value in an allocation of its own, copied when it is written while others share it.
///
/// A large struct is passed on by copies of all its fields, each time in code of its own, which for
/// an engine is much of its size.
@propertyWrapper
package struct Boxed<Value: Sendable>: @unchecked Sendable {
  /// NB: only written while it is not shared.
  private final class Storage {
    var value: Value

    init(_ value: Value) { self.value = value }
  }

  private var storage: Storage

  package init(wrappedValue: Value) { storage = Storage(wrappedValue) }

  package var wrappedValue: Value {
    get { storage.value }
    _modify {
      if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.value) }
      yield &storage.value
    }
    set {
      if isKnownUniquelyReferenced(&storage) {
        storage.value = newValue
      } else {
        storage = Storage(newValue)
      }
    }
  }
}
