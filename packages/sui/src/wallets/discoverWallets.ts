import { type Connector, type OpenParameters, readField, type Stop } from '@latchkey/core'
import { toPlainText } from '@latchkey/primitives'
import {
  discoverStandardWallets,
  type FoundWallet,
  hasFeature,
  recallAccounts,
  requestAccounts,
} from '@latchkey/wallet-standard'
import type { ConnectionParts } from './ConnectionParts.js'
import { createConnection } from './createConnection.js'
import { rules } from './rules.js'
import { messageFeatures } from './signMessage.js'

/** What discovering needs. */
export type DiscoveryOptions = Pick<ConnectionParts, 'networks' | 'answer'>

/**
 * Watches installed wallets that know Sui and can sign texts.
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
  const toParts = (found: FoundWallet, parameters: OpenParameters) => ({
    ...options,
    ...found,
    ...parameters,
    rules,
  })
  return discoverStandardWallets(
    {
      namespace: 'sui',
      networks: options.networks,
      identify: readId,
      canBeUsed: ({ wallet }) => messageFeatures.some((name) => hasFeature(wallet, name)),
      async connect(...request) {
        const parts = toParts(...request)
        return createConnection({ ...parts, ...(await requestAccounts(parts)) })
      },
      async reconnect(...request) {
        const parts = toParts(...request)
        return createConnection({ ...parts, ...(await recallAccounts(parts)) })
      },
    },
    onConnector,
    onGone,
  )
}

/** Wallets of Sui may have an id beside their name, which may change. */
function readId({ name, wallet }: FoundWallet): string {
  const id = readField(wallet, 'id')
  return (typeof id === 'string' && toPlainText(id)) || name
}
