import type { Account, ChainConnection, ConnectionEvents, Network, Stop } from '@latchkey/core'
import { AppKitError } from '@latchkey/errors'
import type { CaipNetworkId } from '@latchkey/primitives'
import { toAddressOn } from '../address/principals.js'
import { toTransactionNetwork } from '../networkNames.js'
import { createProvider } from './createProvider.js'
import type { StacksAddress, StacksProvider } from './StacksProvider.js'
import type { Shared, StacksWallet } from './StacksWallet.js'
import { toStacksError } from './toStacksFailure.js'

/** A wallet on Stacks that has shared accounts. */
export type StacksConnection = ChainConnection<StacksProvider>

/** What a connection is made from. */
export type ConnectionParts = {
  wallet: StacksWallet
  /** The wallet, as the visitor knows it. */
  name: string
  addresses: readonly StacksAddress[]
  /** Accounts of other namespaces that it shared by the same answer. */
  beside?: readonly Account[] | undefined
  /** The network to begin with. */
  caipNetworkId: CaipNetworkId
  /** The site's networks. */
  networks: readonly Network[]
  /** Those that the wallet serves, where it says so. */
  getServed?(): readonly CaipNetworkId[]
  /** The network in use is another one by the visitor's choice. */
  onNetwork?(caipNetworkId: CaipNetworkId): void
}

/**
 * A connection over a wallet, in whichever manner it is spoken to. An account has another address on another network, so both are
 * reported in one piece.
 *
 * @param parts - See {@link ConnectionParts}.
 */
export function createConnection(parts: ConnectionParts): StacksConnection {
  const { wallet, networks } = parts
  let { caipNetworkId } = parts
  let addresses = placeOn(parts.addresses, caipNetworkId)
  const watchers = new Set<ConnectionEvents>()
  let stopWatching: Stop | undefined

  /** The wallet is listened to while somebody listens here. */
  function follow(): void {
    if (watchers.size === 0) {
      stopWatching?.()
      stopWatching = undefined
    } else {
      stopWatching ??= wallet.watch(setShared, () => {
        for (const { onEnd } of [...watchers]) onEnd()
      })
    }
  }

  /** What is missing is unchanged. */
  function setShared(shared: Partial<Shared>): void {
    caipNetworkId = shared.caipNetworkId ?? caipNetworkId
    addresses = placeOn(shared.addresses ?? addresses, caipNetworkId)
    for (const { onChange } of [...watchers]) onChange({ accounts: toAccounts(addresses), caipNetworkId })
  }

  const provider = createProvider({
    ...parts,
    getAddresses: () => addresses,
    getNetwork: () =>
      networks.find((network) => network.caipNetworkId === caipNetworkId) ?? { caipNetworkId },
  })

  async function switchNetwork(network: Network): Promise<void> {
    const served = parts.getServed?.()
    if (served && !served.includes(network.caipNetworkId)) throw new AppKitError('network/switch-failed')
    if (!wallet.goTo) {
      parts.onNetwork?.(network.caipNetworkId)
      return setShared({ caipNetworkId: network.caipNetworkId })
    }
    let shared: Shared
    try {
      shared = await wallet.goTo(network)
    } catch (cause) {
      const isDeclined = toStacksError(cause, 'wallet_changeNetwork').code === 'wallet/rejected'
      throw new AppKitError(isDeclined ? 'network/switch-rejected' : 'network/switch-failed', undefined, {
        cause,
      })
    }
    // It said yes and stayed where it was, or shows nothing there.
    if (shared.caipNetworkId !== network.caipNetworkId) throw new AppKitError('network/switch-failed')
    setShared(shared)
  }

  return {
    namespace: 'stacks',
    accounts: toAccounts(addresses),
    sharedBeside: parts.beside,
    caipNetworkId,
    approvedCaipNetworkIds: parts.getServed?.(),
    provider,
    async signMessage({ address, message, signal }) {
      signal.throwIfAborted()
      return (await provider.signMessage({ address, message })).signature
    },
    switchNetwork,
    async disconnect() {
      if (!wallet.disconnect)
        throw new AppKitError('wallet/unsupported-method', { method: 'wallet_disconnect' })
      try {
        await wallet.disconnect()
      } catch (error) {
        throw toStacksError(error, 'wallet_disconnect')
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

/** The same accounts, as a network writes their addresses. */
function placeOn(
  addresses: readonly StacksAddress[],
  caipNetworkId: CaipNetworkId,
): readonly StacksAddress[] {
  const { isMainnet } = toTransactionNetwork(caipNetworkId)
  return addresses.map((one) => ({ ...one, address: toAddressOn(one.address, isMainnet) }))
}

function toAccounts(addresses: readonly StacksAddress[]): readonly Account[] {
  return addresses.map(({ address, publicKey }) => ({
    namespace: 'stacks',
    address,
    type: 'eoa',
    ...(publicKey && { publicKey }),
  }))
}
