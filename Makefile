# All products are under .build; `make clean` is `rm -rf .build`.
.PHONY: run build release static web engine manual test tests unit host beside-tests browser beside-browser window-tests package deb deb-window window lint check-apple format fuzz soak bench measure docs screenshots install install-window uninstall clean
.DEFAULT_GOAL := run

PREFIX ?= /usr/local
DIST := .build/dist
GENERATE_MANUAL := .build/manual/debug/generate-manual
ENGINES := .build/engine/app.wasm .build/engine/exchange.wasm .build/engine/reminders.wasm .build/engine/sync.wasm
# With other people's readers of calendars, tables and schemas, to hold ours against.
PYTHON := .build/venv-test/bin/python
# Not the link to Sources.
APPLE := $(addprefix Apple/,Engine/Package.swift App Cards Group Share Shared Watch WatchWidgets Widgets)
# In sections of their own, functions that nothing calls can be left out; what a debugger would read is left out at once.
# A type like [String: Day] is made by calls, and not found by its name, for which Swift looks through all conformances of the
# program: a command takes a fifth less time.
RELEASE := swift build -c release --disable-local-rpath -debug-info-format none \
  -Xswiftc -Xfrontend -Xswiftc -function-sections -Xcc -ffunction-sections -Xcc -fdata-sections \
  -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors

## Start the app: installs what is missing, builds, serves, and prints the address.
run: build
	$(DIST)/bin/dayring serve

## The program and the web app, ready to be copied anywhere.
build: web release
	install -D .build/release/dayring $(DIST)/bin/dayring
	install -D .build/release/dayring-server $(DIST)/libexec/dayring-server

release: static
	$(RELEASE) --product dayring
	$(RELEASE) --product dayring-server

static:
	scripts/static-libraries .build/static sqlite3 z stdc++
	scripts/slim-icu .build/static/icu-data.o

web: engine
	scripts/texts compile .build/languages
	mkdir -p $(DIST)/share/dayring
	rm -rf $(DIST)/share/dayring/languages
	cp -r .build/languages/shell $(DIST)/share/dayring/languages
	scripts/build-web --languages .build/languages $(ENGINES) $(DIST)/share/dayring/web

engine:
	scripts/setup run
	scripts/build-engine WebApp .build/engine/app.wasm
	scripts/build-engine ExchangeApp .build/engine/exchange.wasm
	scripts/build-engine ReminderApp .build/engine/reminders.wasm
	scripts/build-engine SyncApp .build/engine/sync.wasm

## The window of the desktop, a program of its own: `dayring window` opens it. It needs GTK and WebKitGTK.
window: export DAYRING_WINDOW := 1
window:
	scripts/setup window
	$(MAKE) static
	scripts/texts compile .build/languages
	$(RELEASE) --product dayring-window
	install -D .build/release/dayring-window $(DIST)-window/libexec/dayring-window
	scripts/build-window --languages .build/languages $(DIST)-window/share/dayring/window

## Every test: style, unit, both stores, the server, wasm against native, a real browser, and the programs with optimization,
## as a Debian package that is installed, used, upgraded and removed.
test:
	scripts/setup run
	@# Several at once, since a build seldom has work for both processors; the longest of them first. What the stage before has
	@# made is taken as it is.
	$(MAKE) --jobs 2 tests beside-tests
	$(MAKE) --jobs 2 --old-file tests --old-file web unit host
	@# The package and the window are built one after the other, since both use the same folder.
	$(MAKE) --jobs 2 --old-file tests --old-file web browser beside-browser
	@echo "All tests passed."

## The tests, and with them all programs.
tests: static
	$(RELEASE) --build-tests

# Not all tests at once: that would be thousands of open files, with which Foundation's Process fails.
unit: export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH = 32
unit: tests
	$(PYTHON) Tests/Recurrence/make_table.py --check
	$(PYTHON) Tests/TypedLines/make_sentences.py --check
	$(PYTHON) Tests/Exchange/check_exports.py
	$(PYTHON) Tests/Exchange/check_calendar.py
	$(PYTHON) Tests/Exchange/check_backup.py
	@# Not by `swift test`, which keeps the folder for itself until the last test is done. What has failed stands at the end
	@# too, where it is looked for.
	@bash -o pipefail -c '.build/release/DayringPackageTests.xctest --testing-library swift-testing 2>&1 | tee .build/unit.log' || \
	  { grep -a '✘' .build/unit.log | tail -n 60; exit 1; }

host: web tests
	scripts/build-engine SealingLimits .build/engine/limits.wasm
	scripts/test-host
	@# Every command of the documents, run as it is written.
	$(PYTHON) -m pytest -n 2 Tests/Documents
	@# What the checks of the apps for iPhone and watch have to find.
	$(PYTHON) -m pytest Tests/Apple

beside-tests:
	nice $(MAKE) --jobs 2 web lint

beside-browser:
	$(MAKE) --old-file tests --old-file web package
	$(MAKE) --old-file tests --old-file web window-tests

browser: web tests
	@# A browser waits more than it works, so several do at once.
	$(PYTHON) -m pytest -v -n 3 --dist worksteal Tests/Browser

# The window and a shell on the same data.
window-tests: window tests
	scripts/setup test
	$(PYTHON) -m pytest -v Tests/Window

# Of the optimized programs: the optimizer may fail on what builds without it.
package: deb
	$(PYTHON) -m pytest -v Tests/Package

# What only tests need is installed here, beside the first build.
lint:
	scripts/setup test
	swift format lint --strict --recursive --parallel Package.swift Sources Tests Benchmarks $(APPLE)
	tsc -p Web/jsconfig.json
	scripts/texts check
	$(MAKE) check-apple

## The portable modules as Swift for an iPhone and a watch, and the apps for both: type-checked only, without an Apple SDK.
check-apple:
	scripts/check-apple .build/apple

format:
	swift format --in-place --recursive --parallel Package.swift Sources Tests Benchmarks $(APPLE)

## Looks for input that breaks reading or writing files, for so many seconds each. A find fails, and
## is kept as a case for the tests.
FUZZ_SECONDS ?= 60
fuzz:
	scripts/setup test
	scripts/fuzz $(FUZZ_SECONDS)

## The long tests, before a release, for about three hours: unit tests with ten thousand histories of sync and fifty kills of each
## relay, then the fuzzers for five minutes each.
soak:
	scripts/setup test
	DAYRING_SOAK=1 $(MAKE) unit
	$(MAKE) fuzz FUZZ_SECONDS=300

## The documentation of the portable core, with an article on the ledger; begin with its index.html.
docs:
	scripts/setup run
	scripts/docs .build/site

## The budgets of docs/architecture.md, each beside its yardstick.
bench:
	scripts/setup bench
	$(MAKE) build window
	scripts/bench

# The programs of the benchmarks, of the same objects as the others.
measure: static
	$(RELEASE) --product $(PRODUCT) --scratch-path $(SCRATCH)

## The pictures that the README shows: of pages, of a widget and of the shell.
screenshots: web tests
	scripts/setup test
	.build/venv-test/bin/python scripts/screenshots.py

# The generator of manual pages from a program's help.
manual: build
	swift build --package-path .build/checkouts/swift-argument-parser --scratch-path .build/manual --product generate-manual

# Completions and pages of the manual come from the program's own help, which is in the language of the shell.
deb deb-window install: export LC_ALL := C.UTF-8

## A Debian package of the programs and the web app, in .build/deb.
deb: build manual
	rm -rf .build/deb
	scripts/build-deb $(DIST) $(GENERATE_MANUAL) .build/deb

## The same, and a package of the window.
deb-window: build manual window
	rm -rf .build/deb
	scripts/build-deb $(DIST) $(GENERATE_MANUAL) .build/deb --window $(DIST)-window

## The program, the web app, completions and pages of the manual, below PREFIX.
install: build manual
	install -D $(DIST)/bin/dayring $(DESTDIR)$(PREFIX)/bin/dayring
	install -D $(DIST)/libexec/dayring-server $(DESTDIR)$(PREFIX)/libexec/dayring-server
	mkdir -p $(DESTDIR)$(PREFIX)/share/dayring
	cp -r $(DIST)/share/dayring/web $(DIST)/share/dayring/languages $(DESTDIR)$(PREFIX)/share/dayring/
	scripts/install-completions $(DIST)/bin/dayring $(DESTDIR)$(PREFIX)/share
	scripts/install-manual $(GENERATE_MANUAL) $(DIST)/bin/dayring $(DESTDIR)$(PREFIX)/share

## The window, below PREFIX, beside what `make install` puts there.
install-window: window
	install -D $(DIST)-window/libexec/dayring-window $(DESTDIR)$(PREFIX)/libexec/dayring-window
	mkdir -p $(DESTDIR)$(PREFIX)/share/dayring
	rm -rf $(DESTDIR)$(PREFIX)/share/dayring/window
	cp -r $(DIST)-window/share/dayring/window $(DESTDIR)$(PREFIX)/share/dayring/
	install -D -m 644 deploy/debian/dayring.window.desktop $(DESTDIR)$(PREFIX)/share/applications/dayring.window.desktop
	@# A desktop does not look for programs in ~/.local/bin.
	sed -i 's#^Exec=#&$(PREFIX)/bin/#' $(DESTDIR)$(PREFIX)/share/applications/dayring.window.desktop
	install -D -m 644 Web/icon.svg $(DESTDIR)$(PREFIX)/share/icons/hicolor/scalable/apps/dayring.svg

## Removes what `make install` has put below PREFIX, and no data: below ~/.local that is in the same share/dayring.
uninstall:
	rm -f $(DESTDIR)$(PREFIX)/bin/dayring $(DESTDIR)$(PREFIX)/libexec/dayring-server $(DESTDIR)$(PREFIX)/libexec/dayring-window
	rm -f $(DESTDIR)$(PREFIX)/share/man/man1/dayring.1 $(DESTDIR)$(PREFIX)/share/man/man1/dayring-*.1
	rm -f $(DESTDIR)$(PREFIX)/share/bash-completion/completions/dayring
	rm -f $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_dayring
	rm -f $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/dayring.fish
	rm -f $(DESTDIR)$(PREFIX)/share/applications/dayring.window.desktop $(DESTDIR)$(PREFIX)/share/icons/hicolor/scalable/apps/dayring.svg
	rm -rf $(DESTDIR)$(PREFIX)/share/dayring/web $(DESTDIR)$(PREFIX)/share/dayring/window $(DESTDIR)$(PREFIX)/share/dayring/languages

clean:
	rm -rf .build
