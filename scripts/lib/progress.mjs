const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']
/** Without a terminal, a step that runs on says so this often. */
const remindMs = 15_000

/**
 * @typedef {{ update(detail: string): void, done(text?: string): void, fail(text?: string): void }} Step
 * @typedef {{ step(title: string): Step, note(text: string): void, close(): void }} Progress
 * @typedef {{ write(text: string): unknown, isTTY?: boolean, columns?: number }} Output
 */

/**
 * Shows steps while they run: a spinner each on a terminal, plain lines elsewhere.
 *
 * @param {{ output: Output, now?: () => number }} options
 * @returns {Progress}
 */
export function createProgress({ output, now = () => performance.now() }) {
  const isLive = output.isTTY === true
  /** @type {Set<{ title: string, detail: string, startedMs: number, remindedMs: number }>} */
  const active = new Set()
  let shownLines = 0
  let frame = 0

  const timer = setInterval(() => (isLive ? draw() : remind()), isLive ? 100 : 1_000)
  timer.unref()

  function erase() {
    if (shownLines > 0) output.write(`\x1b[${shownLines}A\x1b[0J`)
    shownLines = 0
  }

  function draw() {
    erase()
    frame += 1
    for (const { title, detail, startedMs } of active) {
      const text = ` ${frames[frame % frames.length]} ${title}  ${formatSeconds(now() - startedMs)}${detail && `  ${detail}`}`
      output.write(`${text.slice(0, (output.columns ?? 80) - 1)}\n`)
      shownLines += 1
    }
  }

  function remind() {
    for (const step of active) {
      if (now() - step.remindedMs < remindMs) continue
      step.remindedMs = now()
      output.write(
        `   ${step.title}, still at it  ${formatSeconds(now() - step.startedMs)}  ${step.detail}\n`,
      )
    }
  }

  /** @param {string} text */
  function note(text) {
    erase()
    output.write(`${text}\n`)
    if (isLive) draw()
  }

  return {
    note,
    step(title) {
      const entry = { title, detail: '', startedMs: now(), remindedMs: now() }
      active.add(entry)
      if (isLive) draw()
      else output.write(` · ${title}\n`)
      /** @param {string} mark @param {string} text */
      const end = (mark, text) => {
        if (!active.delete(entry)) return
        note(` ${mark} ${text}  ${formatSeconds(now() - entry.startedMs)}`)
      }
      return {
        update: (detail) => {
          entry.detail = detail
        },
        done: (text = title) => end('✓', text),
        fail: (text = title) => end('✗', text),
      }
    },
    close() {
      clearInterval(timer)
      erase()
      active.clear()
    },
  }
}

/**
 * @param {number} ms
 * @returns {string} Such as `0.4 s` or `75 s`.
 */
export function formatSeconds(ms) {
  const seconds = ms / 1000
  return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`
}
