import { readField, type Stop } from '@latchkey/core'
import { AppKitError } from '@latchkey/errors'

/**
 * Asks a wallet for something. The question goes out in the caller's own turn, inside the visitor's gesture. Wallets answer in an
 * envelope of JSON-RPC, or without one; they say no by throwing, or by an envelope with an error.
 *
 * @param provider - The wallet's object.
 * @param method - Such as `signMessage`.
 * @param parameters - What the method takes; left out where it takes nothing.
 * @returns What stands in the envelope.
 * @throws `wallet/unsupported-method` when the object cannot be asked; what the wallet throws, and what it answers as an error.
 */
export async function callProvider(provider: object, method: string, parameters?: unknown): Promise<unknown> {
  const request = readField(provider, 'request')
  if (typeof request !== 'function') throw new AppKitError('wallet/unsupported-method', { method })
  const answer: unknown = await request.call(
    provider,
    method,
    ...(parameters === undefined ? [] : [parameters]),
  )
  const error = readField(answer, 'error')
  if (error) throw answer
  const isEnvelope = readField(answer, 'jsonrpc') !== undefined || readField(answer, 'status') === 'success'
  const result = readField(answer, 'result')
  return isEnvelope || result !== undefined ? result : answer
}

/**
 * Follows events of a wallet, in either of the two ways wallets have for that; one that has neither reports nothing.
 *
 * @param provider - The wallet's object.
 * @param eventName - Such as `accountChange`.
 * @param onEvent - Called with what the wallet says, which may be nothing.
 */
export function listenTo(provider: object, eventName: string, onEvent: (data: unknown) => void): Stop {
  let isListening = true
  const callback = (data: unknown) => {
    if (isListening) onEvent(data)
  }
  const stop: unknown = attempt(() => {
    const addListener = readField(provider, 'addListener')
    if (typeof addListener === 'function') {
      return addListener.call(provider, { eventName, cb: callback })
    }
    const listen = readField(provider, 'listen')
    return typeof listen === 'function' ? listen.call(provider, eventName, callback) : undefined
  })
  return () => {
    isListening = false
    attempt(() => typeof stop === 'function' && stop())
  }
}

/** A wallet that cannot be listened to is connected all the same, and must not keep anyone from leaving it. */
function attempt(run: () => unknown): unknown {
  try {
    return run()
  } catch {
    return undefined
  }
}
