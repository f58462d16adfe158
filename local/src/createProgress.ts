/** Tells what the start-up is doing, one line each. */
export type Progress = {
  /** Runs a step and tells its start, end and duration. */
  run<Result>(step: string, label: string, work: () => Promise<Result>): Promise<Result>
  /** A line for people; left out in JSON. */
  log(line: string): void
  /** Everything is up. */
  ready(): void
}

/**
 * Makes the start-up's progress lines.
 *
 * @param format - `text` for people; `json` for the program that starts this one.
 * @param write - Takes one line without its end.
 * @param now - Current time in milliseconds.
 */
export function createProgress(
  format: 'text' | 'json',
  write: (line: string) => void,
  now: () => number = performance.now.bind(performance),
): Progress {
  const writeJson = (value: unknown) => write(JSON.stringify(value))
  return {
    async run(step, label, work) {
      const startedMs = now()
      if (format === 'json') writeJson({ step, status: 'start' })
      const result = await work()
      const ms = Math.round(now() - startedMs)
      if (format === 'json') writeJson({ step, status: 'done', ms })
      else write(`${label} (${ms} ms)`)
      return result
    },
    log(line) {
      if (format === 'text') write(`  ${line}`)
    },
    ready() {
      if (format === 'json') writeJson({ ready: true })
      else write('Ready. Press Ctrl-C to end.')
    },
  }
}
