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
