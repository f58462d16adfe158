import { isAppKitError } from '@latchkey/errors'
import { type FrameFailure, unknownFrameError } from '@latchkey/wire/frame'

/** A failure of the gateway, of a provider, or of the worker that holds the keys. */
type Carried = { code: string; details?: unknown }

/** The longest value of a text that is told. */
const maxValueLength = 500

/**
 * What a page is told of a failure. Only what we have written ourselves is told; another text could have anything in it.
 *
 * @param error - Anything that was thrown.
 */
export function toFrameFailure(error: unknown): FrameFailure {
  if (!isAppKitError(error)) return { message: unknownFrameError }
  const message = error.message.slice(0, 2_000)
  if (
    isAppKitError(error, 'secure/refused') ||
    isAppKitError(error, 'secure/login-refused') ||
    isAppKitError(error, 'secure/worker')
  ) {
    const { code, details }: Carried = error.context
    return { message, code, context: pickValues(details) }
  }
  return { message, code: error.code, context: pickValues(error.context) }
}

function pickValues(context: unknown): FrameFailure['context'] {
  const values: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(context ?? {})) {
    if (typeof value === 'number') values[name] = value
    else if (typeof value === 'string') values[name] = value.slice(0, maxValueLength)
  }
  return Object.keys(values).length > 0 ? values : undefined
}
