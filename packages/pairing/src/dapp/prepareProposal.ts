import { authenticatedNamespace } from '../authentication/protocol.js'
import { createKeyPair, hashKey, randomHex } from '../crypto/keys.js'
import { mergeNamespaces, type ProposalNamespaces, toNamespace, union } from '../namespaces/namespaces.js'
import { assertScopedProperties, parseProposalNamespaces } from '../namespaces/parseNamespaces.js'
import { formatPairingUri } from '../uri/pairingUri.js'
import type { ConnectParameters } from './DappClient.js'
import type { StoredPairing } from './dappState.js'

/** How long a link can be used. */
const defaultLifetimeSeconds = 240

/**
 * Makes a proposal: keys, link, and what is asked for. What is required is asked for as optional, since wallets refuse
 * strict requirements too often; it is kept, to be held against what the wallet grants.
 *
 * @param parameters - What the site wants.
 * @param nowMs - The present.
 * @param makeId - Makes message ids.
 * @throws pairing/namespaces-invalid, pairing/authentication-invalid
 */
export async function prepareProposal(
  parameters: ConnectParameters,
  nowMs: number,
  makeId: () => number,
): Promise<StoredPairing> {
  const requiredNamespaces = parseProposalNamespaces(parameters.requiredNamespaces ?? {})
  const wished = parseProposalNamespaces(parameters.optionalNamespaces)
  const optionalNamespaces = mergeNamespaces(requiredNamespaces, wished)
  if (parameters.scopedProperties) assertScopedProperties(parameters.scopedProperties, optionalNamespaces)
  const { privateKey, publicKey } = await createKeyPair()
  const authentication = await prepareAuthentication(parameters, {
    optionalNamespaces,
    publicKey,
    nowMs,
    makeId,
  })
  const symKey = randomHex(32)
  const topic = await hashKey(symKey)
  const { lifetimeSeconds = defaultLifetimeSeconds } = parameters
  const expiryTimestamp = Math.floor(nowMs / 1_000) + lifetimeSeconds
  const uri = formatPairingUri({
    topic,
    symKey,
    relay: { protocol: 'irn' },
    expiryTimestamp,
    ...(authentication && { methods: ['wc_sessionAuthenticate'] }),
  })
  return {
    topic,
    symKey,
    uri,
    expiresAtMs: expiryTimestamp * 1_000,
    privateKey,
    publicKey,
    proposalId: makeId(),
    requiredNamespaces,
    optionalNamespaces,
    ...(authentication && { authentication }),
    phase: { status: 'proposed' },
  }
}

/** A sign-in goes along only when everything asked for is of the namespace that can; its code is loaded only then. */
async function prepareAuthentication(
  { authentication }: ConnectParameters,
  own: { optionalNamespaces: ProposalNamespaces; publicKey: string; nowMs: number; makeId: () => number },
): Promise<StoredPairing['authentication']> {
  const proposed = Object.entries(own.optionalNamespaces)
  if (
    !authentication ||
    !proposed.length ||
    proposed.some(([key]) => toNamespace(key) !== authenticatedNamespace)
  )
    return undefined
  const { buildAuthenticationPayload } = await import('../authentication/authenticationPayload.js')
  // Without methods of its own it asks for all of the proposal's.
  const methods = authentication.methods ?? union(...proposed.map(([, entry]) => entry.methods))
  return {
    id: own.makeId(),
    responseTopic: await hashKey(own.publicKey),
    payload: buildAuthenticationPayload({ ...authentication, methods }, own.nowMs),
  }
}
