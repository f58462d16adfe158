import { isCaip2, parseCaip2 } from '@latchkey/primitives'
import * as v from 'valibot'
import { type AuthenticationPayload, authenticationPayloadSchema, refuseAuthentication } from './cacao.js'
import { authenticatedNamespace } from './protocol.js'
import { createRecap, encodeRecap, findRecap, getRecapMethods, mergeRecaps, type Recap } from './recap.js'
import { formatStatement } from './signInText.js'

/** What the sign-in of one-click authentication shall say (CAIP-122). */
export type AuthenticationRequest = {
  /** CAIP-2 ids, all of `eip155`. */
  chains: string[]
  domain: string
  /** The address that is signed in to, `https://…/login`. */
  uri: string
  nonce: string
  statement?: string | undefined
  /** Wallet methods that the signature shall grant beside `personal_sign`. */
  methods?: string[] | undefined
  resources?: string[] | undefined
  /** ISO times; issued now when not given. */
  issuedAt?: string | undefined
  notBefore?: string | undefined
  expiration?: string | undefined
  requestId?: string | undefined
}

/**
 * Makes what a wallet is asked to sign. Methods become a recap in the last resource; one that is there already is
 * joined with it.
 *
 * @param request - What the site wants.
 * @param nowMs - The present, in milliseconds since 1970.
 * @throws `pairing/authentication-invalid` when a chain is not of eip155, or something mandatory is empty.
 */
export function buildAuthenticationPayload(
  request: AuthenticationRequest,
  nowMs: number,
): AuthenticationPayload {
  const { chains, domain, uri, nonce, statement, issuedAt, notBefore, expiration, requestId } = request
  if (chains.length === 0 || !chains.every(isEvmChain))
    throw refuseAuthentication('it takes eip155 chains alone')
  if (!domain || !uri || !nonce) throw refuseAuthentication('domain, uri and nonce are mandatory')
  const resources = addMethods(request.resources ?? [], request.methods ?? [])
  return {
    type: 'caip122',
    chains: [...chains],
    domain,
    aud: uri,
    version: '1',
    nonce,
    iat: issuedAt ?? new Date(nowMs).toISOString(),
    ...(statement && { statement }),
    ...(notBefore && { nbf: notBefore }),
    ...(expiration && { exp: expiration }),
    ...(requestId && { requestId }),
    // An empty list would keep its heading in the signed text.
    ...(resources.length > 0 && { resources }),
  }
}

function addMethods(resources: readonly string[], methods: readonly string[]): string[] {
  if (methods.length === 0) return [...resources]
  const present = findRecap(resources)
  const wanted: Recap = createRecap({
    resource: authenticatedNamespace,
    ability: 'request',
    actions: methods,
  })
  return present
    ? [...resources.slice(0, -1), encodeRecap(mergeRecaps(present, wanted))]
    : [...resources, encodeRecap(wanted)]
}

/**
 * Reads what a site asks a wallet to sign.
 *
 * @param value - Anything.
 * @throws `pairing/authentication-invalid` when it is malformed or asks for chains outside eip155.
 */
export function parseAuthenticationPayload(value: unknown): AuthenticationPayload {
  const parsed = v.safeParse(authenticationPayloadSchema, value)
  if (!parsed.success)
    throw refuseAuthentication(`the request's ${v.getDotPath(parsed.issues[0]) ?? 'payload'}`)
  if (!parsed.output.chains.every(isEvmChain)) throw refuseAuthentication('it takes eip155 chains alone')
  return parsed.output
}

/**
 * Narrows what a site asks for to what a wallet can do, before the wallet signs it: the recap's methods and chains.
 * Without a recap there is nothing to narrow.
 *
 * @param parameters - `authPayload`: the request's. `chains`, `methods`: what the wallet supports.
 * @throws `pairing/authentication-invalid` when the two have no chain or no method in common.
 */
export function populateAuthenticationPayload(parameters: {
  authPayload: AuthenticationPayload
  chains: readonly string[]
  methods: readonly string[]
}): AuthenticationPayload {
  const { authPayload } = parameters
  const { resources = [], statement } = authPayload
  const requested = findRecap(resources)
  if (!requested) return { ...authPayload }
  const chains = authPayload.chains.filter((chain) => parameters.chains.includes(chain))
  if (chains.length === 0) throw refuseAuthentication('no chain is supported')
  const actions = getRecapMethods(requested).filter((method) => parameters.methods.includes(method))
  if (actions.length === 0) throw refuseAuthentication('no method is supported')
  const recap = createRecap({
    resource: authenticatedNamespace,
    ability: 'request',
    actions,
    limits: { chains },
  })
  return {
    ...authPayload,
    chains,
    statement: formatStatement(statement, recap),
    resources: [...resources.slice(0, -1), encodeRecap(recap)],
  }
}

/**
 * Tells whether a chain can be signed in to together with connecting: only those of eip155 can.
 *
 * @param chain - A CAIP-2 id.
 */
function isEvmChain(chain: string): boolean {
  return isCaip2(chain) && parseCaip2(chain).namespace === authenticatedNamespace
}
