/** How many pauses what is slow waits. */
const slowPauses = 30

/**
 * Makes what slow payments and withdrawals wait in: half a minute, or until somebody has seen enough of it.
 *
 * @param pause - One of the pauses it consists of, a second with the usual sandboxes.
 */
export function createLongWait(pause: () => Promise<void>) {
  const waiting = new Set<string>()
  const ends = new Map<string, () => void>()
  return {
    /** Waits. Each id waits once at a time. */
    async wait(id: string): Promise<void> {
      waiting.add(id)
      const told = new Promise<void>((resolve) => ends.set(id, resolve))
      for (let times = slowPauses; times > 0 && waiting.has(id); times--) await Promise.race([pause(), told])
      waiting.delete(id)
      ends.delete(id)
    },
    /** Whether it waits. */
    has: (id: string): boolean => waiting.has(id),
    /** Lets it go on at once; nothing happens to what does not wait. */
    end(id: string): void {
      waiting.delete(id)
      ends.get(id)?.()
    },
  }
}
