import { isAppKitError } from '@latchkey/errors'

/**
 * Runs something that must fail with one of our own errors, so that a crash by accident does not pass for a refusal.
 *
 * @param run - What must fail, now or later.
 * @returns The error's code and context.
 */
export async function caught(run: () => unknown): Promise<{ code: string; context: unknown }> {
  try {
    await run()
  } catch (error) {
    if (isAppKitError(error) && error.code.startsWith('pairing/'))
      return { code: error.code, context: error.context }
    throw error
  }
  throw new Error('It did not fail')
}

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
