import { AppKitError } from '@latchkey/errors'
import { type CaipNetworkId, isSameAddress } from '@latchkey/primitives'
import { authenticate, getNonce, type SignInMessage, signOut, toSignInText } from '@latchkey/wire'
import { storageItems } from '../storage/items.js'
import { readTokenClaims } from './readTokenClaims.js'
import type { SignInSession, Siwx } from './Siwx.js'
import type { SiwxContext, SiwxFactory } from './SiwxFactory.js'

/** Messages that may wait to be signed at a time: pairing links of several tabs, each renewed every few minutes. */
const maxOpenNonces = 8

/** How {@link gatewaySignIn} behaves. */
export type GatewaySignInOptions = {
  /** Whether declining the signature disconnects (true). */
  required?: boolean
  /** A sentence the visitor reads before signing. */
  statement?: string
  /** How long the signed message is good, in milliseconds; without end by default. */
  expiresAfterMs?: number
  /** Whether disconnecting signs out (true). */
  signOutOnDisconnect?: boolean
}

/**
 * Sign-in by the gateway: it gives out the nonce, verifies the signature and answers with a session token.
 *
 * @param options - See {@link GatewaySignInOptions}.
 *
 * @example
 * createKit({ projectId, gateway, chains, siwx: gatewaySignIn({ statement: 'Sign in to Example' }) })
 */
export function gatewaySignIn(options: GatewaySignInOptions = {}): SiwxFactory {
  return (context) => createGatewaySiwx(context, options)
}

function createGatewaySiwx(context: SiwxContext, options: GatewaySignInOptions): Siwx {
  const { client, storage, clock } = context

  async function addSession({ data, message, signature }: SignInSession): Promise<void> {
    const nonceToken = storage.get(storageItems.signInNonceTokens)?.[data.nonce]
    if (!nonceToken) throw new AppKitError('sign-in/invalid-session')
    const wallet = context.getWalletInfo()
    const icon = wallet?.icon?.startsWith('data:') ? undefined : wallet?.icon
    const { token } = await client.request(authenticate, {
      headers: { 'x-nonce-jwt': `Bearer ${nonceToken}` },
      body: {
        data,
        message,
        signature,
        clientId: null,
        walletInfo: wallet ? { type: 'extension', name: wallet.name, ...(icon ? { icon } : {}) } : null,
      },
    })
    storage.set(storageItems.signInAuthToken, token)
    storage.set(storageItems.signInSession, { message, signature })
    storage.remove(storageItems.signInNonceTokens)
  }

  /** Reads the token's own claims: a page that loads asks no server. The gateway checks the token on every use. */
  function readSession(chainId: CaipNetworkId, address: string): SignInSession[] {
    const token = storage.get(storageItems.signInAuthToken)
    const claims = token ? readTokenClaims(token) : undefined
    if (!claims || claims.exp * 1000 <= clock.now()) return []
    if (claims.caip2Network !== chainId || !isSameAddress(claims.address, address)) return []
    const { uri, domain, nonce } = claims
    const data: SignInMessage = { accountAddress: claims.address, chainId, domain, uri, version: '1', nonce }
    return [{ data, message: '', signature: '', ...storage.get(storageItems.signInSession) }]
  }

  function clear(): void {
    storage.remove(storageItems.signInAuthToken)
    storage.remove(storageItems.signInNonceTokens)
    storage.remove(storageItems.signInSession)
  }

  async function endSession(): Promise<void> {
    const token = storage.get(storageItems.signInAuthToken)
    clear()
    // The token is gone from this browser either way; an unreachable gateway lets it run out.
    if (token)
      await client.request(signOut, { headers: { authorization: `Bearer ${token}` } }).catch(() => undefined)
  }

  return {
    signOutOnDisconnect: options.signOutOnDisconnect ?? true,
    getRequired: () => options.required ?? true,
    async createMessage({ accountAddress, chainId, networkName, notBefore }) {
      const { nonce, token } = await client.request(getNonce, {})
      const newest = Object.entries(storage.get(storageItems.signInNonceTokens) ?? {}).slice(
        1 - maxOpenNonces,
      )
      storage.set(storageItems.signInNonceTokens, { ...Object.fromEntries(newest), [nonce]: token })
      const now = clock.now()
      const data: SignInMessage = {
        accountAddress,
        chainId,
        domain: window.location.host,
        uri: window.location.href,
        version: '1',
        nonce,
        issuedAt: new Date(now).toISOString(),
        ...(options.statement ? { statement: options.statement } : {}),
        ...(notBefore ? { notBefore } : {}),
        ...(options.expiresAfterMs
          ? { expirationTime: new Date(now + options.expiresAfterMs).toISOString() }
          : {}),
      }
      return { ...data, toString: () => toSignInText(data, networkName) }
    },
    addSession,
    async setSessions(sessions) {
      const [newest] = sessions.slice(-1)
      if (newest) await addSession(newest)
      else await endSession()
    },
    async getSessions(chainId, address) {
      return readSession(chainId, address)
    },
    async revokeSession(chainId, address) {
      if (readSession(chainId, address).length > 0) await endSession()
    },
  }
}
