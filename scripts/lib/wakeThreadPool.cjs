// Loaded into npm before it starts. Node reads and writes files on threads that sleep on condition variables, and glibc before 2.41
// can lose the call that wakes them (https://sourceware.org/bugzilla/show_bug.cgi?id=25847): an installation then waits for a
// file for ever. The next file that is asked for wakes them, so one is asked for all the time.
const { stat } = require('node:fs')

const everyMs = 1_000

setInterval(() => stat(__filename, () => undefined), everyMs).unref()
