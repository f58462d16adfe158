import { AppKitError, getErrorDetail, isAppKitError, requireText, requireThat } from '@latchkey/errors'
import * as v from 'valibot'
import type { GroupContext } from '../base/defineGroup.js'
import { toConnectFailure } from '../connections/toConnectFailure.js'
import { connectorIds } from '../connectors/connectorIds.js'
import {
  type EmailStep,
  type LoginMethods,
  type WindowedProvider,
  windowedProviders,
} from '../connectors/LoginMethods.js'
import type { Failure } from '../events/CoreEvents.js'
import { findConnector } from '../state/selectors.js'
import type { loginItems } from './items.js'
import { type LoginState, noLogin } from './LoginState.js'
import { type LoginEvent, loginFlow } from './loginFlow.js'

/** So long after the page has left nobody is waited for any more: a login lasts five minutes. */
const awayMs = 5 * 60_000
const leftSchema = v.tuple([v.picklist(windowedProviders), v.number()])

/** What happens while a visitor logs in. */
export type LoginEvents = {
  /** A mail is on its way; `isAgain`: the visitor asked for another. */
  'login-mailed': { step: EmailStep; isAgain: boolean }
  'login-failed': Failure
}

/** Logging in to the embedded wallet. Where the login is is in the store's `login`. */
export type LoginGroup = {
  /**
   * Has a mail sent, and waits until its link is approved where it has one. What the visitor does next is in the state.
   *
   * @throws `login/…`, `embedded/…`; the failure is in the state, too. `parameters/invalid` for what is no text.
   */
  startEmail(email: string): Promise<void>
  /** Has the mail sent again. */
  resendEmail(): Promise<void>
  /** Tells the code of the mail, and connects. @throws `login/…`, `embedded/…`, `parameters/invalid`. */
  verifyCode(code: string): Promise<void>
  /**
   * Goes on with a provider's window that was opened in the visitor's gesture (`LoginMethods.openProvider`), and connects.
   *
   * @param opened - What opening it gave.
   * @param opening - What it was opened with: aborted when the visitor leaves, which closes the window.
   */
  followProvider(
    provider: WindowedProvider,
    opened: Promise<void>,
    opening: Pick<AbortController, 'abort'>,
  ): Promise<void>
  /** Takes note that the window seems closed. The login goes on: the provider may have cut the window off from the page. */
  noteWindowGone(opening: Pick<AbortController, 'signal'>): void
  /** Takes note that the page is about to leave for the provider's, which `resume` goes on from. */
  noteLeaving(provider: WindowedProvider, opening: Pick<AbortController, 'signal'>): Promise<void>
  /**
   * Goes on with a login that this page had left for, and connects; nothing where it is not come back to with a result (§2.030).
   *
   * @param takeReturn - Gives what the page was come back to with, once.
   */
  resume(takeReturn?: () => string | undefined): Promise<void>
  /** Gets what is opened or scanned at Farcaster, waits until the visitor is let in there, and connects. */
  startFarcaster(): Promise<void>
  /**
   * Gives up the login that is under way (§2.006, §2.019).
   *
   * @param options - `keepsEmail`: the address stays in the state, for the visitor to change.
   */
  leave(options?: { keepsEmail?: boolean }): void
}

function requireProvider(provider: WindowedProvider): void {
  requireThat(windowedProviders.includes(provider), 'provider', `one of ${windowedProviders.join(', ')}`)
}

/** Makes the login of a kit. */
export function createLogin({
  slice,
  items,
  store,
  events,
  signal,
  clock,
  storage,
  connect,
  show,
}: GroupContext<LoginState, LoginEvents, Record<never, never>, typeof loginItems>): LoginGroup {
  let attempt = new AbortController()
  const dispatch = (event: LoginEvent) => slice.set(loginFlow.transition(slice.get(), event))

  function getMethods(): LoginMethods {
    const methods = findConnector(store.getState(), connectorIds.auth)?.login
    if (!methods) throw new AppKitError('connection/connector-not-found', { id: connectorIds.auth })
    return methods
  }

  /** The wallet comes with a script of its own. */
  async function waitForMethods(mine: AbortSignal): Promise<LoginMethods> {
    const find = () => findConnector(store.getState(), connectorIds.auth)?.login
    return (
      find() ??
      new Promise((resolve, reject) => {
        const stop = store.subscribe(() => {
          const found = find()
          if (!found) return
          stop()
          resolve(found)
        })
        mine.addEventListener('abort', () => {
          stop()
          reject(mine.reason)
        })
      })
    )
  }

  /** One login at a time: a newer one, or leaving, ends an older one without a word. */
  function begin(): AbortSignal {
    attempt.abort(new AppKitError('connection/rejected'))
    attempt = new AbortController()
    return AbortSignal.any([signal, attempt.signal])
  }

  async function run(mine: AbortSignal, task: (methods: LoginMethods) => Promise<void>): Promise<void> {
    try {
      await task(getMethods())
    } catch (error) {
      if (mine.aborted) return
      const known = toConnectFailure(error)
      const { reason, peer } = { ...(known.context as Pick<Failure, 'reason' | 'peer'> | undefined) }
      const retryAtMs = isAppKitError(known, 'login/too-soon') && clock.now() + known.context.seconds * 1000
      const failure = {
        code: known.code,
        message: getErrorDetail(known),
        ...(reason && { reason }),
        ...(peer && { peer }),
        ...(retryAtMs && { retryAtMs }),
      }
      dispatch({ type: 'failed', failure })
      events.emit('login-failed', failure)
      throw error
    }
  }

  async function takeUp(mine: AbortSignal): Promise<void> {
    if (mine.aborted) return
    dispatch({ type: 'loggedIn' })
    await connect({ connectorId: connectorIds.auth })
    dispatch({ type: 'left' })
  }

  async function mail(email: string, mine: AbortSignal, isAgain: boolean): Promise<void> {
    await run(mine, async (methods) => {
      const step = await methods.startEmail(email, { signal: mine })
      if (mine.aborted) return
      if (step === 'connect') return takeUp(mine)
      const nextMailAtMs = methods.getNextMailAtMs(email)
      dispatch({ type: step === 'verify-code' ? 'codeNeeded' : 'deviceNeeded', email, nextMailAtMs })
      events.emit('login-mailed', { step, isAgain })
      if (step === 'verify-code') return
      await methods.waitForDevice({ signal: mine })
      if (mine.aborted) return
      dispatch({ type: 'codeNeeded', email, nextMailAtMs: methods.getNextMailAtMs(email) })
      events.emit('login-mailed', { step: 'verify-code', isAgain: false })
    })
  }

  return {
    async startEmail(typed) {
      const email = requireText(typed, 'email').trim()
      const mine = begin()
      dispatch({ type: 'emailed', email })
      await mail(email, mine, false)
    },
    async resendEmail() {
      const state = slice.get()
      if (state.status === 'code' || state.status === 'device') await mail(state.email, begin(), true)
    },
    async verifyCode(code) {
      requireText(code, 'code')
      const mine = begin()
      dispatch({ type: 'typed' })
      await run(mine, async (methods) => {
        await methods.verifyCode(code, { signal: mine })
        await takeUp(mine)
      })
    },
    async followProvider(provider, opened, opening) {
      requireProvider(provider)
      requireThat(typeof opening?.abort === 'function', 'opening', 'an AbortController')
      const mine = begin()
      mine.addEventListener('abort', () => opening.abort(mine.reason))
      dispatch({ type: 'windowOpened', provider })
      await run(mine, async () => {
        await opened
        await takeUp(mine)
      })
    },
    noteWindowGone({ signal: own }) {
      if (!own.aborted) dispatch({ type: 'windowGone' })
    },
    async noteLeaving(provider, { signal: own }) {
      requireProvider(provider)
      if (own.aborted) return
      storage.set(items.loginLeft, [provider, clock.now()])
      dispatch({ type: 'pageLeft' })
    },
    async resume(takeReturn = () => undefined) {
      const left = v.safeParse(leftSchema, storage.get(items.loginLeft))
      const [provider, leftAtMs] = left.success ? left.output : []
      const resultUri = provider && takeReturn()
      if (!provider || !resultUri) {
        // Another tab may still be away.
        if (clock.now() - (leftAtMs ?? 0) > awayMs) storage.remove(items.loginLeft)
        return
      }
      storage.remove(items.loginLeft)
      const mine = begin()
      dispatch({ type: 'pageReturned', provider })
      show({ provider })
      await run(mine, async () => {
        const methods = await waitForMethods(mine)
        await methods.finishReturn(provider, resultUri, { signal: mine })
        await takeUp(mine)
      })
    },
    async startFarcaster() {
      const mine = begin()
      dispatch({ type: 'farcasterAsked' })
      await run(mine, async (methods) => {
        const url = await methods.getFarcasterUrl({ signal: mine })
        if (mine.aborted) return
        dispatch({ type: 'farcasterReady', url })
        await methods.waitForFarcaster({ signal: mine })
        await takeUp(mine)
      })
    },
    leave({ keepsEmail = false } = {}) {
      const state = slice.get()
      const { status } = state
      const { email } = { email: undefined, ...state }
      if (status === 'idle') {
        if (email !== undefined && !keepsEmail) slice.set(noLogin)
        return
      }
      attempt.abort(new AppKitError('connection/rejected'))
      dispatch({ type: 'left', ...(keepsEmail && { email }) })
      const methods = findConnector(store.getState(), connectorIds.auth)?.login
      methods?.abort()
      // What is waited for elsewhere must not log in who has left.
      if (status === 'farcaster' || status === 'provider') methods?.reset()
    },
  }
}
