import { SecureError } from '@latchkey/errors/secure'
import {
  continueFarcasterLogin,
  finishSocialLogin,
  readSocialResult,
  type SecureTokens,
  startFarcasterLogin,
  startSocialLogin,
  type windowedProviders,
} from '@latchkey/wire/secure'
import type { FrameCalls } from '../FrameCalls.js'
import type { FrameContext } from '../FrameContext.js'

/** How often Farcaster is asked for the answer, in milliseconds. */
const farcasterIntervalMs = 1_000

type WindowedProvider = (typeof windowedProviders)[number]
type SocialCallName = 'GET_SOCIAL_REDIRECT_URI' | 'GET_FARCASTER_URI' | 'CONNECT_FARCASTER'

/** Where the name is kept that a provider calls the person by. */
const toName = (projectId: string, origin: string) => `user-name ${projectId} ${origin}`

/** Kits take the last 0 from a name at Discord (§5.041), whatever number the name has: they are given one to take. */
function toFrameName(provider: WindowedProvider, userName: string): string {
  return provider === 'discord' ? `${userName}0` : userName
}

/**
 * The name a provider calls the person by who is logged in at a site.
 *
 * @param context - The frame's parts.
 */
export async function readUserName({
  origin,
  projectId,
  session,
  store,
}: Pick<FrameContext, 'origin' | 'projectId' | 'session' | 'store'>): Promise<string | null> {
  const kept = (await store.get(toName(projectId, origin))) as { userId: string; name: string } | undefined
  return kept && kept.userId === (await session.getUser())?.userId ? kept.name : null
}

/**
 * Makes the calls of logins at a provider. The secret that exchanges a result is in this frame's memory, so that an address
 * somebody else got hold of is worth nothing (S9).
 *
 * @param context - The frame's parts.
 */
export function createSocialCalls(context: FrameContext): {
  calls: Pick<FrameCalls, SocialCallName>
  finish(resultUri: string): Promise<void>
  reset(): void
} {
  const { clock, gateway, origin, projectId, session, store, tell } = context
  let login: { transactionId: string; secret: string; provider: WindowedProvider } | undefined
  let farcaster: { transactionId: string; expiresAtMs: number; ended: AbortController } | undefined

  async function begin(tokens: SecureTokens, userName: string | null): Promise<void> {
    await session.begin(tokens)
    const { sessionId, userId } = tokens
    if (userName === null) await store.remove(toName(projectId, origin))
    else await store.put(toName(projectId, origin), { userId, name: userName })
    tell('SESSION_UPDATE', { token: sessionId })
  }

  return {
    reset() {
      login = undefined
      farcaster?.ended.abort()
      farcaster = undefined
    },
    async finish(resultUri) {
      const result = readSocialResult(resultUri)
      if (result && 'error' in result) throw new SecureError('secure/login-refused', { reason: result.error })
      if (!login || result?.transactionId !== login.transactionId)
        throw new SecureError('secure/result-foreign')
      const { provider, secret, transactionId } = login
      // It counts once, here too.
      login = undefined
      const body = { secret, transactionId, result: result.result }
      const tokens = await gateway.call(finishSocialLogin, { body })
      await begin(tokens, tokens.userName && toFrameName(provider, tokens.userName))
    },
    calls: {
      async GET_SOCIAL_REDIRECT_URI({ provider }) {
        const body = { projectId, origin, provider }
        const { secret, transactionId, url } = await gateway.call(startSocialLogin, { body })
        login = { secret, transactionId, provider }
        return { uri: url }
      },
      async GET_FARCASTER_URI() {
        farcaster?.ended.abort()
        const started = await gateway.call(startFarcasterLogin, { body: { projectId, origin } })
        const { expiresAtMs, transactionId, url } = started
        farcaster = { expiresAtMs, transactionId, ended: new AbortController() }
        return { url }
      },
      async CONNECT_FARCASTER(_, pageSignal) {
        if (!farcaster) throw new SecureError('secure/login-missing')
        const { ended, expiresAtMs, transactionId } = farcaster
        const signal = AbortSignal.any([pageSignal, ended.signal])
        while (gateway.now() < expiresAtMs) {
          const answer = await gateway.call(continueFarcasterLogin, { body: { transactionId }, signal })
          if (answer.status === 'completed') {
            farcaster = undefined
            await begin(answer.login, answer.login.userName)
            return { userName: answer.login.userName ?? '' }
          }
          await clock.wait(farcasterIntervalMs, signal)
        }
        throw new SecureError('secure/login-expired')
      },
    },
  }
}
