/** Lets a bounded number of tasks run, and a bounded number wait. */
export type MailQueue = {
  /**
   * Runs a task when its turn comes. Groups take turns: who has sent many waits behind their own.
   *
   * @param group - Whom it counts against.
   * @throws {@link QueueFull} when too many wait, or its turn has not come in time; what the task throws.
   */
  run(task: () => Promise<void>, group?: string): Promise<void>
  /** Says that the server has too much to do: half as many run from now on. */
  yield(): void
  /** How many may run at once now. */
  getWidth(): number
}

/** Thrown instead of letting a caller wait for ever. */
export class QueueFull extends Error {}

/** How much a queue takes: `startRunning` at first, more while mails wait and the server keeps up, never more than `maxRunning`. */
export type MailQueueBounds = {
  minRunning: number
  startRunning: number
  maxRunning: number
  maxWaiting: number
  maxWaitMs: number
}

type Waiting = { begin(): void; refuse(error: Error): void }

/**
 * Makes a queue.
 *
 * @param bounds - See {@link MailQueueBounds}.
 */
export function createMailQueue(bounds: MailQueueBounds): MailQueue {
  const { maxRunning, maxWaiting, maxWaitMs, minRunning, startRunning } = bounds
  /** The group whose turn is next comes first. */
  const groups = new Map<string, Set<Waiting>>()
  let waitingCount = 0
  let running = 0
  let width = startRunning

  function remove(group: string, one: Waiting): void {
    const members = groups.get(group)
    if (!members?.delete(one)) return
    waitingCount--
    if (members.size === 0) groups.delete(group)
  }

  /** Room is taken from whoever has the most waiting, the newest first, so that nobody fills the queue alone. */
  function makeRoom(group: string): void {
    if (waitingCount < maxWaiting) return
    const [largest, members] = [...groups].reduce((most, one) => (one[1].size > most[1].size ? one : most))
    const newest = [...members].at(-1)
    if (!newest || members.size <= (groups.get(group)?.size ?? 0) + 1)
      throw new QueueFull('Too many mails wait')
    remove(largest, newest)
    newest.refuse(new QueueFull('Too many mails of one network wait'))
  }

  function waitForTurn(group: string): Promise<void> {
    makeRoom(group)
    return new Promise((resolve, reject) => {
      const one: Waiting = {
        begin() {
          clearTimeout(timer)
          resolve()
        },
        refuse(error) {
          clearTimeout(timer)
          reject(error)
        },
      }
      const timer = setTimeout(() => {
        remove(group, one)
        reject(new QueueFull('The mail has waited for too long'))
      }, maxWaitMs)
      groups.set(group, (groups.get(group) ?? new Set()).add(one))
      waitingCount++
    })
  }

  /** Places go straight to those who wait, so nobody who comes just then takes one. */
  function passOn(): void {
    running--
    while (running < width) {
      const [next] = groups
      if (!next) return
      const [group, members] = next
      const [one] = members
      if (!one) return
      remove(group, one)
      const left = groups.get(group)
      if (left) {
        groups.delete(group)
        groups.set(group, left)
      }
      running++
      one.begin()
    }
  }

  return {
    async run(task, group = '') {
      if (running < width) running++
      else await waitForTurn(group)
      try {
        await task()
        if (waitingCount > 0) width = Math.min(maxRunning, width + 1)
      } finally {
        passOn()
      }
    },
    yield() {
      width = Math.max(minRunning, Math.floor(width / 2))
    },
    getWidth: () => width,
  }
}
