import type { Clock } from '@latchkey/pairing'

/** The computer's time, that a test can put forward. */
export type MovableClock = Clock & {
  /** What falls due on the way happens at once. */
  advance(byMs: number): void
}

/** Makes a clock that runs, unlike one that stands still, because the relay and the official clients run too. */
export function createMovableClock(): MovableClock {
  type Task = { atMs: number; run: () => void; timer: NodeJS.Timeout }
  const tasks = new Set<Task>()
  let aheadMs = 0
  const now = () => Date.now() + aheadMs

  function start(task: Task): void {
    clearTimeout(task.timer)
    task.timer = setTimeout(
      () => {
        tasks.delete(task)
        task.run()
      },
      Math.max(0, task.atMs - now()),
    )
  }

  return {
    now,
    schedule(run, delayMs) {
      const task: Task = { atMs: now() + delayMs, run, timer: setTimeout(() => {}) }
      tasks.add(task)
      start(task)
      return () => {
        clearTimeout(task.timer)
        tasks.delete(task)
      }
    },
    advance(byMs) {
      aheadMs += byMs
      for (const task of tasks) start(task)
    },
  }
}
