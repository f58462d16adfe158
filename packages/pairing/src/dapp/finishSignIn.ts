import { deriveSessionKey, type SessionKey } from '../crypto/deriveSessionKey.js'
import { peerMethods } from '../messages/peerMethods.js'
import { addPublication } from '../sign/addPublication.js'
import type { SignEngine } from '../sign/createSignEngine.js'
import { putSession } from '../sign/sessionHandlers.js'
import { userDisconnected } from '../sign/userDisconnected.js'
import { advancePairing } from './advancePairing.js'
import type { DappClientOptions } from './DappClient.js'
import type { DappState, ReceivedSignIn } from './dappState.js'
import { isOpenPhase } from './pairingFlow.js'
import { toFailure } from './toFailure.js'
import { verifySignIn } from './verifySignIn.js'

/**
 * Verifies a sign-in and ends its pairing: with a session, with the signatures alone, or with the reason why not.
 * Loaded when it is needed.
 *
 * @param received - The wallet's answer, out of the inbox.
 */
export async function finishSignIn(
  engine: SignEngine<DappState>,
  received: ReceivedSignIn,
  { verifyContractSignature }: DappClientOptions,
): Promise<void> {
  const { store, clock } = engine
  const { pairingTopic } = received
  const pairing = store.state.pairings[pairingTopic]
  const result =
    pairing && (await verifySignIn(received, pairing, clock, verifyContractSignature).catch(toFailure))
  // What a closed client did not finish is the next one's.
  if (engine.isClosed) return
  const id = engine.makeId()
  const refusedKey =
    pairing && result && 'code' in result
      ? await deriveSessionKey(pairing.privateKey, received.senderPublicKey)
      : undefined
  await store.change((state) => {
    const inbox = state.inbox.filter((entry) => entry.pairingTopic !== pairingTopic)
    const next = { ...state, inbox }
    const present = next.pairings[pairingTopic]
    if (!result || !present || !isOpenPhase(present.phase)) return next
    if ('code' in result) {
      const failed = advancePairing(next, pairingTopic, { type: 'failed', ...result })
      return refusedKey === undefined ? failed : sayFarewell(failed, engine, refusedKey, id)
    }
    const { cacaos, session, symKey } = result
    const settled = advancePairing(next, pairingTopic, {
      type: 'settled',
      cacaos,
      ...(session && { sessionTopic: session.topic }),
    })
    return session ? putSession(settled, { session, symKey, eventIds: {} }) : settled
  })
}

/** The wallet believes in a session that this side does not want: it is ended there too. */
function sayFarewell(
  state: DappState,
  { owner, clock }: SignEngine<DappState>,
  sessionKey: SessionKey,
  id: number,
): DappState {
  const content = { method: 'wc_sessionDelete', params: userDisconnected }
  const how = peerMethods.wc_sessionDelete.request
  const publication = { ...sessionKey, id, content, how }
  return addPublication(state, { owner, nowMs: clock.now() }, publication)
}
