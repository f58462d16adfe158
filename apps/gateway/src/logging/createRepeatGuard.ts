/** How often a line that repeats is written again, in milliseconds. */
const intervalMs = 60_000
/** When more different lines repeat, the oldest is let go of. */
const maxLines = 200

/** Keeps one failure that goes on from filling the log. */
export type RepeatGuard = {
  /**
   * Writes a line at once, or counts it when the same was written less than a minute ago. What was counted is written as
   * one line at the end of that minute.
   *
   * @param key - Equal for lines that say the same.
   * @param write - Writes the line; `count` is how often it came since the last one, 0 for the first.
   */
  pass(key: string, write: (count: number) => void): void
  /** Writes what was counted so far. */
  flush(): void
}

type Line = { count: number; write: (count: number) => void; timer: NodeJS.Timeout }

/** Makes a guard that has seen nothing yet. */
export function createRepeatGuard(): RepeatGuard {
  const lines = new Map<string, Line>()

  function startTimer(key: string): NodeJS.Timeout {
    return setTimeout(() => {
      const line = lines.get(key)
      if (!line) return
      if (line.count === 0) lines.delete(key)
      else {
        line.timer = startTimer(key)
        tell(line)
      }
    }, intervalMs).unref()
  }

  function forget(key: string, line: Line): void {
    clearTimeout(line.timer)
    lines.delete(key)
    tell(line)
  }

  return {
    pass(key, write) {
      const known = lines.get(key)
      if (known) {
        known.count++
        known.write = write
        return
      }
      const [oldest] = lines
      if (oldest && lines.size >= maxLines) forget(...oldest)
      lines.set(key, { count: 0, write, timer: startTimer(key) })
      write(0)
    },
    flush() {
      for (const [key, line] of lines) forget(key, line)
    },
  }
}

function tell(line: Line): void {
  const { count, write } = line
  line.count = 0
  if (count > 0) write(count)
}
