/// Which Dayring this is: the command line, the page and the server say it from here.
package enum Release {
  /// By the rules of https://semver.org; CHANGELOG.md says what each brought.
  package static var version: String { "0.1.0" }
}
