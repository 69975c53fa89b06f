import GRDB
import Hummingbird
import Crypto
package func probe() -> String { "\(Router().self) \(SHA256.self)" }
