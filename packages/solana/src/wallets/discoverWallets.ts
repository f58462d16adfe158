import type { Connector, Stop } from '@latchkey/core'
import { discoverStandardWallets, hasFeature } from '@latchkey/wallet-standard'
import type { ConnectionParts } from './ConnectionParts.js'
import { connectWallet, reconnectWallet } from './connectWallet.js'

/** What discovering needs. */
export type DiscoveryOptions = Pick<ConnectionParts, 'networks' | 'sendRaw' | 'answer' | 'signInTransaction'>

/**
 * Watches installed wallets that know Solana and can sign.
 *
 * @param options - See {@link DiscoveryOptions}.
 * @param onConnector - Called for each wallet, now and later.
 * @param onGone - Called for each that leaves the page.
 */
export function discoverWallets(
  options: DiscoveryOptions,
  onConnector: (connector: Connector) => void,
  onGone?: (connector: Connector) => void,
): Stop {
  return discoverStandardWallets(
    {
      namespace: 'solana',
      networks: options.networks,
      canBeUsed: ({ wallet }) =>
        hasFeature(wallet, 'solana:signMessage') || hasFeature(wallet, 'solana:signTransaction'),
      connect: (found, parameters) => connectWallet({ ...options, ...found, ...parameters }),
      reconnect: (found, parameters) => reconnectWallet({ ...options, ...found, ...parameters }),
    },
    onConnector,
    onGone,
  )
}
