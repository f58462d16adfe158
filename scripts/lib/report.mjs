/**
 * Ends a check: says what is wrong, one line each, or that all is well.
 *
 * @param {string} what - What was checked.
 * @param {readonly string[]} problems
 */
export function report(what, problems) {
  for (const problem of problems) console.error(`✗ ${problem}`)
  if (problems.length > 0) {
    console.error(`\n${what}: ${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}`)
    process.exitCode = 1
  } else {
    console.log(`✓ ${what}`)
  }
}
