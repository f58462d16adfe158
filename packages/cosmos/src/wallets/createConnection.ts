import {
  type Account,
  type ChainConnection,
  type ConnectionEvents,
  type Network,
  type Stop,
  toWalletError,
} from '@latchkey/core'
import { AppKitError } from '@latchkey/errors'
import { type CaipNetworkId, encodeHex } from '@latchkey/primitives'
import { type CosmosNetwork, toChainId } from '../CosmosNetwork.js'
import type { CosmosProvider } from './CosmosProvider.js'
import type { CosmosWallet } from './CosmosWallet.js'
import { createProvider } from './createProvider.js'
import { readKey, type SharedKey } from './readKey.js'
import { signText } from './signText.js'

/** A wallet on Cosmos that has shared an account. */
export type CosmosConnection = ChainConnection<CosmosProvider> & {
  /** Asks the wallet for its account once more, without the visitor. */
  refresh(): Promise<void>
}

/** What a connection is made from. */
export type ConnectionParts = {
  wallet: CosmosWallet
  /** The wallet, as the visitor knows it. */
  name: string
  /** The account in use; undefined while the wallet is locked. */
  key: SharedKey | undefined
  /** The network to begin with. */
  caipNetworkId: CaipNetworkId
  /** The site's networks. */
  networks: readonly CosmosNetwork[]
  /** Those that the wallet serves, where it says so. */
  getServed?(): readonly CaipNetworkId[]
  /** The network in use is another one by the visitor's choice. */
  onNetwork?(caipNetworkId: CaipNetworkId): void
  /** The network in use, where that is not decided here alone. */
  getNetwork?(): CaipNetworkId
}

/**
 * A connection over a wallet. An account has another address on another network, so both are reported in one piece.
 *
 * @param parts - See {@link ConnectionParts}.
 */
export function createConnection(parts: ConnectionParts): CosmosConnection {
  const { wallet, networks } = parts
  let { caipNetworkId, key } = parts
  const watchers = new Set<ConnectionEvents>()
  let stopWatching: Stop | undefined
  let newest = 0
  const find = (id: CaipNetworkId) => networks.find((network) => network.caipNetworkId === id)
  const getChainId = (id: CaipNetworkId) => toChainId(find(id) ?? { caipNetworkId: id, id: '' })

  /** The wallet is listened to while somebody listens here. */
  function follow(): void {
    if (watchers.size > 0) {
      stopWatching ??= wallet.watch(() => void refresh())
      return
    }
    newest++
    stopWatching?.()
    stopWatching = undefined
  }

  function set(next: { caipNetworkId: CaipNetworkId; key: SharedKey | undefined }): void {
    newest++
    caipNetworkId = next.caipNetworkId
    key = next.key
    for (const { onChange } of [...watchers]) onChange({ accounts: toAccounts(key), caipNetworkId })
  }

  async function ask(id: CaipNetworkId): Promise<SharedKey | undefined> {
    const chainId = getChainId(id)
    const answer = wallet.readAgreed ? wallet.readAgreed(chainId) : await wallet.ask('getKey', chainId)
    return readKey(answer, find(id)?.cosmos.bech32Prefix)
  }

  /** Events carry nothing. A wallet that shows no account is locked, or has none for the network. */
  async function refresh(): Promise<void> {
    const mine = ++newest
    const id = parts.getNetwork?.() ?? caipNetworkId
    const next = await ask(id).catch(() => undefined)
    if (mine === newest && watchers.size > 0) set({ caipNetworkId: id, key: next })
  }

  /** What the wallet has said meanwhile makes an answer old. */
  async function askNewest(id: CaipNetworkId, signal: AbortSignal): Promise<SharedKey | undefined> {
    const before = newest
    const answer = await ask(id)
    signal.throwIfAborted()
    return before === newest ? answer : askNewest(id, signal)
  }

  async function switchNetwork(network: Network, { signal }: { signal: AbortSignal }): Promise<void> {
    const id = network.caipNetworkId
    const served = parts.getServed?.()
    if (served && !served.includes(id)) throw new AppKitError('network/switch-failed')
    let next: SharedKey | undefined
    try {
      await wallet.letIn(find(id) ?? network)
      // A yes that comes when nobody waits for it any more moves nothing.
      signal.throwIfAborted()
      next = await askNewest(id, signal)
    } catch (cause) {
      signal.throwIfAborted()
      const isDeclined = toWalletError(cause, 'enable').code === 'wallet/rejected'
      throw new AppKitError(isDeclined ? 'network/switch-rejected' : 'network/switch-failed', undefined, {
        cause,
      })
    }
    // It said yes and shows nothing there.
    if (!next) throw new AppKitError('network/switch-failed')
    parts.onNetwork?.(id)
    set({ caipNetworkId: id, key: next })
  }

  const provider = createProvider({
    ...parts,
    getNetwork: () => caipNetworkId,
    isOnDevice: () => key?.isNanoLedger ?? false,
  })

  return {
    namespace: 'cosmos',
    accounts: toAccounts(key),
    caipNetworkId,
    approvedCaipNetworkIds: parts.getServed?.(),
    provider,
    refresh,
    async signMessage({ address, message, signal }) {
      signal.throwIfAborted()
      if (key?.bech32Address !== address) throw new AppKitError('wallet/unauthorized')
      return signText({ provider, chainId: getChainId(caipNetworkId), address, text: message })
    },
    switchNetwork,
    async disconnect() {
      if (!wallet.disable) throw new AppKitError('wallet/unsupported-method', { method: 'disable' })
      try {
        await wallet.disable(networks.map(toChainId))
      } catch (error) {
        throw toWalletError(error, 'disable')
      }
    },
    watch(events) {
      watchers.add(events)
      follow()
      return () => {
        watchers.delete(events)
        follow()
      }
    },
  }
}

function toAccounts(key: SharedKey | undefined): readonly Account[] {
  if (!key) return []
  const { bech32Address, pubKey } = key
  return [
    {
      namespace: 'cosmos',
      address: bech32Address,
      type: 'eoa',
      ...(pubKey.length > 0 && { publicKey: encodeHex(pubKey) }),
    },
  ]
}
