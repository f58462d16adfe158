import { AppKitError, getErrorDetail } from '@latchkey/errors'
import { toConnectFailure } from '../connections/toConnectFailure.js'
import { connectorIds } from '../connectors/connectorIds.js'
import type { EmailStep, LoginMethods, WindowedProvider } from '../connectors/LoginMethods.js'
import type { Failure } from '../events/CoreEvents.js'
import type { GroupContext } from '../kit/defineGroup.js'
import { findConnector } from '../state/selectors.js'
import type { LoginState } from './LoginState.js'
import { type LoginEvent, loginFlow } from './loginFlow.js'

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
   * @throws `login/…`, `embedded/…`; the failure is in the state, too.
   */
  startEmail(email: string): Promise<void>
  /** Has the mail sent again. */
  resendEmail(): Promise<void>
  /** Tells the code of the mail, and connects. */
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
  /** Gets what is opened or scanned at Farcaster, waits until the visitor is let in there, and connects. */
  startFarcaster(): Promise<void>
  /** Gives up the login that is under way (§2.006, §2.019). */
  leave(): void
}

/** Makes the login of a kit. */
export function createLogin({
  slice,
  store,
  events,
  signal,
  connect,
}: GroupContext<LoginState, LoginEvents>): LoginGroup {
  let attempt = new AbortController()
  const dispatch = (event: LoginEvent) => slice.set(loginFlow.transition(slice.get(), event))

  function getMethods(): LoginMethods {
    const methods = findConnector(store.getState(), connectorIds.auth)?.login
    if (!methods) throw new AppKitError('connection/connector-not-found', { id: connectorIds.auth })
    return methods
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
      const failure = { code: known.code, message: getErrorDetail(known) }
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
      const nextMailAtMs = methods.getNextMailAtMs()
      dispatch({ type: step === 'verify-code' ? 'codeNeeded' : 'deviceNeeded', email, nextMailAtMs })
      events.emit('login-mailed', { step, isAgain })
      if (step === 'verify-code') return
      await methods.waitForDevice({ signal: mine })
      if (mine.aborted) return
      dispatch({ type: 'codeNeeded', email, nextMailAtMs: methods.getNextMailAtMs() })
      events.emit('login-mailed', { step: 'verify-code', isAgain: false })
    })
  }

  return {
    startEmail(email) {
      const mine = begin()
      dispatch({ type: 'emailed', email: email.trim() })
      return mail(email.trim(), mine, false)
    },
    async resendEmail() {
      const state = slice.get()
      if (state.status === 'code' || state.status === 'device') await mail(state.email, begin(), true)
    },
    async verifyCode(code) {
      const mine = begin()
      dispatch({ type: 'typed' })
      await run(mine, async (methods) => {
        await methods.verifyCode(code, { signal: mine })
        await takeUp(mine)
      })
    },
    async followProvider(provider, opened, opening) {
      const mine = begin()
      mine.addEventListener('abort', () => opening.abort(mine.reason))
      dispatch({ type: 'windowOpened', provider })
      await run(mine, async () => {
        await opened
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
    leave() {
      const { status } = slice.get()
      if (status === 'idle') return
      attempt.abort(new AppKitError('connection/rejected'))
      dispatch({ type: 'left' })
      const methods = findConnector(store.getState(), connectorIds.auth)?.login
      methods?.abort()
      if (status === 'farcaster') methods?.reset()
    },
  }
}
