import {
  type EventOf,
  getActiveAddress,
  type KitEvents,
  type LoadedKit,
  type SendArguments,
} from '@latchkey/core'
import { isAskingEmail } from '@latchkey/core/internal'
import type { Router } from '../screen/createRouter.js'
import type { Toasts } from '../screen/createToasts.js'
import { isOfCapture, mustLeaveNetwork } from '../screen/rules.js'
import type { ScreenStore } from '../screen/ScreenState.js'
import type { Route, ViewId } from '../screen/views.js'
import { type LaterViews, loadLater } from '../views/loadLater.js'
import { getView as getDescriptor, laterEvents } from '../views/registry.js'
import { getFirstRoute } from './getFirstRoute.js'

/** Views that stay when a connection goes or another one comes to the front. */
const viewsOfWallets: readonly ViewId[] = ['ProfileWallets']

type CoordinateLater = LaterViews['coordinateLater']
type Handlers = { [Type in keyof KitEvents]?: (event: { type: Type } & KitEvents[Type]) => void }

/**
 * Turns what happens in a kit into views and notices: the one place that knows which event shows what.
 *
 * @param kit - The kit.
 * @param screen - Where it is shown.
 */
export function coordinate(
  kit: LoadedKit,
  { store, router, toasts }: { store: ScreenStore; router: Router; toasts: Toasts },
): void {
  const getState = () => kit.store.getState()
  const isOpen = () => getState().modal.isOpen
  const getView = () => router.getRoute().view
  /** A wallet was connected by the visitor, and what comes next is not decided yet. */
  let connected: { isAdditional: boolean } | undefined
  let late: CoordinateLater | undefined
  /** What the visitor has left to connect a wallet, and comes back to. */
  let left: Route | undefined

  const open = (view: 'DataCapture' | 'SIWXSignMessage' | 'UnsupportedChain') => void kit.modal.open({ view })

  /** An email where the site asks for one, then the signature (§2.021, §2.022). */
  function openSignIn(): void {
    if (!isAskingEmail(getState())) open('SIWXSignMessage')
    else if (!isOfCapture(getView())) open('DataCapture')
  }

  function showFirst(): void {
    const route = getFirstRoute(kit)
    reset(route)
    const { arguments: given } = getState().modal.request
    if (route.view === 'WalletSend' && given) void kit.send.fill(given as SendArguments)
  }

  /**
   * Told by what comes with the views that connected visitors go on to. Once that is here it is told at once: a view that is
   * left must not be drawn again with what has changed.
   */
  function tellLater(event: EventOf<KitEvents>): void {
    const tell = (coordinateLater: CoordinateLater) => {
      late = coordinateLater
      coordinateLater(kit, { router, store, toasts }, event)
    }
    if (late) tell(late)
    else
      loadLater('coordinateLater').then(
        tell,
        // The line is gone; that something went wrong is said all the same.
        () => 'code' in event && toasts.showError(({ unknownError }) => unknownError.title),
      )
  }

  /** What comes after a connection: another network, the visitor's wallets, or the page (§2.021 to §2.026). */
  function leaveConnecting({ isAdditional }: { isAdditional: boolean }): void {
    const isFromWallets = store.getState().history.some(({ view }) => viewsOfWallets.includes(view))
    if (mustLeaveNetwork(getState(), kit.options)) {
      open('UnsupportedChain')
    } else if (left || !getState().features.multiWallet || !(isAdditional || isFromWallets)) {
      leave()
    } else if (isOpen()) {
      router.reset('ProfileWallets')
      toasts.showSuccess(({ notices }) => notices.walletAdded)
    }
  }

  /** Back to what the visitor has left to connect, or to the page. */
  function leave(): void {
    if (left && isOpen()) reset(left)
    else kit.modal.close()
  }

  const reset = ({ view, parameters }: Route) =>
    router.reset(...([view, parameters] as Parameters<typeof router.reset>))

  /** The visitor did not do it, so it is said wherever they are. */
  function tellLeft(): void {
    const walletName = getState().leftByWallet
    if (walletName)
      toasts.showError(({ notices }) => notices.leftByWallet({ walletName }), { isOnPage: true })
  }

  const handlers: Handlers = {
    'modal-opened'() {
      showFirst()
    },
    'modal-closed'() {
      const isConnected = getActiveAddress(getState()) !== undefined
      const rest = kit.options.enableEmbedded && isConnected ? 'Account' : 'Connect'
      router.reset(rest)
      connected = undefined
      left = undefined
    },
    connected({ reason, isAdditional }) {
      if (reason !== 'restored') connected = { isAdditional }
    },
    'sign-in-checked'({ isNeeded }) {
      const before = connected
      connected = undefined
      if (isNeeded) return openSignIn()
      if (before) return leaveConnecting(before)
      // Another tab has signed in, or the wallet in front is signed in already.
      if (getView() === 'SIWXSignMessage') kit.modal.close()
    },
    'account-changed'({ isUnsupported, before }) {
      if (mustLeaveNetwork(getState(), kit.options)) {
        if (getView() !== 'UnsupportedChain' || !isOpen()) open('UnsupportedChain')
      } else if (before.isUnsupported && !isUnsupported && getView() === 'UnsupportedChain') {
        kit.modal.close()
      }
    },
    disconnected({ by, isLast, keepsOpen }) {
      if (by === 'replaced') return
      if (!keepsOpen && (isLast || !getState().features.multiWallet)) {
        kit.modal.close()
      } else if (isOpen() && (!keepsOpen || viewsOfWallets.includes(getView()))) {
        // What is behind shows the account in front; where there is none any more there is nothing to go back to.
        if (!keepsOpen || getActiveAddress(getState()) === undefined) router.reset('ProfileWallets')
        if (by === 'visitor') toasts.showSuccess(({ notices }) => notices.walletDisconnected)
      }
      if (by === 'wallet') tellLeft()
    },
    'network-switched'({ wasUnsupported }) {
      if (wasUnsupported) kit.modal.close()
    },
    'sign-in-succeeded': leave,
    'sign-in-cancelled': () => kit.modal.close(),
    'sign-in-unavailable'() {
      connected = undefined
      router.reset('Connect')
      toasts.showError(({ notices }) => notices.signInUnavailable)
    },
  }

  store.subscribe(({ history }, before) => {
    const [from, to] = [before.history.at(-1), history.at(-1)]
    if (to && getDescriptor(to.view).isReturnedTo) left = undefined
    else if (to?.view === 'Connect' && from && getDescriptor(from.view).isReturnedTo) left = from
  })
  kit.events.onAny((event: EventOf<KitEvents>) => {
    const handle = handlers[event.type] as ((event: EventOf<KitEvents>) => void) | undefined
    if (laterEvents.has(event.type)) tellLater(event)
    else handle?.(event)
  })
  // What happened before there was a screen.
  if (isOpen()) showFirst()
  tellLeft()
  if (getState().signIn.status === 'prompt') openSignIn()
  else if (mustLeaveNetwork(getState(), kit.options)) open('UnsupportedChain')
}
