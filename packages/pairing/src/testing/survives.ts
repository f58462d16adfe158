import { isAppKitError } from '@latchkey/errors'

/**
 * Runs something with input nobody chose. It may refuse it with an error of this package; anything else is a crash.
 *
 * @param run - What must not crash.
 */
export function survives(run: () => unknown): void {
  try {
    run()
  } catch (error) {
    judge(error)
  }
}

/**
 * As {@link survives}, for what takes its time.
 *
 * @param run - What must not crash.
 */
export async function survivesLater(run: () => Promise<unknown>): Promise<void> {
  await run().catch(judge)
}

function judge(error: unknown): void {
  if (!isAppKitError(error) || !error.code.startsWith('pairing/')) throw error
}
