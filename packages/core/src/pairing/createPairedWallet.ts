import { AppKitError, isAppKitError } from '@latchkey/errors'
import { PairingError } from '@latchkey/errors/pairing'
import {
  createDappClient,
  createIndexedDbStorage,
  type Pairing,
  type PairingOutcome,
  type Session,
} from '@latchkey/pairing'
import type { CaipNetworkId, Namespace } from '@latchkey/primitives'
import type { Chain } from '../chain/Chain.js'
import type { PairingCapability } from '../chain/PairingCapability.js'
import { leaveConnecting } from '../connections/connect.js'
import { getMetadata } from '../kit/getMetadata.js'
import type { KitContext } from '../kit/KitContext.js'
import { getActiveNetworkState } from '../kit/selectors.js'
import { isMobile } from '../modal/isMobile.js'
import type { SignInSession } from '../signIn/Siwx.js'
import { storageItems } from '../storage/items.js'
import type { Wallet } from '../wallets/WalletListState.js'
import { adoptSession } from './adoptSession.js'
import { askAuthentication, toSignInSessions } from './askAuthentication.js'
import { createPairedNamespace } from './createPairedNamespace.js'
import { createPairingRequests } from './createPairingRequests.js'
import { getNamespaceConfigs } from './getNamespaceConfigs.js'
import { getRelayUrl } from './getRelayUrl.js'
import type { PairingGroup } from './PairingGroup.js'
import type { PairedSession, PairingState } from './PairingState.js'
import { type PairingEvent, pairingFlow } from './pairingFlow.js'
import { showRelayRefusal } from './showRelayRefusal.js'
import { toPairedSession } from './toPairedSession.js'
import { toPairingStorage } from './toPairingStorage.js'
import { writeApproved } from './writeApproved.js'

/** How long a link is good, in seconds (§4.028, §9.005). */
const linkLifetimeSeconds = 240
/** A link with less than this left is not offered any more, in ms (§4.029). */
const renewalMs = 10_000
/** How long what another tab stores may take to be seen in this one, in ms. */
const storageDelayMs = 1000
/** After a failure the visitor may try again this much later, in ms (§4.029). */
const retryAfterMs = 1000

/** The late part of pairing. */
export type PairedWallet = Pick<PairingGroup, 'start' | 'leave' | 'ping' | 'cancelRequest'> & {
  /** Takes up links that were open when the page went. */
  resume(): Promise<void>
  /** The wallet's interface over the stored session. */
  restore(namespace: Namespace): Promise<unknown>
  /** Ends the session. */
  end(): Promise<void>
}

/** Makes the late part of a kit's pairing: the protocol client, and what its answers mean to the kit. */
export function createPairedWallet(context: KitContext): PairedWallet {
  const { kit, store, clock, storage, chains, options, signal } = context
  const prefix = options.id ? `@latchkey/${options.id}/pairing/` : '@latchkey/pairing/'
  const { name, description, url, icons } = getMetadata(options)
  const client = createDappClient({
    relayUrl: getRelayUrl(options),
    projectId: options.relay?.projectId ?? options.projectId,
    metadata: { name, description, url, icons: [...icons] },
    storage: options.storage ? toPairingStorage(options.storage, prefix) : createIndexedDbStorage(prefix),
    clock,
    WebSocket: options.WebSocket,
    // Who keeps the sign-in session verifies every signature (`Siwx.setSessions`), and knows a node to ask.
    verifyContractSignature: async () => true,
  })
  const requests = createPairingRequests(context, client)
  const started = client.start()
  let newestTopic: string | undefined
  let isWatched = false
  let wallet: Wallet | undefined
  let stopRenewal = () => {}

  const patch = (change: Partial<PairingState>) =>
    store.setState(({ pairing }) => ({ pairing: { ...pairing, ...change } }))
  const dispatch = (event: PairingEvent) =>
    patch({ attempt: pairingFlow.transition(store.getState().pairing.attempt, event) })

  client.on('relay-status', (relay) => {
    patch({ relay: relay.status })
    if (relay.status === 'refused') showRelayRefusal(kit, relay.reason)
  })
  client.on('session-updated', ({ session }) => isCurrent(session) && write(toPairedSession(session)))
  client.on('session-extended', ({ session }) => isCurrent(session) && write(toPairedSession(session)))
  client.on('session-deleted', ({ session }) => isCurrent(session) && clear())
  client.on('session-expired', ({ session }) => isCurrent(session) && clear())
  signal.addEventListener('abort', () => {
    stopRenewal()
    void client.close()
  })

  const isCurrent = ({ topic }: Session) => store.getState().pairing.session?.topic === topic

  /** Takes a session in as the one the page talks to; networks the wallet has newly approved can be chosen at once. */
  function write(session: PairedSession): void {
    patch({ session })
    for (const namespace of chains.keys()) {
      if (session.namespaces[namespace]) writeApproved(context, namespace, session)
    }
  }

  /** Nothing of a session that is over stays behind, open links neither (§4.026). */
  function clear(): void {
    const isLinkOnScreen = isWatched && store.getState().pairing.attempt.status === 'ready'
    stopRenewal()
    patch({ session: undefined, requests: [], attempt: { status: 'idle' } })
    storage.remove(storageItems.pairingNetworks)
    storage.remove(storageItems.walletLink)
    storage.remove(storageItems.pairingOpenUntil)
    for (const pairing of client.pairings) void pairing.abandon()
    // The visitor was about to connect another wallet.
    if (isLinkOnScreen) void start({ wallet, isFresh: true })
  }

  async function start({ wallet: chosen, isFresh = false }: Parameters<PairingGroup['start']>[0] = {}) {
    if (!kit.pairing.isEnabled()) throw new PairingError('pairing/not-available')
    isWatched = true
    // A link that opened another wallet says nothing about this one.
    if (chosen?.id !== wallet?.id) storage.remove(storageItems.walletLink)
    wallet = chosen
    patch({ walletId: chosen?.id })
    const { attempt } = store.getState().pairing
    if (!isFresh && attempt.status === 'creating') return
    if (!isFresh && attempt.status === 'ready' && attempt.expiresAtMs - clock.now() > renewalMs) return
    dispatch({ type: 'asked' })
    await propose()
  }

  async function propose(): Promise<void> {
    stopRenewal()
    try {
      await started
      const able = await loadAble()
      const configs = Object.entries(getNamespaceConfigs(able, {}))
      const pairing = await client.connect({
        optionalNamespaces: Object.fromEntries(
          configs.map(([namespace, { chains: networks, methods, events }]) => [
            namespace,
            { chains: [...networks], methods: [...methods], events: [...events] },
          ]),
        ),
        lifetimeSeconds: linkLifetimeSeconds,
        authentication: await askAuthentication(context, able),
      })
      // A phone puts the page to sleep when its link opens the wallet, which then looks for the proposal.
      if (isMobile()) await pairing.published
      if (!signal.aborted) offer(pairing)
    } catch (error) {
      if (!signal.aborted) fail(error)
    }
  }

  /** The chains that can pair, each with what it brings for it. */
  async function loadAble(): Promise<(readonly [Chain, PairingCapability])[]> {
    const able = [...chains.values()].map(async (chain) => {
      const capability = await chain.capabilities.loadPairing?.()
      return capability && ([chain, capability] as const)
    })
    return (await Promise.all(able)).filter((entry) => entry !== undefined)
  }

  /** Shows a link, and takes care that it is a good one for as long as somebody looks. */
  function offer(pairing: Pairing): void {
    const { topic, uri, expiresAtMs } = pairing
    newestTopic = topic
    storage.set(storageItems.pairingOpenUntil, expiresAtMs)
    dispatch({ type: 'made', uri, expiresAtMs })
    void follow(pairing)
    stopRenewal = clock.schedule(
      () => {
        if (isWatched) void propose()
        else dispatch({ type: 'lapsed' })
      },
      Math.max(0, expiresAtMs - renewalMs - clock.now()),
    )
  }

  /** A link that was renewed is good until its own end: somebody may have scanned it a moment before. */
  async function follow({ topic, settled }: Pairing): Promise<void> {
    try {
      await accept(await settled)
    } catch (error) {
      const isOldNews = topic !== newestTopic && !isAppKitError(error, 'pairing/rejected')
      // A link that was taken back was taken back here.
      const isOurDoing = isAppKitError(error, 'pairing/request-cancelled')
      if (!signal.aborted && !isOldNews && !isOurDoing) fail(error)
    }
  }

  async function accept({ session, cacaos }: PairingOutcome): Promise<void> {
    if (signal.aborted) return
    stopRenewal()
    if (!session)
      throw new AppKitError('connection/no-accounts', { walletName: wallet?.name ?? 'WalletConnect' })
    try {
      if (cacaos) await signIn(cacaos)
      await adopt(toPairedSession(session))
    } catch (error) {
      await client.disconnect(session.topic)
      throw error
    }
    endOthers(session)
    storage.remove(storageItems.pairingOpenUntil)
    dispatch({ type: 'settled', topic: session.topic })
    if (wallet) kit.wallets.addRecent(wallet)
    const method = storage.get(storageItems.walletLink) ? 'mobile' : 'qrcode'
    kit.analytics.track('CONNECT_SUCCESS', { method, name: session.peer.name })
    await leaveConnecting(context)
  }

  /** The wallet has signed in along with connecting (§4.020, §4.021); who keeps sessions verifies them. */
  async function signIn(cacaos: NonNullable<PairingOutcome['cacaos']>): Promise<void> {
    const siwx = kit.signIn.getSiwx()
    if (!siwx || cacaos.length === 0) return
    dispatch({ type: 'signed' })
    const active = getActiveNetworkState(store.getState())?.caipNetwork.caipNetworkId
    const sessions = toSignInSessions(cacaos, active)
    const { chainId, accountAddress } = (sessions.at(-1) as SignInSession).data
    const isKnown = async () => (await siwx.getSessions(chainId as CaipNetworkId, accountAddress)).length > 0
    // A nonce is good once: another tab of the site that followed the same link may have been quicker.
    await oneTabAtATime(async (hasWaited) => {
      if (hasWaited && !(await isKnown())) await waitForOtherTab()
      if (!(await isKnown())) await siwx.setSessions(sessions)
    })
  }

  /** What another tab has stored reaches this one a moment after its lock. */
  function waitForOtherTab(): Promise<void> {
    return new Promise((resolve) => {
      const stops = [
        storage.watch([storageItems.signInAuthToken], finish),
        clock.schedule(finish, storageDelayMs),
      ]
      function finish(): void {
        for (const stop of stops) stop()
        resolve()
      }
    })
  }

  async function adopt(session: PairedSession): Promise<void> {
    write(session)
    await adoptSession(context, session, {
      wallet,
      getProvider: (namespace) => getProvider(session, namespace),
    })
  }

  async function getProvider(session: PairedSession, namespace: Namespace): Promise<unknown> {
    const paired = createPairedNamespace(context, { client, namespace, session, request: requests.request })
    return (await chains.get(namespace)?.capabilities.loadPairing?.())?.createProvider(paired)
  }

  /** One wallet at a time: links and sessions beside the one just made are given up. */
  function endOthers({ topic }: Session): void {
    for (const pairing of client.pairings) void pairing.abandon()
    if (store.getState().features.multiWallet) return
    for (const other of client.sessions) {
      if (other.topic !== topic) void client.disconnect(other.topic)
    }
  }

  function fail(error: unknown): void {
    const failure = isAppKitError(error)
      ? error
      : new AppKitError('connection/failed', undefined, { cause: error })
    stopRenewal()
    storage.remove(storageItems.pairingOpenUntil)
    dispatch({
      type: 'failed',
      code: failure.code,
      message: failure.message,
      retryAtMs: clock.now() + retryAfterMs,
    })
    const event = failure.code === 'pairing/rejected' ? 'USER_REJECTED' : 'CONNECT_ERROR'
    kit.analytics.track(event, { message: failure.message })
  }

  function getTopic(): string {
    const { session } = store.getState().pairing
    if (!session) throw new PairingError('pairing/session-missing')
    return session.topic
  }

  return {
    start,
    leave() {
      isWatched = false
    },
    cancelRequest: requests.cancel,
    async ping() {
      const startedAtMs = clock.now()
      await client.ping(getTopic())
      return clock.now() - startedAtMs
    },
    async resume() {
      await started
      const newest = [...client.pairings].sort((a, b) => a.expiresAtMs - b.expiresAtMs)
      for (const pairing of newest) offer(pairing)
    },
    async restore(namespace) {
      await started
      const session = [...client.sessions].sort((a, b) => b.expiresAtMs - a.expiresAtMs)[0]
      if (!session) return undefined
      const paired = toPairedSession(session)
      write(paired)
      return getProvider(paired, namespace)
    },
    async end() {
      const { session } = store.getState().pairing
      if (!session) return
      clear()
      await client.disconnect(session.topic)
    },
  }
}

/** The lock of the tab that signs in. */
const signInLock = 'latchkey sign-in'

/**
 * Runs a function while no other tab of the site does; where the browser has no locks, at once.
 *
 * @param run - Is told whether another tab was at it before.
 */
async function oneTabAtATime(run: (hasWaited: boolean) => Promise<void>): Promise<void> {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks
  if (!locks) return run(false)
  const isFirst = await locks.request(signInLock, { ifAvailable: true }, async (lock) => {
    if (lock) await run(false)
    return lock !== null
  })
  if (!isFirst) await locks.request(signInLock, () => run(true))
}
