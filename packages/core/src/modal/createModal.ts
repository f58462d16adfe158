import type { Namespace } from '@latchkey/primitives'
import type { KitContext } from '../kit/KitContext.js'
import { getActiveAccount } from '../kit/selectors.js'
import type { SendArguments } from '../send/SendState.js'
import { afterPaint } from './afterPaint.js'
import { isMobile } from './isMobile.js'
import { resetRoute, toRoute } from './routerTransitions.js'
import type { Route, SwapArguments, ViewId } from './views.js'

/** How long a shake lasts (§2.011, §9.012). */
export const shakeMs = 500

/** Views that need no parameters, or have arguments of their own. */
type OpenableView = Exclude<ViewId, 'ConnectingExternal' | 'SwitchNetwork' | 'Downloads'>

/** What the modal can be opened with (§2.007). */
export type OpenOptions = {
  view?: OpenableView
  /** Opens on this namespace, switching to it first (§2.012). */
  namespace?: Namespace
  /** A pairing uri the site made itself. */
  uri?: string
  arguments?: SendArguments | SwapArguments
}

/** The modal: open, close, and the rules of both. */
export type ModalGroup = {
  /** Says that the visitor is about to open it, such as with the pointer over a button. No server is asked. */
  expect(): void
  /** Opens the modal (§2.012 to §2.016). Resolves when it is open; a needed network switch comes first. */
  open(options?: OpenOptions): Promise<void>
  /** Closes it without asking (§2.017, §2.018). */
  close(): void
  /** Closes it when it may be closed, and shakes it otherwise: what the close button, Escape and the backdrop do. */
  requestClose(): void
  /** Whether it may be closed now (§2.020). */
  canClose(): boolean
  setLoading(isLoading: boolean): void
}

/** Makes the modal of a kit. */
export function createModal(context: KitContext): ModalGroup {
  const { store, clock, options } = context
  let stopShake = () => {}

  async function open(openOptions: OpenOptions = {}): Promise<void> {
    const { kit } = context
    kit.start()
    const { namespace, uri } = openOptions
    if (namespace && namespace !== store.getState().activeNamespace) {
      await kit.networks.switchNamespace(namespace)
    }
    const { view, arguments: viewArguments } = openOptions
    if (view === 'WalletSend' && viewArguments && viewArguments !== store.getState().send.arguments) {
      await context.kit.send.fill(viewArguments as SendArguments)
    }
    const route = getFirstRoute(openOptions)
    store.setState(({ modal }) => ({
      modal: { ...modal, ...resetRoute(modal, route), isOpen: true, pairingUri: uri ?? modal.pairingUri },
    }))
    // The visitor sees the modal first; what it is filled with is asked for after that.
    afterPaint(clock, () => {
      kit.features.load()
      kit.wallets.loadOverview()
    })
    kit.analytics.track('MODAL_OPEN', {
      connected: getActiveAccount(store.getState())?.address !== undefined,
    })
  }

  function getFirstRoute({ view, arguments: viewArguments, uri }: OpenOptions): Route {
    const isConnected = getActiveAccount(store.getState())?.address !== undefined
    if (options.manualControl && !isConnected) {
      return isMobile() && uri === undefined ? toRoute('AllWallets') : toRoute('ConnectingWalletConnectBasic')
    }
    if (view) return { view, parameters: viewArguments } as Route
    if (uri) return toRoute('ConnectingWalletConnectBasic')
    if (context.kit.networks.mustShowUnsupported()) return toRoute('UnsupportedChain')
    return isConnected ? toRoute('Account') : toRoute('Connect')
  }

  function close(): void {
    const { modal } = store.getState()
    if (!modal.isOpen) return
    const isConnected = getActiveAccount(store.getState())?.address !== undefined
    const rest = options.enableEmbedded && isConnected ? toRoute('Account') : toRoute('Connect')
    stopShake()
    store.setState({
      modal: {
        ...modal,
        ...resetRoute(modal, rest),
        isOpen: options.enableEmbedded === true,
        isLoading: false,
        isShaking: false,
        pairingUri: undefined,
      },
    })
    context.kit.toasts.hide()
    context.kit.analytics.track('MODAL_CLOSE', { connected: isConnected })
  }

  function canClose(): boolean {
    const { view } = context.kit.router.getRoute()
    if (view === 'UnsupportedChain') return false
    const cameFromUnsupported = store.getState().modal.history.at(-2)?.view === 'UnsupportedChain'
    if (view === 'SwitchNetwork' && cameFromUnsupported) return false
    return view !== 'SIWXSignMessage' || !context.kit.signIn.isRequiredAndMissing()
  }

  function shake(): void {
    stopShake()
    store.setState(({ modal }) => ({ modal: { ...modal, isShaking: true } }))
    stopShake = clock.schedule(
      () => store.setState(({ modal }) => ({ modal: { ...modal, isShaking: false } })),
      shakeMs,
    )
  }

  return {
    expect() {
      const { modal } = store.getState()
      if (!modal.isExpected) store.setState({ modal: { ...modal, isExpected: true } })
    },
    open,
    close,
    canClose,
    requestClose: () => (canClose() ? close() : shake()),
    setLoading: (isLoading) => store.setState(({ modal }) => ({ modal: { ...modal, isLoading } })),
  }
}
