import { SecureError } from '@latchkey/errors/secure'
import type { CallDefinition, CallOutput } from '@latchkey/wire'
import {
  refreshSecureSession,
  type SecureTokens,
  secureTokensSchema,
  signOutSecureSession,
} from '@latchkey/wire/secure'
import * as v from 'valibot'
import type { Store } from '../shared/openStore.js'
import type { RunAlone } from '../shared/runAlone.js'
import { type Gateway, isRefusal } from './createGateway.js'

/** An access token that ends sooner is not used any more, in milliseconds. */
const leastLifeMs = 30_000

/** Of the tokens only the one that renews a session is kept; it is worth nothing without the device's key. */
const keptSchema = v.omit(secureTokensSchema, ['accessToken', 'accessExpiresAtMs'])
type KeptSession = v.InferOutput<typeof keptSchema>

/** Who is logged in, at one embedding site. */
export type SessionUser = Pick<SecureTokens, 'userId' | 'deviceId' | 'sessionId' | 'authenticatedAtMs'>

/** The session at one embedding site. */
export type Session = {
  /** Who is logged in as far as this browser knows; undefined for nobody. */
  getUser(): Promise<SessionUser | undefined>
  /** How many logins were taken up on this page; 0 where whoever is logged in was before. */
  getLoginCount(): number
  /** Takes up a login. One that was there before ends. */
  begin(tokens: SecureTokens): Promise<void>
  /**
   * Makes a call in the name of who is logged in.
   *
   * @throws `secure/logged-out`, and whatever the gateway's calls throw.
   */
  call<Definition extends CallDefinition>(
    definition: Definition,
    body?: unknown,
    signal?: AbortSignal,
  ): Promise<CallOutput<Definition>>
  /** Ends it, here and at the gateway. Here it ends in any case. */
  end(): Promise<void>
}

/** What it is made from. */
export type SessionParts = {
  gateway: Gateway
  store: Store
  /** Tabs renew one after the other. */
  runAlone: RunAlone
  projectId: string
  /** The embedding site. */
  origin: string
}

/**
 * Makes the session of one embedding site. Access tokens are in memory only; a refresh token works once, so tabs take turns.
 *
 * @param parts - See {@link SessionParts}.
 */
export function createSession({ gateway, store, runAlone, projectId, origin }: SessionParts): Session {
  const name = `session ${projectId} ${origin}`
  let tokens: SecureTokens | undefined
  let renewing: Promise<SecureTokens> | undefined
  let loginCount = 0

  async function readKept(): Promise<KeptSession | undefined> {
    const parsed = v.safeParse(keptSchema, await store.get(name))
    return parsed.success ? parsed.output : undefined
  }

  async function keep(next: SecureTokens): Promise<SecureTokens> {
    tokens = next
    const { accessToken: _, accessExpiresAtMs: __, ...kept } = next
    await store.put(name, kept)
    return next
  }

  const isLive = (one: SecureTokens | undefined) =>
    one !== undefined && one.accessExpiresAtMs - gateway.now() > leastLifeMs

  async function exchange(): Promise<SecureTokens> {
    // Another tab may have renewed, ended or replaced it meanwhile.
    const kept = await readKept()
    if (!kept || (tokens && tokens.userId !== kept.userId)) throw new SecureError('secure/logged-out')
    try {
      const body = { refreshToken: kept.refreshToken, origin }
      const next = await gateway.call(refreshSecureSession, { body })
      // Nobody becomes somebody else without a login, whoever says so.
      if (next.userId === kept.userId) return await keep(next)
    } catch (error) {
      if (!isRefusal(error, 'session/refused', 'session/reused')) throw error
      await forget(kept)
      throw new SecureError('secure/logged-out', undefined, { cause: error })
    }
    await forget(kept)
    throw new SecureError('secure/logged-out')
  }

  /** Never what another tab has written since. */
  async function forget(ended: KeptSession): Promise<void> {
    tokens = undefined
    const kept = await readKept()
    if (kept?.refreshToken === ended.refreshToken) await store.remove(name)
  }

  function renew(): Promise<SecureTokens> {
    renewing ??= runAlone(name, exchange).finally(() => {
      renewing = undefined
    })
    return renewing
  }

  async function requireTokens(): Promise<SecureTokens> {
    return tokens && isLive(tokens) ? tokens : renew()
  }

  async function callAs(
    { accessToken }: SecureTokens,
    definition: CallDefinition,
    body: unknown,
    signal: AbortSignal | undefined,
  ): Promise<unknown> {
    return gateway.call(definition, { body, accessToken, signal })
  }

  async function call(definition: CallDefinition, body?: unknown, signal?: AbortSignal): Promise<unknown> {
    const current = await requireTokens()
    try {
      return await callAs(current, definition, body, signal)
    } catch (error) {
      if (!isRefusal(error, 'session/refused')) throw error
      // It may have ended, or only its access token; renewing tells.
      if (tokens === current) tokens = { ...current, accessExpiresAtMs: 0 }
      return callAs(await requireTokens(), definition, body, signal)
    }
  }

  const session: Session = {
    async getUser() {
      const kept = await readKept()
      if (!kept || (tokens && tokens.userId !== kept.userId)) return undefined
      const { authenticatedAtMs, deviceId, sessionId, userId } = kept
      return { authenticatedAtMs, deviceId, sessionId, userId }
    },
    getLoginCount: () => loginCount,
    async begin(next) {
      const before = await readKept()
      if (before && before.sessionId !== next.sessionId) await session.end()
      await keep(next)
      loginCount += 1
    },
    call: call as Session['call'],
    async end() {
      const kept = await readKept()
      const own = tokens ?? kept
      // What cannot be told the gateway now ends there by itself.
      if (own) await call(signOutSecureSession).catch(() => undefined)
      tokens = undefined
      // Another tab may have logged in as somebody else meanwhile.
      if (own?.sessionId === kept?.sessionId) await store.remove(name)
    },
  }
  return session
}
