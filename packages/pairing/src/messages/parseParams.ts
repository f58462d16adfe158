import { PairingError } from '@latchkey/errors/pairing'
import * as v from 'valibot'
import { type PeerMethod, type PeerParams, peerMethods } from './peerMethods.js'

/**
 * Reads what a method was called with. Members nobody knows are dropped: newer clients send them.
 *
 * @param method - The method.
 * @param params - The `params` of the message.
 * @throws `pairing/message-invalid` when they do not fit the method.
 */
export function parseParams<Method extends PeerMethod>(method: Method, params: unknown): PeerParams<Method> {
  const parsed = v.safeParse(peerMethods[method].params, params)
  if (!parsed.success) {
    const [issue] = parsed.issues
    const reason = `${method}: ${v.getDotPath(issue) ?? 'params'}: ${issue.message}`
    throw new PairingError('pairing/message-invalid', { reason })
  }
  return parsed.output as PeerParams<Method>
}
