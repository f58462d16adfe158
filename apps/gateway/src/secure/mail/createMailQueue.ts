/** Lets a bounded number of tasks run, and a bounded number wait. */
export type MailQueue = {
  /**
   * Runs a task when its turn comes.
   *
   * @throws {@link QueueFull} when too many wait, or its turn has not come in time; what the task throws.
   */
  run(task: () => Promise<void>): Promise<void>
}

/** Thrown instead of letting a caller wait for ever. */
export class QueueFull extends Error {}

/** How much a queue takes. */
export type MailQueueBounds = { maxRunning: number; maxWaiting: number; maxWaitMs: number }

/**
 * Makes a queue.
 *
 * @param bounds - See {@link MailQueueBounds}.
 */
export function createMailQueue({ maxRunning, maxWaiting, maxWaitMs }: MailQueueBounds): MailQueue {
  const waiting = new Set<() => void>()
  let running = 0

  function waitForTurn(): Promise<void> {
    if (waiting.size >= maxWaiting) throw new QueueFull('Too many mails wait')
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.delete(begin)
        reject(new QueueFull('The mail has waited for too long'))
      }, maxWaitMs)
      waiting.add(begin)
    })
  }

  /** The place goes straight to who has waited longest, so nobody who comes just then takes it. */
  function passOn(): void {
    const [next] = waiting
    if (!next) {
      running--
      return
    }
    waiting.delete(next)
    next()
  }

  return {
    async run(task) {
      if (running < maxRunning) running++
      else await waitForTurn()
      try {
        await task()
      } finally {
        passOn()
      }
    },
  }
}
