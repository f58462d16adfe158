import { isAppKitError } from '@latchkey/errors'
import { SecureError } from '@latchkey/errors/secure'
import {
  type AppMessage,
  frameMethods,
  readAppMessage,
  writeFrameAnswer,
  writeFrameFailure,
} from '@latchkey/wire/frame'
import type { FrameCalls } from './FrameCalls.js'
import { toFrameFailure } from './toFrameFailure.js'

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
