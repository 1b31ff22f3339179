# Reads what `swift test` prints, of Swift Testing and of XCTest, and a last line "exit code: N". Writes how far it is, failures in full, the ten
# slowest tests and Swift Testing's closing line. Exits with 1 if a test failed, none ran, or the process that ran them ended early.
#
# Variables: `terminal` is 1 where standard output is one, `file` the one that has it all, `counts` the file to write
# "<passed> <failed> <skipped>" to.

function clear() { if (terminal && shown) printf "\r\033[K"; shown = 0 }

function progress() {
  if (terminal) { printf "\r\033[K%d tests, %d failed", passed + failed, failed; shown = 1; fflush() }
  else if ((passed + failed) % 500 == 0) { printf "%d tests, %d failed\n", passed + failed, failed; fflush() }
}

# A test's name is what stands between `prefix` and `suffix`, two regular expressions, with the number of cases taken off.
function name(line, prefix, suffix) {
  sub(prefix, "", line)
  sub(suffix, "", line)
  sub(/ with [0-9]+ test cases?$/, "", line)
  return line
}

function ended(test, line) {
  delete running[test]
  if (match(line, /[0-9.]+ seconds/)) seconds[test] = substr(line, RSTART, RLENGTH) + 0
  progress()
}

function show(line) {
  clear()
  if (length(line) > 4000) line = substr(line, 1, 4000) "... (all of it is in " file ")"
  print line
}

{ last[NR % 40] = $0 }

/^exit code: [0-9]+$/ { code = $3; next }

# A line that begins with one of Swift Testing's signs ends what was said of a failure.
/^(◇|✔|✘|➜) / { inFailure = 0 }
/^(✔|✘) Test run with [0-9]+ test/ { closing = $0; next }
/^(◇|✔|✘|➜) Test case passing / && !/ recorded an issue/ { next }
/^◇ Test .* started\.$/ && !/^◇ Test run / { running[name($0, "^◇ Test ", " started\\.$")] = 1; next }
/^✔ Test .* passed after / { passed++; ended(name($0, "^✔ Test ", " passed after .*$"), $0); next }
/^✘ Test .* failed after / { failed++; ended(name($0, "^✘ Test ", " failed after .*$"), $0); show($0); next }
/^➜ Test .* skipped/ { skipped++; next }
/✘ .* recorded an issue/ { inFailure = 1 }

/^Test Case '.*' started at / { running[name($0, "^Test Case '", "' started at .*$")] = 1; inFailure = 0; next }
/^Test Case '.*' passed / { passed++; ended(name($0, "^Test Case '", "' passed .*$"), $0); inFailure = 0; next }
/^Test Case '.*' failed / { failed++; ended(name($0, "^Test Case '", "' failed .*$"), $0); inFailure = 0; show($0); next }
/^Test Case '.*' skipped / { skipped++; ended(name($0, "^Test Case '", "' skipped .*$"), $0); inFailure = 0; next }
/: error: .* : / && !/✘/ { inFailure = 1 }

inFailure { show($0) }

END {
  clear()
  # A process that ended before it said how the tests went.
  if (code == "" || closing == "" || (code != 0 && failed == 0)) {
    failed++
    printf "error: the tests ended early, with exit code %s. Their last lines:\n", code == "" ? "unknown" : code
    for (i = NR - 39; i <= NR; i++) if (i > 0) print "  " substr(last[i % 40], 1, 500)
    for (test in running) if (unended++ < 20) print "  not ended: " test
  } else if (passed + failed + skipped == 0) {
    failed++
    print "error: no test has that name."
  }
  for (rank = 0; rank < 10; rank++) {
    slowest = ""
    for (test in seconds) if (slowest == "" || seconds[test] > seconds[slowest]) slowest = test
    if (slowest == "") break
    if (rank == 0) print "The slowest tests, which run side by side:"
    printf "%8.1f s  %s\n", seconds[slowest], substr(slowest, 1, 200)
    delete seconds[slowest]
  }
  if (closing != "") print closing
  if (failed) print "All output is in " file "."
  print passed + 0, failed + 0, skipped + 0 >counts
  exit failed > 0
}
