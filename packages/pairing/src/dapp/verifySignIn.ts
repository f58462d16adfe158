import { PairingError } from '@latchkey/errors/pairing'
import { parseAuthenticationPayload } from '../authentication/parseAuthenticationPayload.js'
import { verifyAuthentication } from '../authentication/verifyAuthentication.js'
import { deriveSessionKey } from '../crypto/deriveSessionKey.js'
import type { Clock } from '../environment/Clock.js'
import { parseResult } from '../messages/parseResult.js'
import type { Session } from '../sign/Session.js'
import { sessionLifetimeMs } from '../sign/sessionLifetimeMs.js'
import type { DappClientOptions } from './DappClient.js'
import type { ReceivedSignIn, StoredPairing } from './dappState.js'

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
export async function verifySignIn(
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
  const verified = await inTime(
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
function inTime<Result>(work: Promise<Result>, clock: Clock): Promise<Result> {
  return new Promise((resolve, reject) => {
    const reason = 'the signature could not be checked in time'
    const stop = clock.schedule(
      () => reject(new PairingError('pairing/authentication-invalid', { reason })),
      verifyTimeoutMs,
    )
    work.then(resolve, reject).finally(stop)
  })
}
