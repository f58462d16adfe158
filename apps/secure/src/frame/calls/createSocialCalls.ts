import { SecureError } from '@latchkey/errors/secure'
import type { CallOutput } from '@latchkey/wire'
import {
  continueFarcasterLogin,
  finishSocialLogin,
  getSocialLogin,
  isReturnUrl,
  readSocialResult,
  type SecureTokens,
  startFarcasterLogin,
  startSocialLogin,
  type windowedProviders,
} from '@latchkey/wire/secure'
import { createKeptLogins, type KeptLogin } from '../../session/createKeptLogins.js'
import type { FrameCalls } from '../FrameCalls.js'
import type { FrameContext } from '../FrameContext.js'
import { askUntil, isPassing } from './askUntil.js'

/** How often Farcaster is asked for the answer, in milliseconds. */
const farcasterIntervalMs = 1_000
/** After as long without an answer of Farcaster's the visitor is told, who may have signed by then or has seen nothing; in milliseconds. */
const farcasterPatienceMs = 30_000
const farcasterStartPatienceMs = 10_000
/** How often is asked whether a provider has answered: at first, and at the longest; in milliseconds. */
const providerIntervalMs = 1_000
const longestProviderIntervalMs = 5_000

type WindowedProvider = (typeof windowedProviders)[number]
type SocialCallName = 'GET_SOCIAL_REDIRECT_URI' | 'GET_FARCASTER_URI' | 'CONNECT_FARCASTER'

/** A login at a provider's page that this frame has begun. */
type Login = KeptLogin & {
  /** Where the provider is. Whoever has it can name this login, and do nothing else with it. */
  url: string
  /** Aborted when another one takes its place, or the visitor leaves. */
  ended: AbortController
}

/** A login at Farcaster. */
type FarcasterLogin = {
  begun?: CallOutput<typeof startFarcasterLogin>
  /** Nobody could say whether somebody has signed: who tries again goes on with what they may have signed. */
  isUnanswered?: boolean
  ended: AbortController
}

type Refused = NonNullable<CallOutput<typeof getSocialLogin>['failure']>

function toRefusal({ code, context }: Refused) {
  return new SecureError('secure/login-refused', { code, details: context })
}

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
 * Makes the calls of logins at a provider. A page says what came of one by the address its window came back with; one whose window
 * seems closed says the address the window was sent to, and the gateway is asked: a provider's page may have cut the window off
 * from the page (S10). The secret that exchanges a result is in this frame's memory, or kept for a page that leaves, so that an
 * address somebody else got hold of is worth nothing (S9).
 *
 * @param context - The frame's parts.
 */
export function createSocialCalls(context: FrameContext): {
  calls: Pick<FrameCalls, SocialCallName>
  /**
   * Ends the login that was begun.
   *
   * @param uri - What came back in the window, or where it was sent, to wait for the gateway's word.
   * @throws `secure/login-refused`, `secure/login-expired`, `secure/result-foreign`, `secure/login-not-kept`
   */
  finish(uri: string, pageSignal: AbortSignal): Promise<void>
  reset(): Promise<void>
} {
  const { clock, gateway, origin, projectId, session, store, takeLoginWindow, tell } = context
  const keptLogins = createKeptLogins(context)
  let login: Login | undefined
  /** Aborted when the visitor leaves, whatever is under way. */
  let left = new AbortController()
  let farcaster: FarcasterLogin | undefined

  async function begin(tokens: SecureTokens, userName: string | null): Promise<void> {
    await session.begin(tokens)
    const { sessionId, userId } = tokens
    if (userName === null) await store.remove(toName(projectId, origin))
    else await store.put(toName(projectId, origin), { userId, name: userName })
    tell('SESSION_UPDATE', { token: sessionId })
  }

  /** What somebody comes back with in another window than this one is worth nothing (S9). */
  async function requireWindow(signal: AbortSignal): Promise<string> {
    const hash = await takeLoginWindow(signal)
    if (hash === undefined) throw new SecureError('secure/login-window-missing')
    return hash
  }

  /** Waits until the provider has answered, and gives what the window would have handed over. */
  async function waitForProvider(
    { ended, expiresAtMs, secret, transactionId }: Login,
    pageSignal: AbortSignal,
  ): Promise<string> {
    const signal = AbortSignal.any([pageSignal, ended.signal])
    const { failure, resultUri } = await askUntil(
      async () => {
        const answer = await gateway.call(getSocialLogin, { body: { transactionId, secret }, signal })
        return answer.status === 'pending' ? undefined : answer
      },
      {
        ...{ clock, expiresAtMs, now: gateway.now, signal },
        getPauseMs: (answers) =>
          Math.min(Math.round(providerIntervalMs * 1.1 ** answers), longestProviderIntervalMs),
      },
    )
    if (failure) throw toRefusal(failure)
    if (resultUri === null) throw new SecureError('secure/login-expired')
    return resultUri
  }

  async function endLogin(): Promise<void> {
    const before = login
    login = undefined
    before?.ended.abort()
    if (before) await keptLogins.forget(before.transactionId)
  }

  /** Finds the login that a result is of, and what exchanges it. It counts once, here too. */
  async function take(resultUri: string): Promise<KeptLogin & { result: string }> {
    const result = readSocialResult(resultUri)
    const isRefusal = result && 'error' in result
    const isOfThisPage = login && result && (isRefusal || login.transactionId === result.transactionId)
    const mine = isOfThisPage ? login : await keptLogins.require()
    if (!mine || !result) throw new SecureError('secure/result-foreign')
    if ('error' in result) return refuseBegun(mine)
    if (result.transactionId !== mine.transactionId) throw new SecureError('secure/result-foreign')
    if (isOfThisPage) login = undefined
    await keptLogins.forget(mine.transactionId)
    return { ...mine, result: result.result }
  }

  /** Anybody can write a link that says a login was refused: the frame believes only the gateway. */
  async function refuseBegun({ secret, transactionId }: KeptLogin): Promise<never> {
    const { failure, status } = await gateway.call(getSocialLogin, { body: { transactionId, secret } })
    if (status === 'pending' || status === 'answered') throw new SecureError('secure/result-foreign')
    await keptLogins.forget(transactionId)
    if (failure) throw toRefusal(failure)
    throw new SecureError('secure/login-expired')
  }

  return {
    async reset() {
      left.abort()
      left = new AbortController()
      farcaster?.ended.abort()
      farcaster = undefined
      await endLogin()
    },
    async finish(uri, pageSignal) {
      const { signal } = left
      const resultUri = login?.url === uri ? await waitForProvider(login, pageSignal) : uri
      const { provider, result, secret, transactionId } = await take(resultUri)
      const body = { secret, transactionId, result }
      const tokens = await gateway.call(finishSocialLogin, { body })
      // Who has left meanwhile is not let in.
      if (signal.aborted) throw new SecureError('secure/aborted')
      await begin(tokens, tokens.userName && toFrameName(provider, tokens.userName))
    },
    calls: {
      async GET_SOCIAL_REDIRECT_URI({ provider, returnUrl }, signal) {
        await endLogin()
        if (returnUrl !== undefined) {
          if (!isReturnUrl(returnUrl, origin)) throw new SecureError('secure/return-url-refused', { origin })
          keptLogins.assertAble()
        }
        const way = returnUrl === undefined ? { windowHash: await requireWindow(signal) } : { returnUrl }
        const body = { projectId, origin, provider, ...way }
        const begun = await gateway.call(startSocialLogin, { body })
        const mine = { ...begun, provider, purpose: 'login' as const, ended: new AbortController() }
        login = mine
        if (returnUrl !== undefined) await keptLogins.keep(mine)
        return { uri: begun.url }
      },
      async GET_FARCASTER_URI(_, pageSignal) {
        const before = farcaster?.isUnanswered ? farcaster.begun : undefined
        if (before && gateway.now() < before.expiresAtMs) return { url: before.url }
        farcaster?.ended.abort()
        const mine: FarcasterLogin = { ended: new AbortController() }
        farcaster = mine
        const signal = AbortSignal.any([pageSignal, mine.ended.signal])
        mine.begun = await askUntil(
          () => gateway.call(startFarcasterLogin, { body: { projectId, origin }, signal }),
          { ...{ clock, now: gateway.now, signal }, patienceMs: farcasterStartPatienceMs },
        )
        return { url: mine.begun.url }
      },
      async CONNECT_FARCASTER(_, pageSignal) {
        if (!farcaster?.begun) throw new SecureError('secure/login-missing')
        const mine = farcaster
        const { expiresAtMs, transactionId } = farcaster.begun
        const signal = AbortSignal.any([pageSignal, mine.ended.signal])
        const tokens = await askUntil(
          async () => {
            const answer = await gateway.call(continueFarcasterLogin, { body: { transactionId }, signal })
            return answer.status === 'completed' ? answer.login : undefined
          },
          {
            ...{ clock, expiresAtMs, now: gateway.now, signal },
            patienceMs: farcasterPatienceMs,
            getPauseMs: () => farcasterIntervalMs,
          },
        ).catch((error: unknown) => {
          mine.isUnanswered = isPassing(error)
          throw error
        })
        farcaster = undefined
        await begin(tokens, tokens.userName)
        return { userName: tokens.userName ?? '' }
      },
    },
  }
}
