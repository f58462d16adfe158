import { AppKitError } from '@latchkey/errors'
import { NameFailure } from './NameFailure.js'

const retryAfterSeconds = 5

/**
 * Asks a name service.
 *
 * @param ask - Asks it.
 * @throws `identity/unavailable` when it cannot be reached.
 */
export async function askNames<Found>(ask: () => Promise<Found>): Promise<Found> {
  try {
    return await ask()
  } catch (cause) {
    if (isOwnMistake(cause)) throw cause
    throw new NameFailure('identity/unavailable', 'The name could not be looked up. Try again later', {
      cause,
      retryAfterSeconds,
    })
  }
}

/** A failure of ours is not the name service's. */
function isOwnMistake(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof AppKitError && error.code === 'parsing/schema')
}
