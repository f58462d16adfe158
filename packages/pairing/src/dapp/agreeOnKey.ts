import { isAppKitError } from '@latchkey/errors'
import { deriveSessionKey, type SessionKey } from '../crypto/deriveSessionKey.js'
import type { PeerMessage } from '../messages/parseMessage.js'
import { parseResult } from '../messages/parseResult.js'
import type { DappState } from './dappState.js'
import { findPairing } from './findPairing.js'

/**
 * The key of the session that the approval of a proposal offers; nothing for other messages, and for approvals without
 * a usable key.
 *
 * @param state - The state.
 * @param topic - Where the message came.
 * @param message - The message.
 */
export async function agreeOnKey(
  state: DappState,
  topic: string,
  message: PeerMessage,
): Promise<SessionKey | undefined> {
  const pairing = findPairing(state, topic)
  if (message.kind !== 'result' || pairing?.topic !== topic || message.id !== pairing.proposalId)
    return undefined
  try {
    const { responderPublicKey } = parseResult('wc_sessionPropose', message.result)
    return await deriveSessionKey(pairing.privateKey, responderPublicKey)
  } catch (error) {
    // What is no key ends the pairing; code that did not load is asked for again when the relay repeats itself.
    if (isAppKitError(error)) return undefined
    throw error
  }
}
