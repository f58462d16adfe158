import { AppKitError, getErrorDetail, isAppKitError } from '@latchkey/errors'
import { PairingError } from '@latchkey/errors/pairing'
import type { DappClient, Pairing, PairingOutcome, Session } from '@latchkey/pairing'
import type { CaipNetworkId, Namespace } from '@latchkey/primitives'
import type { KitBase } from '../base/KitBase.js'
import type { Chain } from '../chain/Chain.js'
import type { PairingCapability } from '../chain/PairingCapability.js'
import { toConnectFailure } from '../connections/toConnectFailure.js'
import type { Connector, WalletSession } from '../connectors/Connector.js'
import { isMobile } from '../links/isMobile.js'
import { getNetworkState } from '../state/selectors.js'
import { storageItems } from '../storage/items.js'
import type { Wallet } from '../wallets/WalletListState.js'
import type { PairedSessions } from './createPairedSessions.js'
import { getNamespaceConfigs } from './getNamespaceConfigs.js'
import { linkLifetimeMs, linkRenewalMs, type PairingGroup, type PairingPorts } from './PairingGroup.js'
import { type PairingEvent, pairingFlow } from './pairingFlow.js'
import { createPairingSignIn } from './pairingSignIn.js'

/** After a failure the visitor may try again this much later, in ms (§4.029). */
const retryAfterMs = 1000

/** Links that wallets elsewhere can be connected with. */
export type PairingLinks = Pick<PairingGroup, 'start' | 'leave'> & {
  /** Makes a link, and waits until a wallet has answered it or nobody waits any more. */
  open(signal: AbortSignal): Promise<WalletSession>
  /** Takes up links that were open when the page went. */
  resume(): Promise<void>
  /** Gives up what is open; while somebody looks at a link, they get a new one. */
  startOver(): void
}

type Parts = PairingPorts & {
  connector: Connector
  client: DappClient
  /** Settles when the client has read what is stored. */
  started: Promise<void>
  sessions: PairedSessions
}

/** Makes the links of a kit. */
export function createPairingLinks(base: KitBase, parts: Parts): PairingLinks {
  const { store, clock, storage, chains, signal, events, track } = base
  const { connector, client, started, sessions, siwx } = parts
  const signIn = createPairingSignIn(base, siwx)
  let newestTopic: string | undefined
  let isWatched = false
  let wallet: Wallet | undefined
  let stopRenewal = () => {}
  /** Who waits for the answer to a link, if anybody does. */
  let waiting: { resolve(session: WalletSession): void; reject(error: unknown): void } | undefined

  const dispatch = (event: PairingEvent) =>
    store.setState(({ pairing }) => ({
      pairing: { ...pairing, attempt: pairingFlow.transition(pairing.attempt, event) },
    }))
  signal.addEventListener('abort', () => stopRenewal())

  const start: PairingGroup['start'] = async ({ wallet: chosen, isFresh = false } = {}) => {
    isWatched = true
    // A link that opened another wallet says nothing about this one.
    if (chosen?.id !== wallet?.id) storage.remove(storageItems.walletLink)
    wallet = chosen
    store.setState(({ pairing }) => ({ pairing: { ...pairing, walletId: chosen?.id } }))
    const { attempt } = store.getState().pairing
    if (!isFresh && attempt.status === 'creating') return
    if (!isFresh && attempt.status === 'ready' && attempt.expiresAtMs - clock.now() > linkRenewalMs) return
    dispatch({ type: 'asked' })
    await propose()
  }

  async function propose(): Promise<void> {
    stopRenewal()
    try {
      await started
      const pairable = await loadPairable()
      const pairing = await client.connect({
        optionalNamespaces: Object.fromEntries(
          Object.entries(getNamespaceConfigs(pairable, getChosenNetworks())).map(
            ([namespace, { chains: networks, methods, events: wanted }]) => [
              namespace,
              { chains: [...networks], methods: [...methods], events: [...wanted] },
            ],
          ),
        ),
        lifetimeSeconds: linkLifetimeMs / 1000,
        authentication: await signIn.createRequest(pairable),
      })
      // A phone puts the page to sleep when its link opens the wallet, which then looks for the proposal.
      if (isMobile()) await pairing.published
      if (!signal.aborted) offer(pairing)
    } catch (error) {
      if (!signal.aborted) fail(error)
    }
  }

  function getChosenNetworks(): Partial<Record<Namespace, CaipNetworkId>> {
    const { networks } = store.getState()
    return Object.fromEntries(
      Object.entries(networks).map(([namespace, { selected }]) => [namespace, selected]),
    )
  }

  /** The chains whose wallets can be paired, each with what it brings for it. */
  async function loadPairable(): Promise<(readonly [Chain, PairingCapability])[]> {
    const loading = [...chains.values()].map(async (chain) => {
      const capability = await chain.capabilities.pairing?.()
      return capability && ([chain, capability] as const)
    })
    return (await Promise.all(loading)).filter((entry) => entry !== undefined)
  }

  /** Shows a link, and takes care that it is a good one for as long as somebody looks. */
  function offer(pairing: Pairing): void {
    const { topic, uri, expiresAtMs } = pairing
    newestTopic = topic
    storage.set(storageItems.pairingOpenUntil, expiresAtMs)
    dispatch({ type: 'made', uri, expiresAtMs })
    events.emit('pairing-link-made', { uri, expiresAtMs })
    void follow(pairing)
    stopRenewal = clock.schedule(
      () => {
        if (isWatched) void propose()
        else dispatch({ type: 'lapsed' })
      },
      Math.max(0, expiresAtMs - linkRenewalMs - clock.now()),
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
      throw new AppKitError('connection/no-accounts', { walletName: wallet?.name ?? connector.name })
    let opened: WalletSession
    try {
      if (cacaos) {
        dispatch({ type: 'signed' })
        const active = getNetworkState(store.getState())?.caipNetwork.caipNetworkId
        await signIn.accept(cacaos, { active, pairable: await loadPairable() })
      }
      opened = await sessions.open(session, wallet)
      if (!opened.connections.some(({ namespace }) => chains.has(namespace))) {
        const hasAccounts = Object.values(session.namespaces).some(({ accounts }) => accounts.length > 0)
        throw hasAccounts
          ? new PairingError('pairing/chains-unsupported')
          : new AppKitError('connection/no-accounts', { walletName: session.peer.name })
      }
    } catch (error) {
      // A page that goes meanwhile leaves the session to the others.
      if (!signal.aborted) await client.disconnect(session.topic)
      throw error
    }
    endOthers(session)
    storage.remove(storageItems.pairingOpenUntil)
    dispatch({ type: 'settled', topic: session.topic })
    if (wallet) parts.addRecent(wallet)
    if (waiting) {
      waiting.resolve(opened)
      return
    }
    const method = storage.get(storageItems.walletLink) ? 'mobile' : 'qrcode'
    track('CONNECT_SUCCESS', { method, name: session.peer.name })
    parts.acceptOffered(connector, opened)
  }

  /** One wallet at a time: links and sessions beside the one just made are given up. */
  function endOthers({ topic }: Session): void {
    for (const pairing of client.pairings) void pairing.abandon()
    for (const other of client.sessions) {
      if (other.topic !== topic) void client.disconnect(other.topic)
    }
  }

  function fail(error: unknown): void {
    const failure = toConnectFailure(error)
    const { code, message } = failure
    stopRenewal()
    storage.remove(storageItems.pairingOpenUntil)
    dispatch({
      type: 'failed',
      code,
      message: getErrorDetail(failure),
      retryAtMs: clock.now() + retryAfterMs,
    })
    if (waiting) {
      waiting.reject(failure)
      return
    }
    events.emit('connect-failed', { connectorId: connector.id, code, message })
    if (code === 'pairing/rejected') track('USER_REJECTED', { message })
    else track('CONNECT_ERROR', { message, error: failure })
  }

  return {
    start,
    leave() {
      isWatched = false
    },
    open(openSignal) {
      return new Promise((resolve, reject) => {
        const mine = { resolve: finish(resolve), reject: finish(reject) }
        waiting = mine
        function finish<Value>(settle: (value: Value) => void): (value: Value) => void {
          return (value) => {
            if (waiting === mine) waiting = undefined
            isWatched = false
            settle(value)
          }
        }
        if (openSignal.aborted) return mine.reject(openSignal.reason)
        openSignal.addEventListener('abort', () => mine.reject(openSignal.reason))
        void start({})
      })
    },
    async resume() {
      await started
      const newest = [...client.pairings].sort((a, b) => a.expiresAtMs - b.expiresAtMs)
      for (const pairing of newest) offer(pairing)
    },
    startOver() {
      const isLinkOnScreen = isWatched && store.getState().pairing.attempt.status === 'ready'
      stopRenewal()
      dispatch({ type: 'ended' })
      for (const pairing of client.pairings) void pairing.abandon()
      // The visitor was about to connect another wallet.
      if (isLinkOnScreen) void start({ wallet, isFresh: true })
    },
  }
}
