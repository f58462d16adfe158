import type { Clock } from './Clock.js'

/**
 * Runs a function after the next paint, so that it does not delay the page.
 *
 * @param clock - The kit's clock.
 * @param run - The function.
 */
export function afterPaint(clock: Clock, run: () => void): void {
  const runInNextTurn = () => clock.schedule(run, 0)
  if (clock.scheduleFrame) clock.scheduleFrame(runInNextTurn)
  else runInNextTurn()
}
