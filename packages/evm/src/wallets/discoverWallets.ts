import { type Connector, connectorIds, getConnectorType, type Stop } from '@latchkey/core'
import * as v from 'valibot'
import type { EvmOptions } from '../evm.js'
import { isProvider } from './Eip1193Provider.js'

const announcementSchema = v.object({
  info: v.object({
    uuid: v.string(),
    name: v.pipe(v.string(), v.nonEmpty()),
    // Only pictures that carry their own bytes: a page must not be made to fetch from strangers.
    icon: v.optional(v.fallback(v.optional(v.pipe(v.string(), v.regex(/^data:image\//))), undefined)),
    rdns: v.pipe(v.string(), v.nonEmpty()),
  }),
  provider: v.custom(isProvider, 'Expected an EIP-1193 interface'),
})

/**
 * Watches installed wallets: those that announce themselves (EIP-6963), and `window.ethereum` as a last resort.
 *
 * @param options - The chain's options.
 * @param onConnector - Called for each wallet, now and later.
 */
export function discoverWallets(
  { networks, enableEIP6963 = true, enableInjected = true }: EvmOptions,
  onConnector: (connector: Connector) => void,
): Stop {
  const chains = networks.map(({ caipNetworkId }) => caipNetworkId)

  function onAnnounce(event: Event): void {
    const result = v.safeParse(announcementSchema, (event as CustomEvent<unknown>).detail)
    if (!result.success) return
    const { info, provider } = result.output
    onConnector({
      id: info.rdns,
      name: info.name,
      type: getConnectorType(connectorIds.eip6963),
      chain: 'eip155',
      chains,
      imageUrl: info.icon,
      info: { rdns: info.rdns },
      provider,
    })
  }

  if (enableEIP6963) {
    window.addEventListener('eip6963:announceProvider', onAnnounce)
    window.dispatchEvent(new Event('eip6963:requestProvider'))
  }
  const ethereum = 'ethereum' in window ? window.ethereum : undefined
  if (enableInjected && isProvider(ethereum)) {
    onConnector({
      id: connectorIds.injected,
      name: 'Browser Wallet',
      type: getConnectorType(connectorIds.injected),
      chain: 'eip155',
      chains,
      provider: ethereum,
    })
  }
  return () => window.removeEventListener('eip6963:announceProvider', onAnnounce)
}
