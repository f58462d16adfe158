import { PairingError } from '@latchkey/errors/pairing'
import { parseAuthenticationPayload } from '../authentication/authenticationPayload.js'
import { verifyAuthentication } from '../authentication/verifyAuthentication.js'
import { deriveSessionKey, type SessionKey } from '../crypto/keys.js'
import type { Clock } from '../environment/Clock.js'
import { userDisconnected } from '../messages/peerErrors.js'
import { parseResult, peerMethods } from '../messages/peerMethods.js'
import { addPublication } from '../sign/createOutbox.js'
import type { Session } from '../sign/Session.js'
import type { SignEngine } from '../sign/SignEngine.js'
import { putSession, sessionLifetimeMs } from '../sign/sessions.js'
import type { DappClientOptions } from './DappClient.js'
import type { DappState, ReceivedSignIn, StoredPairing } from './dappState.js'
import { isOpenPhase } from './pairingFlow.js'
import { advancePairing, toFailure } from './storedPairings.js'

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
      return refusedKey === undefined ? failed : sendSessionDelete(failed, engine, refusedKey, id)
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
function sendSessionDelete(
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

/** How long a contract may be asked about its signature. */
const verifyTimeoutMs = 30_000

/** A verified sign-in, with the session it grants. */
export type SignIn = { cacaos: unknown[]; session?: Session; symKey: string }

/**
 * Verifies what a wallet signed, and works out the session that follows from it: there is no settlement.
 *
 * @param received - The wallet's answer.
 * @param pairing - What was asked.
 * @throws pairing/authentication-invalid, pairing/message-invalid
 */
async function verifySignIn(
  received: ReceivedSignIn,
  pairing: StoredPairing,
  clock: Clock,
  verifyContractSignature: DappClientOptions['verifyContractSignature'],
): Promise<SignIn> {
  const { cacaos, responder } = parseResult('wc_sessionAuthenticate', received.result)
  if (responder.publicKey !== received.senderPublicKey) {
    throw new PairingError('pairing/authentication-invalid', {
      reason: 'another key answered than sealed it',
    })
  }
  const verified = await withTimeout(
    verifyAuthentication({
      cacaos,
      authPayload: parseAuthenticationPayload(pairing.authentication?.payload),
      nowMs: clock.now(),
      verifyContractSignature,
    }),
    clock,
  )
  const { symKey, topic } = await deriveSessionKey(pairing.privateKey, responder.publicKey)
  if (!verified.namespaces) return { cacaos: verified.cacaos, symKey }
  const session: Session = {
    topic,
    pairingTopic: pairing.topic,
    peer: responder.metadata,
    namespaces: verified.namespaces,
    requiredNamespaces: pairing.requiredNamespaces,
    optionalNamespaces: pairing.optionalNamespaces,
    expiresAtMs: clock.now() + sessionLifetimeMs,
    isController: false,
    isAcknowledged: true,
  }
  return { cacaos: verified.cacaos, session, symKey }
}

/** Who judges contracts' signatures is the caller's: it must not keep the pairing waiting for ever. */
function withTimeout<Result>(work: Promise<Result>, clock: Clock): Promise<Result> {
  return new Promise((resolve, reject) => {
    const reason = 'the signature could not be checked in time'
    const stop = clock.schedule(
      () => reject(new PairingError('pairing/authentication-invalid', { reason })),
      verifyTimeoutMs,
    )
    work.then(resolve, reject).finally(stop)
  })
}
