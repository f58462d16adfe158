/** Lets a task run when there is room for it. */
export type Slots = <Result>(caller: string, task: () => Promise<Result>) => Promise<Result | undefined>

/**
 * Makes what bounds how many tasks run at once, of each caller and of all. A caller that has many waits for its own first, so that it
 * cannot keep the others from theirs.
 *
 * @param bounds - How many tasks run at once of one caller and of all, and how many may wait.
 * @returns Undefined for a task that found no room to wait.
 */
export function createSlots({
  perCaller,
  total,
  waiting: maxWaiting,
}: {
  perCaller: number
  total: number
  waiting: number
}): Slots {
  const running = new Map<string, number>()
  const waiting: { caller: string; begin: () => void }[] = []
  let all = 0

  const hasRoom = (caller: string) => all < total && (running.get(caller) ?? 0) < perCaller

  function count(caller: string, change: 1 | -1): void {
    all += change
    const own = (running.get(caller) ?? 0) + change
    if (own > 0) running.set(caller, own)
    else running.delete(caller)
  }

  function beginNext(): void {
    const index = waiting.findIndex(({ caller }) => hasRoom(caller))
    if (index === -1) return
    const [next] = waiting.splice(index, 1)
    next?.begin()
  }

  return async (caller, task) => {
    if (hasRoom(caller)) count(caller, 1)
    else {
      if (waiting.length >= maxWaiting) return undefined
      await new Promise<void>((resolve) => {
        const begin = () => {
          count(caller, 1)
          resolve()
        }
        waiting.push({ caller, begin })
      })
    }
    try {
      return await task()
    } finally {
      count(caller, -1)
      beginNext()
    }
  }
}
