import type { Clock } from './Clock.js'

/**
 * Runs a function when what the page has to show now has been drawn, so that it costs the visitor no time.
 *
 * @param clock - The kit's clock.
 * @param run - What can wait.
 */
export function afterPaint(clock: Clock, run: () => void): void {
  const runInNextTurn = () => clock.schedule(run, 0)
  if (clock.scheduleFrame) clock.scheduleFrame(runInNextTurn)
  else runInNextTurn()
}
