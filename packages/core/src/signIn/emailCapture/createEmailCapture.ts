import { getErrorDetail, isAppKitError, requireText } from '@latchkey/errors'
import { EmailCaptureError } from '@latchkey/errors/emailCapture'
import type { KitBase } from '../../base/KitBase.js'
import { getAccount } from '../../state/selectors.js'
import { storageItems } from '../../storage/items.js'
import type { Siwx } from '../Siwx.js'
import { type EmailCaptureEvent, emailCaptureFlow } from './emailCaptureFlow.js'

/** How many emails a browser remembers. */
const maxRecentEmails = 3

/** Asking for an email before signing in. Where the visitor is with it is in the store's `emailCapture`. */
export type EmailCapture = {
  /** Asks, unless it is under way or settled for the account. */
  ask(address: string): void
  /** Asks anew: what was proven does not count any more. */
  askAgain(): Promise<void>
  /** The email that was proven for an account. */
  getEmail(address: string): string | undefined
  request(email: string): Promise<void>
  verify(code: string): Promise<void>
  skip(): Promise<void>
}

/**
 * Makes it for a kit.
 *
 * @param base - Parts of the kit.
 * @param ports - Who mails codes, and what goes on to signing.
 */
export function createEmailCapture(
  {
    clock,
    store,
    storage,
    events,
    signal,
  }: Pick<KitBase, 'clock' | 'store' | 'storage' | 'events' | 'signal'>,
  { siwx, check }: { siwx: Siwx | undefined; check(): Promise<unknown> },
): EmailCapture {
  const getState = () => store.getState().emailCapture
  const forget = () => store.setState({ emailCapture: undefined })

  function dispatch(event: EmailCaptureEvent): void {
    const state = getState()
    if (state) store.setState({ emailCapture: emailCaptureFlow.transition(state, event) })
  }

  /** What is under way; another account may be in front once an answer comes. */
  function begin() {
    const state = getState()
    if (!state || state.status === 'settled') throw new EmailCaptureError('email-capture/not-asked')
    const { address } = state
    const isCurrent = () => !signal.aborted && getState()?.address === address
    return { state, isCurrent }
  }

  function fail(error: unknown): void {
    const code = isAppKitError(error) ? error.code : 'sign-in/failed'
    const isOurs = isAppKitError(error) && code.startsWith('email-capture/')
    // Ours are for the visitor as they are; of all else the reason behind it says more.
    const retryAtMs =
      isAppKitError(error, 'email-capture/too-soon') && clock.now() + error.context.seconds * 1000
    const peer = isAppKitError(error, 'email-capture/code-refused') && error.context.peer
    const failure = {
      code,
      message: isOurs ? error.message : getErrorDetail(error),
      ...(peer && { peer }),
      ...(retryAtMs && { retryAtMs }),
    }
    dispatch({ type: code === 'email-capture/code-over' ? 'over' : 'failed', failure })
    events.emit('email-capture-failed', failure)
  }

  /** Goes on to signing. */
  async function settle(email: string): Promise<void> {
    const others = (storage.get(storageItems.recentEmails) ?? []).filter((other) => other !== email)
    storage.set(storageItems.recentEmails, [email, ...others].slice(0, maxRecentEmails))
    dispatch({ type: 'settled', email })
    events.emit('email-captured', { email })
    await check()
  }

  events.on('disconnected', ({ connections }) => {
    const state = getState()
    const isGone = connections.some(({ accounts }) =>
      accounts.some(({ address }) => address === state?.address),
    )
    if (isGone) forget()
  })

  return {
    async askAgain() {
      forget()
      await check()
    },
    getEmail(address) {
      const state = getState()
      return state?.status === 'settled' && state.address === address ? state.email : undefined
    },
    ask(address) {
      const state = getState()
      if (state?.address === address) return
      const recentEmails = (storage.get(storageItems.recentEmails) ?? []).slice(0, maxRecentEmails)
      store.setState({ emailCapture: { status: 'asked', address, recentEmails } })
    },
    async request(typed) {
      requireText(typed, 'email')
      const { isCurrent, state } = begin()
      const account = getAccount(store.getState()).caipAddress
      if (!account || !siwx?.requestEmailOtp) throw new EmailCaptureError('email-capture/not-asked')
      const wanted = typed.trim()
      const isAgain = state.status === 'code' && state.email === wanted
      dispatch({ type: 'emailed', email: wanted })
      try {
        const { email, retryAfterMs, uuid } = await siwx.requestEmailOtp({ email: wanted, account })
        if (!isCurrent()) return
        if (uuid === null) return await settle(email)
        dispatch({ type: 'mailed', email, nextMailAtMs: clock.now() + retryAfterMs })
        events.emit('email-code-sent', { isAgain })
      } catch (error) {
        if (isCurrent()) fail(error)
        throw error
      }
    },
    async verify(code) {
      requireText(code, 'code')
      const { isCurrent, state } = begin()
      if (state.status !== 'code') throw new EmailCaptureError('email-capture/not-asked')
      dispatch({ type: 'typed' })
      try {
        await siwx?.confirmEmailOtp?.({ code })
      } catch (error) {
        if (isCurrent()) fail(error)
        throw error
      }
      if (isCurrent()) await settle(state.email)
    },
    async skip() {
      begin()
      const { emailCapture: given } = store.getState().features
      const isRequired = given !== false && given.includes('required')
      if (isRequired) throw new EmailCaptureError('email-capture/not-asked')
      dispatch({ type: 'settled' })
      await check()
    },
  }
}
