import type { ChainConnection, ConnectionEvents, Network, Stop } from '@latchkey/core'
import { AppKitError } from '@latchkey/errors'
import { type CaipNetworkId, isSameBytes } from '@latchkey/primitives'
import { genericPrefix, readSs58 } from '../address/ss58.js'
import { getPolkadotFacts } from '../PolkadotNetwork.js'
import { createProvider } from './createProvider.js'
import type { PolkadotAccount, PolkadotProvider } from './PolkadotProvider.js'
import type { PolkadotWallet } from './PolkadotWallet.js'
import { placeAccounts, type SharedAccount, toKitAccounts } from './readAccounts.js'
import { signText } from './signText.js'

/** A wallet on Polkadot that has shared accounts. */
export type PolkadotConnection = ChainConnection<PolkadotProvider>

/** What a connection is made from. */
export type ConnectionParts = {
  wallet: PolkadotWallet
  /** The wallet, as the visitor knows it. */
  name: string
  shared: readonly SharedAccount[]
  /** The network to begin with. */
  caipNetworkId: CaipNetworkId
  /** The site's networks. */
  networks: readonly Network[]
  /** The account that was in use before. */
  lastAddress?: string | undefined
  /** The networks that the wallet serves, where it says so. */
  getServed?(): readonly CaipNetworkId[]
  /** The network in use is another one by the visitor's choice. */
  onNetwork?(caipNetworkId: CaipNetworkId): void
}

/**
 * A connection over a wallet. Wallets of Polkadot are on no network and have no account in use: both are the kit's own choice. An
 * account has another address on another network, so both are reported in one piece.
 *
 * @param parts - See {@link ConnectionParts}.
 */
export function createConnection(parts: ConnectionParts): PolkadotConnection {
  const { wallet, networks } = parts
  let { caipNetworkId, shared } = parts
  /** The account in use, which wallets know nothing of. */
  let chosen = parts.lastAddress === undefined ? undefined : readSs58(parts.lastAddress)?.key
  let accounts = placeOn(caipNetworkId)
  const watchers = new Set<ConnectionEvents>()
  let stopWatching: Stop | undefined

  /** The accounts of a network, the one in use first. */
  function placeOn(id: CaipNetworkId): readonly PolkadotAccount[] {
    const network = networks.find((one) => one.caipNetworkId === id)
    const ss58Prefix = network ? getPolkadotFacts(network).ss58Prefix : genericPrefix
    const there = wallet.getShared?.(id) ?? shared
    const placed = placeAccounts(there, { caipNetworkId: id, ss58Prefix })
    return [...placed.filter(isChosen), ...placed.filter((account) => !isChosen(account))]
  }

  function isChosen({ address }: PolkadotAccount): boolean {
    const key = chosen && readSs58(address)?.key
    return chosen !== undefined && key !== undefined && isSameBytes(key, chosen)
  }

  /** The wallet is listened to while somebody listens here. */
  function follow(): void {
    if (watchers.size === 0) {
      stopWatching?.()
      stopWatching = undefined
    } else {
      stopWatching ??= wallet.watch((next, id = caipNetworkId) => {
        shared = next
        tell(id)
      })
    }
  }

  /** Wallets repeat what they have said; that is no change. */
  function tell(id: CaipNetworkId): void {
    const before = [caipNetworkId, ...accounts.map(({ address }) => address)].join()
    caipNetworkId = id
    accounts = placeOn(id)
    if (before === [id, ...accounts.map(({ address }) => address)].join()) return
    for (const { onChange } of [...watchers]) onChange({ accounts: toKitAccounts(accounts), caipNetworkId })
  }

  const provider = createProvider({
    wallet,
    name: parts.name,
    getAccounts: () => accounts,
    getNetwork: () => caipNetworkId,
    onAccounts(listener) {
      const events: ConnectionEvents = { onChange: () => listener(), onEnd() {} }
      watchers.add(events)
      follow()
      return () => {
        watchers.delete(events)
        follow()
      }
    },
  })

  return {
    namespace: 'polkadot',
    accounts: toKitAccounts(accounts),
    caipNetworkId,
    approvedCaipNetworkIds: parts.getServed?.(),
    provider,
    async signMessage({ address, message, signal }) {
      signal.throwIfAborted()
      const account = accounts.find((one) => one.address === address)
      if (!account) throw new AppKitError('wallet/unauthorized')
      return signText(wallet, { account, message, caipNetworkId, walletName: parts.name })
    },
    async switchNetwork(network) {
      const served = parts.getServed?.()
      // An account may be of one network alone.
      if (served?.includes(network.caipNetworkId) === false || placeOn(network.caipNetworkId).length === 0) {
        throw new AppKitError('network/switch-failed')
      }
      parts.onNetwork?.(network.caipNetworkId)
      tell(network.caipNetworkId)
    },
    async selectAccount(address) {
      chosen = readSs58(address)?.key
      tell(caipNetworkId)
    },
    async disconnect() {
      throw new AppKitError('wallet/unsupported-method', { method: 'disconnect' })
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
