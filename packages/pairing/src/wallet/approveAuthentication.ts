import { populateAuthenticationPayload } from '../authentication/authenticationPayload.js'
import { type AuthenticationPayload, buildCacao, toDidPkh } from '../authentication/cacao.js'
import { keySignatureType } from '../authentication/protocol.js'
import { formatSignInText } from '../authentication/signInText.js'
import { verifyAuthentication } from '../authentication/verifyAuthentication.js'
import { peerMethods } from '../messages/peerMethods.js'
import { addPublication } from '../sign/createOutbox.js'
import type { Session } from '../sign/Session.js'
import { publishChange } from '../sign/sessionActions.js'
import { putSession, sessionLifetimeMs } from '../sign/sessions.js'
import { deriveResponseKey } from './rejectProposal.js'
import type { AuthenticationProposal, SignedAuthentication } from './WalletClient.js'
import type { WalletContext } from './WalletContext.js'
import { advanceWalletPairing, requireProposal, revertApproval } from './walletPairings.js'

/**
 * Narrows a payload to what this wallet can do, and writes the texts to sign, one by chain.
 *
 * @throws pairing/authentication-invalid when the two have no chain or no method in common
 */
export function formatAuthentication(
  { payload: authPayload }: AuthenticationProposal,
  { chains, methods, address }: { chains: string[]; methods: string[]; address: string },
): { payload: AuthenticationPayload; messages: { issuer: string; text: string }[] } {
  const payload = populateAuthenticationPayload({ authPayload, chains, methods })
  const messages = payload.chains
    .filter((chain) => chains.includes(chain))
    .map((chain) => toDidPkh(`${chain}:${address}`))
    .map((issuer) => ({ issuer, text: formatSignInText(payload, issuer) }))
  return { payload, messages }
}

/**
 * Hands over the signed sign-in.
 *
 * @returns The session, when methods were granted.
 * @throws pairing/expired, pairing/authentication-invalid, pairing/relay-unreachable, pairing/relay-refused
 */
export async function approveAuthentication(
  { engine, keyPairs, metadata }: WalletContext,
  proposal: AuthenticationProposal,
  { payload, signatures }: SignedAuthentication,
): Promise<Session | undefined> {
  await engine.start()
  const { store, clock } = engine
  const cacaos = signatures.map(({ issuer, signature, type = keySignatureType }) =>
    buildCacao(payload, issuer, { t: type, s: signature }),
  )
  const { namespaces } = await verifyAuthentication({
    cacaos,
    authPayload: proposal.payload,
    nowMs: clock.now(),
    // The wallet trusts its own accounts; a contract's signature is the site's to check.
    verifyContractSignature: async () => true,
  })
  const { phase } = requireProposal(store.state, proposal)
  const { response, sessionTopic } = await deriveResponseKey(keyPairs, phase.proposerPublicKey)
  const session: Session | undefined = namespaces && {
    topic: sessionTopic,
    pairingTopic: proposal.pairingTopic,
    peer: proposal.proposer,
    namespaces,
    requiredNamespaces: {},
    optionalNamespaces: {},
    expiresAtMs: clock.now() + sessionLifetimeMs,
    isController: true,
    isAcknowledged: true,
  }
  const result = { cacaos, responder: { publicKey: response.senderPublicKey, metadata } }
  const how = peerMethods.wc_sessionAuthenticate.response
  let sentAs = ''
  try {
    await publishChange(engine, (state, publisher, entryId) => {
      sentAs = entryId
      requireProposal(state, proposal)
      const done = advanceWalletPairing(state, proposal.pairingTopic, { status: 'done' })
      const stored = session ? putSession(done, { session, symKey: response.symKey, eventIds: {} }) : done
      return addPublication(
        stored,
        publisher,
        { ...response, id: proposal.id, content: { result }, how },
        entryId,
      )
    })
  } catch (error) {
    if (session) await store.change((state) => revertApproval(state, session, phase, sentAs, clock.now()))
    throw error
  }
  return session
}
