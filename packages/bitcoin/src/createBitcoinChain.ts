import type { Chain, ChainContext } from '@latchkey/core'
import { nativeTokenAddresses } from '@latchkey/primitives'
import { isBitcoinAddress, toAddressKey } from './address.js'
import type { BitcoinChainOptions } from './BitcoinOptions.js'
import { createConnection } from './wallets/createConnection.js'
import { discoverWallets } from './wallets/discoverWallets.js'

/**
 * Makes the Bitcoin chain of a kit.
 *
 * @param options - The site's.
 * @param _context - The kit's.
 */
export function createBitcoinChain(
  { networks, wallets }: BitcoinChainOptions,
  _context: ChainContext,
): Chain {
  const looks = new Set<() => void>()
  return {
    namespace: 'bip122',
    networks,
    discover(onConnector, onGone) {
      const { look, stop } = discoverWallets({ networks, wallets }, onConnector, onGone)
      looks.add(look)
      return () => {
        looks.delete(look)
        stop()
      }
    },
    lookAgain() {
      for (const look of looks) look()
    },
    isAddress: isBitcoinAddress,
    toAddressKey,
    nativeTokenAddress: nativeTokenAddresses.bip122,
    capabilities: {
      pairing: async () => (await import('./late.js')).createPairing(createConnection),
    },
  }
}
