/** The browser's locks, as much of them as is needed. */
type Locks = Pick<LockManager, 'request'>

/** A line to the other tabs. */
type Line = {
  postMessage(message: unknown): void
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void
}

/** How long the tab that holds on may take to close its connections before it is cut off, in milliseconds. */
const handOverMs = 1_000

/** How long a free lock may take to be had, in milliseconds. */
const elsewhereMs = 300

/** Asks the tab that holds on to let go. */
const handOver = 'hand-over'

/** One tab's part in doing something only one tab may do. */
export type Holder = {
  /** Takes it from whichever tab has it. */
  takeOver(): void
}

/**
 * Runs something in one tab at a time. A tab that is told to takes it over from the one that has it, which gets it back
 * when that tab is closed.
 *
 * @param parameters - `run` is started each time this tab gets hold, and must end soon after its signal; `isUrgent`
 * takes over at once; `onElsewhere` is called when another tab has it. Without locks (a page not served securely) every tab runs.
 */
export function holdAlone(parameters: {
  name: string
  locks: Locks | undefined
  line: Line | undefined
  isUrgent: boolean
  onElsewhere: () => void
  run: (signal: AbortSignal) => Promise<void>
}): Holder {
  const { name, locks, line, run, onElsewhere } = parameters
  let holding: AbortController | undefined
  let queued: AbortController | undefined
  let onHeld: (() => void) | undefined

  async function hold(): Promise<void> {
    const controller = new AbortController()
    queued = undefined
    holding = controller
    onHeld?.()
    await run(controller.signal)
    if (holding === controller) holding = undefined
  }

  async function request(options: LockOptions): Promise<void> {
    if (!locks) return hold()
    let running: Promise<void> | undefined
    try {
      await locks.request(name, options, () => {
        running = hold()
        return running
      })
    } catch {
      // Taken out of the queue by ourselves, to take over.
      if (!running) return
      // Another tab took over without waiting.
      holding?.abort()
      await running
    }
    waitForTurn()
  }

  function waitForTurn(): void {
    queued = new AbortController()
    void request({ signal: queued.signal })
    // A free lock is there at once; anything longer means that another tab has it.
    setTimeout(() => {
      if (!holding && !onHeld && locks) onElsewhere()
    }, elsewhereMs)
  }

  async function take(): Promise<void> {
    if (holding || onHeld) return
    // Asked first, so that the other tab can finish what it is writing; cut off when it sleeps.
    await new Promise<void>((resolve) => {
      onHeld = resolve
      setTimeout(resolve, handOverMs)
      line?.postMessage(handOver)
    })
    onHeld = undefined
    if (holding) return
    queued?.abort()
    void request({ steal: true })
  }

  line?.addEventListener('message', ({ data }) => {
    if (data === handOver) holding?.abort()
  })

  waitForTurn()
  if (parameters.isUrgent && locks) void take()
  return { takeOver: () => void take() }
}
