import { getActiveAddress, type Kit, type LoadedKit, systemClock } from '@latchkey/core'
import { whenOnline } from '@latchkey/core/internal'
import { createStore } from 'zustand/vanilla'
import { createRouter } from '../screen/createRouter.js'
import { createToasts } from '../screen/createToasts.js'
import { isLoginExpected } from '../screen/isLoginExpected.js'
import { toRoute } from '../screen/routerTransitions.js'
import { isOfCapture, mustSignIn } from '../screen/rules.js'
import type { ScreenState, ScreenStore } from '../screen/ScreenState.js'
import { type Screen, screens } from '../screen/screens.js'
import type { ViewId } from '../screen/views.js'
import { loadLater } from '../views/loadLater.js'
import { coordinate } from './coordinate.js'

/** How long a shake lasts, in ms (§2.011, §9.012). */
export const shakeMs = 500

/** Where a visitor goes on from UnsupportedChain, which they cannot leave otherwise. */
const viewsOfSwitching: readonly ViewId[] = ['SwitchNetwork', 'SwitchActiveChain']

/** The screen of a kit: one each, from its first use until the kit is gone. */
export function getScreen(kit: Kit): Screen {
  const known = screens.get(kit)
  if (known) return known
  const made = createScreen(kit)
  screens.set(kit, made)
  // Whoever draws it has loaded the kit's late half.
  if (isLoginExpected(kit.options)) followLogin(kit as LoadedKit, made)
  return made
}

/** Where a visitor who has to sign in does so (§2.020). */
const viewsOfSigning: readonly ViewId[] = ['SIWXSignMessage', 'ApproveTransaction']

/** Follows the embedded wallet with what comes with its views, which is asked for again when the line is back. */
function followLogin(kit: LoadedKit, screen: Screen): void {
  loadLater('coordinateLogin').then(
    (coordinateLogin) => coordinateLogin(kit, screen),
    () => whenOnline(() => followLogin(kit, screen)),
  )
}

function createScreen(kit: Kit): Screen {
  const clock = kit.options.clock ?? systemClock
  const store: ScreenStore = createStore<ScreenState>(() => ({
    history: [toRoute('Connect')],
    direction: 'forward',
    isShaking: false,
    toast: undefined,
    isAgreed: false,
  }))
  const router = createRouter(store, {
    isConnected: () => getActiveAddress(kit.store.getState()) !== undefined,
    close: kit.modal.close,
  })
  const toasts = createToasts(store, clock)
  let stopShake = () => {}

  function canClose(): boolean {
    const { view } = router.getRoute()
    if (view === 'UnsupportedChain') return false
    const cameFromUnsupported = store.getState().history.at(-2)?.view === 'UnsupportedChain'
    if (cameFromUnsupported && viewsOfSwitching.includes(view)) return false
    return !viewsOfSigning.includes(view) || !mustSignIn(kit.store.getState())
  }

  function shake(): void {
    stopShake()
    store.setState({ isShaking: true })
    stopShake = clock.schedule(() => store.setState({ isShaking: false }), shakeMs)
  }

  function requestClose(): void {
    if (!canClose()) {
      shake()
      return
    }
    // Who closes on the question does not want it answered in the wallet any more.
    // Nor does who closes on the question for their email want to go on.
    if (isOfCapture(router.getRoute().view) || kit.store.getState().signIn.status === 'signing')
      void kit.signIn.cancel()
    kit.modal.close()
  }

  kit.events.on('modal-closed', () => {
    stopShake()
    store.setState({ isShaking: false })
    toasts.hide()
  })
  // What was said of a view goes with it.
  store.subscribe(({ history, toast }, before) => {
    if (history !== before.history && toast?.isOpen && toast === before.toast) toasts.hide()
  })
  // Whoever draws it has loaded the kit's late half.
  coordinate(kit as LoadedKit, { store, router, toasts })
  return { store, router, toasts, canClose, requestClose }
}
