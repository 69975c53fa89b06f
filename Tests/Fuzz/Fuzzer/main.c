// Nothing: libFuzzer brings its own `main`, which calls FuzzEntry. A Swift program would have one too.
