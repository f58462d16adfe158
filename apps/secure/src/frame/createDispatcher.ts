import { isAppKitError } from '@latchkey/errors'
import { SecureError } from '@latchkey/errors/secure'
import {
  type AppMessage,
  type FrameFailure,
  frameMethods,
  readAppMessage,
  unknownFrameError,
  writeFrameAnswer,
  writeFrameFailure,
} from '@latchkey/wire/frame'
import type { FrameCalls } from './FrameCalls.js'

/** The longest value of a text that is told. */
const maxValueLength = 500

/** So many calls are open at once, and so many ids are remembered; a page that makes more is loaded again. */
export const maxOpenCalls = 200
export const maxRememberedIds = 20_000

/** Takes what a page posts. */
export type Dispatcher = {
  /** Reacts to a message of the protocol, and to nothing else. */
  take(data: unknown): Promise<void>
  /** The page is gone: what is open ends. */
  close(): void
}

/**
 * Makes what takes a page's messages: parsed by their schema, each id once, and answered by exactly one message (§7.047).
 *
 * @param calls - What is done for each; a failure instead where this site may not embed the wallet.
 * @param post - Where answers go.
 * @param log - Told which call has failed, and with which code; neither what was asked nor what was answered.
 */
export function createDispatcher(
  calls: FrameCalls | SecureErrorOf,
  post: (message: object) => void,
  log: (text: string) => void = () => {},
): Dispatcher {
  const controller = new AbortController()
  const seen = new Set<string>()
  let openCount = 0

  function assertNew({ id, name, payload }: AppMessage): void {
    if (openCount >= maxOpenCalls) throw new SecureError('secure/too-many', { limit: maxOpenCalls })
    // What is only read may be asked again and again, for as long as a page is open.
    if (name === 'RPC_REQUEST' && frameMethods.classify(payload.method) === 'safe') return
    if (seen.has(id)) throw new SecureError('secure/repeated')
    if (seen.size >= maxRememberedIds) throw new SecureError('secure/too-many', { limit: maxRememberedIds })
    seen.add(id)
  }

  async function run(message: AppMessage): Promise<unknown> {
    if (calls instanceof Error) throw calls
    assertNew(message)
    const call = calls[message.name] as (payload: unknown, signal: AbortSignal) => Promise<unknown>
    openCount += 1
    try {
      return await call(message.payload, controller.signal)
    } finally {
      openCount -= 1
    }
  }

  return {
    async take(data) {
      const message = readAppMessage(data)
      if (!message || controller.signal.aborted) return
      const { id, name } = message
      await run(message).then(
        (payload) => post(writeFrameAnswer(name, id, payload)),
        (error: unknown) => {
          log(`${name} failed: ${isAppKitError(error) ? error.code : 'unknown'}`)
          post(writeFrameFailure(name, id, toFrameFailure(error)))
        },
      )
    },
    close: () => controller.abort(),
  }
}

/** Why a site may not embed the wallet. */
export type SecureErrorOf = InstanceType<typeof SecureError>

/** What stands for somebody else's failure: the gateway's, or that of the worker with the keys. */
type Carried = { code: string; details?: unknown }

/**
 * What a page is told of a failure. Only what we have written ourselves is told; another text could have anything in it.
 *
 * @param error - Anything that was thrown.
 */
function toFrameFailure(error: unknown): FrameFailure {
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
