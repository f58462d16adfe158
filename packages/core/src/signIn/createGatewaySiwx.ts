import { EmailCaptureError } from '@latchkey/errors/emailCapture'
import { SignInError } from '@latchkey/errors/signIn'
import { type CaipNetworkId, toCaip10 } from '@latchkey/primitives'
import {
  authenticate,
  countsOnNetwork,
  getNonce,
  postOtp,
  putOtp,
  readEmailResource,
  type SignInMessage,
  signOut,
  toEmailResource,
  toSignInText,
} from '@latchkey/wire'
import type { ConnectorType } from '../connectors/Connector.js'
import type { Connection } from '../state/Connection.js'
import { storageItems } from '../storage/items.js'
import { toEmailCaptureError } from './emailCapture/toEmailCaptureError.js'
import { readIssuedAtMs, readTokenClaims } from './readTokenClaims.js'
import type { GatewaySignInOptions, SignInSession, Siwx, SiwxContext } from './Siwx.js'

/** Messages that may wait to be signed at a time: pairing links of several tabs, each renewed every few minutes. */
const maxOpenNonces = 8
/** Accounts that stay signed in at a time; the oldest session gives way. */
const maxSessions = 16

/** What the session says of how the visitor has connected. */
const kinds: Readonly<Partial<Record<ConnectorType, 'extension' | 'walletconnect'>>> = {
  ANNOUNCED: 'extension',
  INJECTED: 'extension',
  MULTI_CHAIN: 'extension',
  WALLET_CONNECT: 'walletconnect',
}

function toWalletInfo(connection: Connection | undefined, login = connection?.auth) {
  if (login) {
    const { email, username } = login.user
    return { type: 'social' as const, social: login.name, identifier: email ?? username ?? '' }
  }
  if (!connection) return null
  const { icon, name, type } = connection.wallet
  // A picture of its own as text would be longer than the session.
  const isLinked = icon !== undefined && !icon.startsWith('data:')
  return { type: kinds[type] ?? ('unknown' as const), name, ...(isLinked && { icon }) }
}

/** Makes the sign-in by the gateway; see `gatewaySignIn`. */
export function createGatewaySiwx(
  context: Omit<SiwxContext, 'createGatewaySiwx'>,
  options: GatewaySignInOptions,
): Omit<Required<Siwx>, 'getRequired' | 'signOutOnDisconnect' | 'verifiesTransactions'> {
  const { client, storage, clock } = context
  /** The proof of an address that goes along with the next sign-in that names it. */
  let otp: { uuid: string; email: string } | undefined

  async function addSession({ data, login, message, signature }: SignInSession): Promise<void> {
    const nonceToken = storage.get(storageItems.signInNonceTokens)?.[data.nonce]
    if (!nonceToken) throw new SignInError('sign-in/invalid-session')
    const isProven = otp !== undefined && readEmailResource(data.resources) === otp.email
    const { token } = await client.request(authenticate, {
      headers: {
        'x-nonce-jwt': `Bearer ${nonceToken}`,
        ...(isProven ? { 'x-otp': otp?.uuid } : {}),
      },
      body: {
        data,
        message,
        signature,
        clientId: null,
        walletInfo: toWalletInfo(context.getConnection(), login),
      },
    })
    if (isProven) otp = undefined
    const chainId = data.chainId as CaipNetworkId
    const key = toCaip10(chainId, data.accountAddress)
    const { [key]: _before, ...others } = storage.get(storageItems.signInSessions) ?? {}
    const kept = Object.fromEntries(Object.entries(others).slice(1 - maxSessions))
    const endsAtMs = toOwnTime(token)
    const session = { token, message, signature, ...(endsAtMs === undefined ? {} : { endsAtMs }) }
    storage.set(storageItems.signInSessions, { ...kept, [key]: session })
    storage.set(storageItems.signInAuthToken, token)
    storage.remove(storageItems.signInNonceTokens)
  }

  /** When a token that was just given out ends by the clock of this page, which may be another than the gateway's. */
  function toOwnTime(token: string): number | undefined {
    const issuedAtMs = readIssuedAtMs(token)
    const endsAtMs = (readTokenClaims(token)?.exp ?? 0) * 1000
    return issuedAtMs === undefined ? undefined : clock.now() + endsAtMs - issuedAtMs
  }

  /** Reads the token's own claims: a page that loads asks no server. The gateway checks the token on every use. */
  function findSession(chainId: CaipNetworkId, address: string) {
    const sessions = Object.entries(storage.get(storageItems.signInSessions) ?? {})
    for (const [key, session] of sessions) {
      const claims = readTokenClaims(session.token)
      if (!claims || (session.endsAtMs ?? claims.exp * 1000) <= clock.now()) continue
      if (!countsOnNetwork(claims, chainId) || !context.isSameAddress(chainId, claims.address, address))
        continue
      return { key, session, claims }
    }
    return undefined
  }

  function readSession(chainId: CaipNetworkId, address: string): SignInSession[] {
    const found = findSession(chainId, address)
    if (!found) return []
    const { message, signature, token } = found.session
    const { uri, domain, nonce, address: accountAddress, caip2Network } = found.claims
    const data: SignInMessage = { accountAddress, chainId: caip2Network, domain, uri, version: '1', nonce }
    // The site uses the token of the account that is in front.
    if (storage.get(storageItems.signInAuthToken) !== token) storage.set(storageItems.signInAuthToken, token)
    return [{ data, message, signature }]
  }

  /** The tokens are gone from this browser either way; an unreachable gateway lets them run out. */
  async function endSessions(isEnding: (key: string) => boolean): Promise<void> {
    const sessions = Object.entries(storage.get(storageItems.signInSessions) ?? {})
    const ending = sessions.filter(([key]) => isEnding(key)).map(([, { token }]) => token)
    const rest = Object.fromEntries(sessions.filter(([key]) => !isEnding(key)))
    const inUse = storage.get(storageItems.signInAuthToken)
    if (Object.keys(rest).length > 0) storage.set(storageItems.signInSessions, rest)
    else storage.remove(storageItems.signInSessions)
    if (inUse && (ending.includes(inUse) || Object.keys(rest).length === 0)) {
      storage.remove(storageItems.signInAuthToken)
    }
    const end = (token: string) =>
      client.request(signOut, { headers: { authorization: `Bearer ${token}` } }).catch(() => undefined)
    await Promise.all(ending.map(end))
  }

  /** The networks of the site that share the namespace of one. */
  function findNetworks(caipNetworkId: CaipNetworkId): readonly CaipNetworkId[] {
    return Object.values(context.getNetworks())
      .map(({ requestedCaipNetworks }) => requestedCaipNetworks.map((network) => network.caipNetworkId))
      .filter((ids) => ids.includes(caipNetworkId))
      .flat()
  }

  return {
    async requestEmailOtp(body) {
      otp = undefined
      const answer = await client.request(postOtp, { body }).catch((error: unknown) => {
        throw toEmailCaptureError(error, 'email')
      })
      if (answer.uuid !== null) otp = { uuid: answer.uuid, email: answer.email }
      return answer
    },
    async confirmEmailOtp(body) {
      if (!otp) throw new EmailCaptureError('email-capture/code-over')
      await client.request(putOtp, { headers: { 'x-otp': otp.uuid }, body }).catch((error: unknown) => {
        throw toEmailCaptureError(error, 'code')
      })
    },
    async createMessage({ accountAddress, chainId, email, notBefore }) {
      const { nonce, token } = await client.request(getNonce, {})
      const newest = Object.entries(storage.get(storageItems.signInNonceTokens) ?? {}).slice(
        1 - maxOpenNonces,
      )
      storage.set(storageItems.signInNonceTokens, { ...Object.fromEntries(newest), [nonce]: token })
      const networks = options.allNetworks ? findNetworks(chainId) : []
      const resources = [...(email ? [toEmailResource(email)] : []), ...(networks.length > 1 ? networks : [])]
      // The gateway checks the times, so they are by its clock.
      const now = readIssuedAtMs(token) ?? clock.now()
      const data: SignInMessage = {
        accountAddress,
        chainId,
        domain: window.location.host,
        // No query and no fragment: they may hold a secret, and this is signed, shown and sent.
        uri: window.location.origin + window.location.pathname,
        version: '1',
        nonce,
        issuedAt: new Date(now).toISOString(),
        ...(options.statement ? { statement: options.statement } : {}),
        ...(resources.length > 0 ? { resources } : {}),
        ...(notBefore ? { notBefore } : {}),
        ...(options.expiresAfterMs
          ? { expirationTime: new Date(now + options.expiresAfterMs).toISOString() }
          : {}),
      }
      return { ...data, toString: () => toSignInText(data) }
    },
    addSession,
    async setSessions(sessions) {
      const [newest] = sessions.slice(-1)
      if (newest) return addSession(newest)
      storage.remove(storageItems.signInNonceTokens)
      await endSessions(() => true)
    },
    async getSessions(chainId, address) {
      return readSession(chainId, address)
    },
    async revokeSession(chainId, address) {
      const found = findSession(chainId, address)
      if (found) await endSessions((key) => key === found.key)
    },
  }
}
