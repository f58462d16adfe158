import { AppKitError } from '@latchkey/errors'
import type { CaipNetworkId } from '@latchkey/primitives'
import type { KitBase } from '../base/KitBase.js'
import type { ConnectionGroup } from '../connections/createConnections.js'
import { createLate } from '../flow/createLate.js'
import { createQueue } from '../flow/createQueue.js'
import type { NetworkGroup } from '../networks/createNetworks.js'
import type { Connection } from '../state/Connection.js'
import { getActiveAddress, getActiveConnection, getNetworkState } from '../state/selectors.js'
import { storageItems } from '../storage/items.js'
import { isAskingEmail } from './emailCapture/EmailCaptureState.js'
import type { SignInSession, Siwx } from './Siwx.js'
import { type SignInEvent, signInFlow } from './signInFlow.js'

/** Signing in with a signature. */
export type SignInGroup = {
  /**
   * Looks for a session of the account in front on its network; where there is none the visitor is asked (§2.022), although
   * they may have declined during this visit.
   *
   * @returns Whether the visitor is now asked to sign.
   */
  check(): Promise<boolean>
  /**
   * Asks the wallet for the signature and has it verified (§4.016).
   *
   * @param options - `inTransaction`: the text is signed in a transaction that is never sent, which gets around
   * `sign-in/text-not-signed`.
   * @throws `sign-in/…`; the failure has been shown to the visitor. `sign-in/rejected` after `cancel()`.
   */
  sign(options?: { inTransaction?: boolean }): Promise<void>
  /**
   * Makes the text that `sign()` will have signed, for the visitor to read; it is in the store's `signInText`, as is
   * what went wrong.
   *
   * @throws `sign-in/…` if no account is connected.
   */
  showMessage(): Promise<void>
  /** The visitor declines (§2.023, §2.024). The kit withdraws the request to the wallet, if the wallet supports that. */
  cancel(): Promise<void>
  /**
   * Has a code mailed to the visitor, or goes on to signing where the email is proven for the account.
   *
   * @throws `email-capture/…`; the failure is in the store's `emailCapture`, too.
   */
  requestEmailCode(email: string): Promise<void>
  /**
   * Tells the code of the mail, and goes on to signing.
   *
   * @throws `email-capture/…`
   */
  verifyEmailCode(code: string): Promise<void>
  /**
   * Goes on to signing without an email.
   *
   * @throws `email-capture/not-asked` where the site requires one.
   */
  skipEmail(): Promise<void>
  /** Ends all sessions, unless the implementation keeps them when disconnecting. */
  signOut(): Promise<void>
}

/** The functions of sign-in for the rest of the kit. */
export type SignInPart = SignInGroup & {
  /** Ends the sessions of connections that are about to go. */
  endSessions(connections: readonly Connection[]): Promise<void>
  /** Verifies and stores a session, after any other pending write. */
  keep(session: SignInSession): Promise<void>
}

type Parts = Pick<NetworkGroup, 'switchNetwork'> &
  Pick<ConnectionGroup, 'disconnect' | 'signMessage'> & {
    siwx: Siwx | undefined
    /** Before every stored key. */
    prefix: string
  }

/** Makes the sign-in of a kit. */
export function createSignIn(
  base: Pick<KitBase, 'chains' | 'clock' | 'options' | 'store' | 'storage' | 'events' | 'signal' | 'track'>,
  { prefix, siwx, switchNetwork, disconnect, signMessage }: Parts,
): SignInPart {
  const { store, storage, events, signal, track } = base
  /** Only one session is written at a time (§4.024). */
  const write = createQueue()
  let newestCheck = 0
  const load = createLate(async () => {
    const { createSigning } = await import('./createSigning.js')
    return createSigning(base, { prefix, siwx, check, signMessage, switchNetwork, keep, dispatch })
  })
  /** Aborted when the visitor declines: wallets that know how then take the question back. */
  let asking = new AbortController()

  const dispatch = (event: SignInEvent) =>
    store.setState(({ signIn }) => ({
      signIn: signInFlow.transition(signIn, event),
      isSignInRequired: siwx?.getRequired?.() === true,
    }))

  const remember = (address: string, caipNetworkId: CaipNetworkId) =>
    store.setState({ lastSignIn: { address, caipNetworkId } })

  /** Notes what the visitor wants for the account in front. Where signing in is required there is no choice. */
  function note(isDeclined: boolean): void {
    const state = store.getState()
    const address = getActiveAddress(state)
    const namespace = state.activeNamespace
    if (!address || !siwx || siwx.getRequired?.()) return
    load().then(
      ({ declined }) => declined.set({ namespace, address }, isDeclined),
      () => undefined,
    )
  }

  function askNothing(): false {
    dispatch({ type: 'ended' })
    events.emit('sign-in-checked', { isNeeded: false })
    return false
  }

  /** `isAsked`: the visitor wants to sign in, whatever they have said before. */
  async function check({ isAsked = false } = {}): Promise<boolean> {
    const id = ++newestCheck
    const state = store.getState()
    const address = getActiveAddress(state)
    const network = getNetworkState(state)
    if (!siwx || !address || !network || network.isUnsupported) return askNothing()
    const { caipNetworkId } = network.caipNetwork
    try {
      const [session] = await siwx.getSessions(caipNetworkId, address)
      // Where the visitor may be about to sign, what that takes is needed anyway.
      const signing = session ? undefined : await load().catch(() => undefined)
      if (id !== newestCheck || signal.aborted) return store.getState().signIn.status === 'prompt'
      const account = { namespace: state.activeNamespace, address }
      if (isAsked) signing?.declined.set(account, false)
      else if (signing?.declined.has(account)) return askNothing()
      if (!session && siwx.requestEmailOtp && state.features.emailCapture) {
        ;(await load()).capture.ask(address)
        if (id !== newestCheck) return true
      }
      if (session) remember(address, caipNetworkId)
      dispatch(session ? { type: 'found', session } : { type: 'needed' })
      events.emit('sign-in-checked', { isNeeded: !session })
      return !session
    } catch {
      if (id !== newestCheck || signal.aborted) return false
      await giveUp()
      return true
    }
  }

  /** Signing in cannot even begin: the visitor is back where they started (§4.018). */
  async function giveUp(): Promise<void> {
    dispatch({ type: 'ended' })
    await leave({ keepOpen: true })
    events.emit('sign-in-unavailable', {})
  }

  /** Lets go of the wallet that will not or cannot sign in, and of no other. */
  async function leave(options?: { keepOpen: true }): Promise<void> {
    const connectionId = getActiveConnection(store.getState())?.id
    if (connectionId) await disconnect({ connectionId, ...options }).catch(() => undefined)
  }

  /** The account and the network in front of the visitor. */
  function getInFront() {
    const state = store.getState()
    return { address: getActiveAddress(state), network: getNetworkState(state)?.caipNetwork }
  }

  /** What signing needs; nothing where something is missing. */
  function getSubject() {
    const { address, network } = getInFront()
    if (!siwx || !address || !network) return undefined
    const { chainNamespace: namespace, caipNetworkId: chainId } = network
    return { siwx, address, namespace, chainId }
  }

  /** Says what is missing (§5.019, §5.020). */
  async function refuse(): Promise<never> {
    throw (await load()).nameMissing({ siwx, ...getInFront() })
  }

  async function sign({ inTransaction }: { inTransaction?: boolean } = {}): Promise<void> {
    const subject = getSubject() ?? (await refuse())
    asking = new AbortController()
    const mine = asking.signal
    dispatch({ type: 'asked' })
    track('CLICK_SIGN_SIWX_MESSAGE', { network: subject.chainId })
    try {
      const { requestSession } = await load()
      const session = await requestSession(
        { ...subject, inTransaction },
        AbortSignal.any([signal, mine]),
        () => {
          if (isStillActive(subject)) dispatch({ type: 'signed' })
        },
      )
      if (!isStillActive(subject)) return
      remember(subject.address, subject.chainId)
      note(false)
      dispatch({ type: 'verified', session })
      events.emit('sign-in-succeeded', {})
      track('SIWX_AUTH_SUCCESS', { network: subject.chainId })
    } catch (error) {
      // Who declined is told nothing more about it.
      if (!mine.aborted && isStillActive(subject)) await (await load()).fail(subject.chainId, error)
      throw error
    }
  }

  const keep = (session: SignInSession) => write(() => siwx?.addSession(session))

  /** The visitor may have changed account, wallet or network while they signed. */
  function isStillActive({ address, chainId }: { address: string; chainId: CaipNetworkId }): boolean {
    const { address: active, network } = getInFront()
    return active === address && network?.caipNetworkId === chainId
  }

  async function cancel(): Promise<void> {
    dispatch({ type: 'cancelled' })
    note(true)
    asking.abort(new AppKitError('sign-in/rejected'))
    const network = getInFront().network?.caipNetworkId
    // Who closes on the question for their email does not go on without it.
    if (isAskingEmail(store.getState())) await leave()
    else if (siwx?.getRequired?.()) {
      // Back to the last network with a session, else disconnect (§2.023).
      const isBack = await load().then(
        ({ goBack }) => goBack(),
        () => false,
      )
      if (!isBack) await leave()
    }
    // Back on a network with a session, the visitor is signed in again by now.
    if (store.getState().signIn.status === 'cancelling') dispatch({ type: 'ended' })
    events.emit('sign-in-cancelled', {})
    track('CLICK_CANCEL_SIWX', { network })
  }

  async function signOut(): Promise<void> {
    store.setState({ lastSignIn: undefined })
    dispatch({ type: 'ended' })
    if (siwx && siwx.signOutOnDisconnect !== false) await write(() => siwx.setSessions([]))
  }

  async function endSessions(connections: readonly Connection[]): Promise<void> {
    const { connections: all, networks } = store.getState()
    const staying = Object.values(all).filter(({ id }) => !connections.some((leaving) => leaving.id === id))
    if (staying.length === 0) return signOut()
    if (!siwx || siwx.signOutOnDisconnect === false) return
    for (const { namespace, accounts } of connections) {
      for (const { caipNetworkId } of networks[namespace]?.requestedCaipNetworks ?? []) {
        for (const { address } of accounts) await write(() => siwx.revokeSession(caipNetworkId, address))
      }
    }
  }

  // Closing the question is an answer, too.
  events.on('modal-closed', () => {
    if (/prompt|failed/.test(store.getState().signIn.status)) note(true)
  })
  // The gateway says late whether the site asks for an email.
  events.on('features-loaded', () => {
    if (store.getState().signIn.status === 'prompt') void check()
  })
  events.on('account-changed', () => void check())
  events.on('connected', ({ reason }) => {
    // The same account may have been in front before; whoever asked waits for an answer all the same.
    if (reason !== 'restored') void check({ isAsked: true })
  })
  events.on('disconnected', ({ connections, by }) => {
    if (by === 'wallet' || by === 'replaced') void endSessions(connections).catch(() => undefined)
  })
  const stop = storage.watch([storageItems.signInSessions], () => void check())
  signal.addEventListener('abort', stop)

  return {
    check: () => check({ isAsked: true }),
    sign,
    showMessage: async () => (await load()).showMessage(getSubject() ?? (await refuse())),
    cancel,
    signOut() {
      note(true)
      return signOut()
    },
    endSessions,
    keep,
    requestEmailCode: async (email) => (await load()).capture.request(email),
    verifyEmailCode: async (code) => (await load()).capture.verify(code),
    skipEmail: async () => (await load()).capture.skip(),
  }
}
