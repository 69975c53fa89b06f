/// The version that the command line, the page and the server report.
package enum Release {
  /// Semantic versioning, https://semver.org; CHANGELOG.md lists the changes of each version.
  package static var version: String { "0.1.0" }
}
