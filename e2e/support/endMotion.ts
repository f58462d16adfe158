import type { Page } from '@playwright/test'

/**
 * Brings what moves to its end, as a person finds it who waits, and waits until nothing moves any more. Spinners, which never rest, do
 * not count. Each frame looks anew: one motion may begin where another ends, and of one that another takes the place of the browser may
 * never tell that it is over. A test about the way there watches it itself.
 *
 * @param page - The page.
 */
export async function endMotion(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const moving = document
      .getAnimations()
      .filter(
        ({ effect, playState }) =>
          playState === 'running' && effect?.getTiming().iterations !== Number.POSITIVE_INFINITY,
      )
    for (const motion of moving) motion.finish()
    return moving.length === 0
  })
}
