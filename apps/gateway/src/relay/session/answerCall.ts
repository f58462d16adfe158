import { relayErrorCodes, writeRelayAnswer } from '@latchkey/wire/relay'
import type { RelayCaller, RelayServices } from '../methods/RelayHandler.js'
import { RelayFailure } from '../RelayFailure.js'
import type { Call } from './toCall.js'
import { writeFailure } from './writeFailure.js'

/**
 * Does what a call asks for. Never throws.
 *
 * @param call - The call.
 * @param caller - Who asks.
 * @param options - `services`; `onFailure`: told of failures that are the relay's own, never of anything a client sent.
 * @returns The answer's text, and what follows once it is on its way.
 */
export async function answerCall(
  call: Extract<Call, { handle: unknown }>,
  caller: RelayCaller,
  { services, onFailure }: { services: RelayServices; onFailure: (error: unknown, method: string) => void },
): Promise<{ text: string; after?: () => void }> {
  const { id, method } = call.request
  try {
    const { result, ...rest } = await call.handle(caller, services)
    return { text: writeRelayAnswer(id, result), ...rest }
  } catch (error) {
    const failure = error instanceof RelayFailure ? error : undefined
    const cause = failure ? failure.cause : error
    if (cause !== undefined) onFailure(cause, method)
    const unknown = { code: relayErrorCodes.internal, message: 'Internal error' }
    return { text: writeFailure(services, id, failure ?? unknown) }
  }
}
