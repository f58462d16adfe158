import { AppKitError, isAppKitError } from '@latchkey/errors'
import { type CaipNetworkId, isSameAddress, type Namespace } from '@latchkey/primitives'
import { createQueue } from '../flow/createQueue.js'
import type { KitContext } from '../kit/KitContext.js'
import { getActiveAccount, getActiveNetworkState, getActiveWalletName } from '../kit/selectors.js'
import type { SignInSession, Siwx } from './Siwx.js'
import { type SignInEvent, signInFlow } from './signInFlow.js'

/** Signing in with a signature. */
export type SignInGroup = {
  /** The implementation in use, if any. */
  getSiwx(): Siwx | undefined
  /**
   * Looks for a session of the active account on the active network and asks for one when there is none (§2.022).
   *
   * @returns Whether the visitor is now asked to sign.
   */
  check(): Promise<boolean>
  /**
   * Asks the wallet for the signature and has it verified (§4.016).
   *
   * @throws `sign-in/…`; the failure has been shown to the visitor.
   */
  sign(): Promise<void>
  /** The visitor declines (§2.023, §2.024). */
  cancel(): Promise<void>
  /** Ends the sessions, unless the implementation keeps them when disconnecting. */
  signOut(): Promise<void>
  /** Whether signing in is required and no session exists: the modal then stays open (§2.020). */
  isRequiredAndMissing(): boolean
}

/** What core itself uses of signing in. */
export type SignInGroupInternals = SignInGroup & {
  /** Takes in that another tab has signed in or out. */
  follow(): Promise<void>
}

/** Makes the sign-in of a kit. */
export function createSignIn(context: KitContext, siwx: Siwx | undefined): SignInGroupInternals {
  const { store, chains, providers } = context
  /** Only one session is written at a time (§4.024). */
  const write = createQueue()
  let newestCheck = 0
  let lastSignedNetwork: CaipNetworkId | undefined

  const dispatch = (event: SignInEvent) =>
    store.setState(({ signIn }) => ({ signIn: signInFlow.transition(signIn, event) }))

  async function check(): Promise<boolean> {
    const id = ++newestCheck
    const state = store.getState()
    const account = getActiveAccount(state)
    const network = getActiveNetworkState(state)
    if (!siwx || !account?.address || !network || network.isUnsupported) {
      dispatch({ type: 'ended' })
      return false
    }
    const { caipNetworkId } = network.caipNetwork
    try {
      const [session] = await siwx.getSessions(caipNetworkId, account.address)
      if (id !== newestCheck) return store.getState().signIn.status === 'prompt'
      if (session) {
        lastSignedNetwork = caipNetworkId
        dispatch({ type: 'found', session })
        return false
      }
      dispatch({ type: 'needed' })
      await context.kit.modal.open({ view: 'SIWXSignMessage' })
      return true
    } catch {
      if (id !== newestCheck) return false
      await giveUp()
      return true
    }
  }

  /** Signing in cannot even begin: the visitor is back where they started (§4.018). */
  async function giveUp(): Promise<void> {
    const failure = new AppKitError('sign-in/initialise-failed')
    dispatch({ type: 'ended' })
    await context.kit.connections.disconnect({ keepOpen: true }).catch(() => undefined)
    context.kit.router.reset('Connect')
    context.kit.toasts.showError(failure.message)
  }

  /** What signing needs, or what is missing (§5.019, §5.020). */
  function getSubject(): {
    siwx: Siwx
    address: string
    namespace: Namespace
    networkName: string
    chainId: CaipNetworkId
  } {
    const state = store.getState()
    const account = getActiveAccount(state)
    const network = getActiveNetworkState(state)?.caipNetwork
    if (!siwx) throw new AppKitError('sign-in/not-enabled')
    if (!account?.address) throw new AppKitError('sign-in/no-address')
    if (!network) throw new AppKitError('sign-in/no-network')
    if (!chains.get(network.chainNamespace) || !providers.get(network.chainNamespace)) {
      throw new AppKitError('sign-in/no-client')
    }
    const { chainNamespace: namespace, caipNetworkId: chainId, name: networkName } = network
    return { siwx, address: account.address, namespace, networkName, chainId }
  }

  async function sign(): Promise<void> {
    const subject = getSubject()
    dispatch({ type: 'asked' })
    context.kit.analytics.track('CLICK_SIGN_SIWX_MESSAGE', { network: subject.chainId })
    try {
      const session = await requestSession(subject)
      if (!isStillActive(subject)) return
      lastSignedNetwork = subject.chainId
      dispatch({ type: 'verified', session })
      context.kit.modal.close()
      context.kit.analytics.track('SIWX_AUTH_SUCCESS', { network: subject.chainId })
    } catch (error) {
      fail(subject.chainId, error)
      throw error
    }
  }

  async function requestSession(subject: ReturnType<typeof getSubject>): Promise<SignInSession> {
    const { siwx: implementation, address, namespace, networkName, chainId } = subject
    const request = await implementation.createMessage({ accountAddress: address, chainId, networkName })
    const message = request.toString()
    const signature = await chains.get(namespace)?.signMessage({
      provider: providers.get(namespace),
      address,
      message,
      walletName: getActiveWalletName(store.getState()),
    })
    if (signature === undefined) throw new AppKitError('sign-in/no-client')
    dispatch({ type: 'signed' })
    const { toString: _text, ...data } = request
    const session = { data, message, signature }
    await write(() => implementation.addSession(session))
    return session
  }

  /** The visitor may have changed account or network in the wallet while they signed. */
  function isStillActive({ address, chainId }: { address: string; chainId: CaipNetworkId }): boolean {
    const state = store.getState()
    const active = getActiveAccount(state)?.address
    const network = getActiveNetworkState(state)?.caipNetwork.caipNetworkId
    return active !== undefined && isSameAddress(active, address) && network === chainId
  }

  /** Shows the failure and leaves the visitor at the prompt (§4.017). */
  function fail(network: CaipNetworkId, error: unknown): void {
    const isRejected = isAppKitError(error, 'wallet/rejected')
    const code = isRejected ? 'sign-in/rejected' : isAppKitError(error) ? error.code : 'sign-in/failed'
    const failure = new AppKitError('sign-in/failed', undefined, { cause: error })
    dispatch({ type: 'failed', code, message: isAppKitError(error) ? error.message : failure.message })
    if (!store.getState().modal.isOpen) void context.kit.modal.open({ view: 'SIWXSignMessage' })
    context.kit.toasts.showError(failure.message)
    context.kit.analytics.track('SIWX_AUTH_ERROR', { network })
  }

  async function cancel(): Promise<void> {
    dispatch({ type: 'cancelled' })
    const network = getActiveNetworkState(store.getState())?.caipNetwork.caipNetworkId
    if (siwx?.getRequired?.()) await leaveRequired(siwx)
    context.kit.modal.close()
    // Back on a network with a session, the visitor is signed in again by now.
    if (store.getState().signIn.status === 'cancelling') dispatch({ type: 'ended' })
    context.kit.analytics.track('CLICK_CANCEL_SIWX', { network })
  }

  /** Back to the last network with a session, else disconnect (§2.023). */
  async function leaveRequired(implementation: Siwx): Promise<void> {
    const address = getActiveAccount(store.getState())?.address
    const current = getActiveNetworkState(store.getState())?.caipNetwork.caipNetworkId
    if (lastSignedNetwork && address && lastSignedNetwork !== current) {
      const sessions = await implementation.getSessions(lastSignedNetwork, address).catch(() => [])
      const isBack =
        sessions.length > 0 &&
        (await context.kit.networks.switchNetwork(lastSignedNetwork, { throwOnFailure: true }).then(
          () => true,
          () => false,
        ))
      if (isBack) return
    }
    await context.kit.connections.disconnect().catch(() => undefined)
  }

  async function signOut(): Promise<void> {
    lastSignedNetwork = undefined
    dispatch({ type: 'ended' })
    if (siwx && siwx.signOutOnDisconnect !== false) await write(() => siwx.setSessions([]))
  }

  async function follow(): Promise<void> {
    const isPrompting = await check()
    if (!isPrompting && context.kit.router.getRoute().view === 'SIWXSignMessage') context.kit.modal.close()
  }

  return {
    follow,
    getSiwx: () => siwx,
    check,
    sign,
    cancel,
    signOut,
    isRequiredAndMissing: () =>
      siwx?.getRequired?.() === true &&
      getActiveAccount(store.getState())?.address !== undefined &&
      store.getState().signIn.status !== 'signedIn',
  }
}
