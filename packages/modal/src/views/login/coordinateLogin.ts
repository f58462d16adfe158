import { connectorIds, findConnector, type LoadedKit, type LoginState, systemClock } from '@latchkey/core'
import { toLaterText } from '../../messages/LaterText.js'
import type { Screen } from '../../screen/screens.js'
import type { OpenableViewId, ViewId } from '../../screen/views.js'

/** What a site may not ask for is said a moment after it was asked, in ms (§8.007). */
const refusalDelayMs = 300

/** Where each step of a login is on screen, besides the wallet's own page: who goes elsewhere gives it up (§2.006). */
const viewsOfSteps: Readonly<Record<LoginState['status'], readonly ViewId[]>> = {
  idle: [],
  sending: ['Connect', 'EmailLogin'],
  device: ['EmailVerifyDevice'],
  code: ['EmailVerifyOtp'],
  checking: ['EmailVerifyOtp'],
  provider: ['ConnectingSocial'],
  farcaster: ['ConnectingFarcaster'],
  connecting: ['Connect', 'EmailLogin', 'EmailVerifyOtp', 'ConnectingSocial', 'ConnectingFarcaster'],
}

/**
 * Turns what happens in an embedded wallet into views and notices, as `coordinate` does for all else. It comes with the views
 * it shows; what has happened before is caught up with.
 *
 * @param kit - The kit.
 * @param screen - Where it is shown.
 */
export function coordinateLogin(kit: LoadedKit, { store, router, toasts }: Screen): void {
  const { clock = systemClock } = kit.options
  const getState = () => kit.store.getState()
  const isOpen = () => getState().modal.isOpen
  const getView = () => router.getRoute().view
  const open = (view: OpenableViewId) => void kit.modal.open({ view })

  /** A login by mail goes on where its mail is spoken of. */
  function followMail(): void {
    const { status } = getState().login
    if (status !== 'code' && status !== 'device') return
    const view = status === 'code' ? 'EmailVerifyOtp' : 'EmailVerifyDevice'
    if (!isOpen()) open(view)
    else if (getView() === 'EmailVerifyDevice') router.replace(view)
    else if (getView() !== view) router.push(view)
  }

  /** The wallet's own page is in front while something waits for the visitor there, and no longer. */
  function followApprovals(): void {
    const isWaiting = getState().approvals > 0
    const isShown = isOpen() && getView() === 'ApproveTransaction'
    if (isWaiting === isShown) return
    if (isWaiting) {
      if (isOpen()) router.push('ApproveTransaction')
      else open('ApproveTransaction')
    } else if (store.getState().history.length > 1) router.back()
    else kit.modal.close()
  }

  /** Who closes the modal gives up what waits for them in it (§2.019). */
  function leave(): void {
    if (getState().approvals > 0) findConnector(getState(), connectorIds.auth)?.login?.abort()
    leaveLogin()
  }

  function leaveLogin(): void {
    const { login, connect } = getState()
    // Once the wallet is connected the login is over by itself.
    const isDone = login.status === 'connecting' && connect.status === 'connected'
    if (login.status !== 'idle' && !isDone) kit.login.leave()
  }

  store.subscribe(({ history }, before) => {
    const view = getView()
    // What opens the wallet is asked there in the middle of a login.
    const isAsked = view === 'ApproveTransaction' && getState().approvals > 0
    if (history === before.history || isAsked || viewsOfSteps[getState().login.status].includes(view)) return
    leaveLogin()
  })
  kit.events.on('login-mailed', followMail)
  kit.events.on('modal-closed', leave)
  kit.events.on('request-refused', () => {
    // What says so on the page may not be there yet.
    kit.modal.expect()
    const say = () =>
      toasts.showError(
        toLaterText(({ login }) => login.notAllowed),
        { isOnPage: true },
      )
    clock.schedule(say, refusalDelayMs)
  })
  kit.store.subscribe(({ approvals }, before) => {
    if (approvals > 0 !== before.approvals > 0) followApprovals()
  })
  followMail()
  followApprovals()
}
