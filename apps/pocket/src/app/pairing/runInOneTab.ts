/** The browser's locks, as much of them as is needed. */
type Locks = Pick<LockManager, 'request'>

/** A line to the other tabs. */
type Line = {
  postMessage(message: unknown): void
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void
}

/** How long the tab that runs may take to close its connections before it is cut off, in milliseconds. */
const handOverMs = 1_000

/** How long a free lock may take to be had, in milliseconds. */
const elsewhereMs = 300

/** Asks the tab that runs to let go. */
const handOver = 'hand-over'

/** One tab's part in doing something only one tab may do. */
export type TabTurn = {
  /** Takes it from whichever tab has it. */
  takeOver(): void
}

/**
 * Runs something in one tab at a time. A tab that is told to takes it over from the one that has it, which gets it back
 * when that tab is closed.
 *
 * @param parameters - `run` is started each time it is this tab's turn, and must end soon after its signal; `isUrgent`
 * takes over at once; `onElsewhere` is called when another tab has it. Without locks (a page not served securely) every tab runs.
 */
export function runInOneTab(parameters: {
  name: string
  locks: Locks | undefined
  line: Line | undefined
  isUrgent: boolean
  onElsewhere: () => void
  run: (signal: AbortSignal) => Promise<void>
}): TabTurn {
  const { name, locks, line, run, onElsewhere } = parameters
  let current: AbortController | undefined
  let queued: AbortController | undefined
  let onTurn: (() => void) | undefined

  async function runNow(): Promise<void> {
    const controller = new AbortController()
    queued = undefined
    current = controller
    onTurn?.()
    await run(controller.signal)
    if (current === controller) current = undefined
  }

  async function request(options: LockOptions): Promise<void> {
    if (!locks) return runNow()
    let running: Promise<void> | undefined
    try {
      await locks.request(name, options, () => {
        running = runNow()
        return running
      })
    } catch {
      // Taken out of the queue by ourselves, to take over.
      if (!running) return
      // Another tab took over without waiting.
      current?.abort()
      await running
    }
    waitForTurn()
  }

  function waitForTurn(): void {
    queued = new AbortController()
    void request({ signal: queued.signal })
    // A free lock is there at once; anything longer means that another tab has it.
    setTimeout(() => {
      if (!current && !onTurn && locks) onElsewhere()
    }, elsewhereMs)
  }

  async function takeOver(): Promise<void> {
    if (current || onTurn) return
    // Asked first, so that the other tab can finish what it is writing; cut off when it sleeps.
    await new Promise<void>((resolve) => {
      onTurn = resolve
      setTimeout(resolve, handOverMs)
      line?.postMessage(handOver)
    })
    onTurn = undefined
    if (current) return
    queued?.abort()
    void request({ steal: true })
  }

  line?.addEventListener('message', ({ data }) => {
    if (data === handOver) current?.abort()
  })

  waitForTurn()
  if (parameters.isUrgent && locks) void takeOver()
  return { takeOver: () => void takeOver() }
}
