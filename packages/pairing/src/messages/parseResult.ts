import { PairingError } from '@latchkey/errors/pairing'
import * as v from 'valibot'
import { type PeerMethod, type PeerResult, peerMethods } from './peerMethods.js'

/**
 * Reads what a method was answered with.
 *
 * @param method - The method that was called.
 * @param result - The `result` of the answer.
 * @throws `pairing/message-invalid` when it does not fit the method.
 */
export function parseResult<Method extends PeerMethod>(method: Method, result: unknown): PeerResult<Method> {
  const parsed = v.safeParse(peerMethods[method].result, result)
  if (!parsed.success) {
    const [issue] = parsed.issues
    const reason = `answer to ${method}: ${v.getDotPath(issue) ?? 'result'}: ${issue.message}`
    throw new PairingError('pairing/message-invalid', { reason })
  }
  return parsed.output as PeerResult<Method>
}
