import {
  type Connector,
  connectorIds,
  defineInstalledConnector,
  getConnectorType,
  type Stop,
} from '@latchkey/core'
import type { CaipNetworkId } from '@latchkey/primitives'
import { connectWallet, reconnectWallet } from './createConnection.js'
import { type Eip1193Provider, isProvider } from './Eip1193Provider.js'

/** What of the chain's options discovering needs. */
export type DiscoveryOptions = {
  chains: readonly CaipNetworkId[]
  /** Listens for wallets that announce themselves (EIP-6963; true). */
  enableEIP6963?: boolean | undefined
  /** Offers `window.ethereum` as "Browser Wallet" (true). */
  enableInjected?: boolean | undefined
}

/**
 * Watches installed wallets: those that announce themselves (EIP-6963), and `window.ethereum` as a last resort.
 *
 * @param options - See {@link DiscoveryOptions}.
 * @param onConnector - Called for each wallet, now and later.
 */
export function discoverWallets(
  { chains, enableEIP6963 = true, enableInjected = true }: DiscoveryOptions,
  onConnector: (connector: Connector) => void,
): Stop {
  const add = (
    provider: Eip1193Provider,
    row: Pick<Connector, 'id' | 'name' | 'type'> & Partial<Pick<Connector, 'imageUrl' | 'info'>>,
  ) =>
    onConnector(
      defineInstalledConnector({
        ...row,
        namespaces: ['eip155'],
        chains,
        connect: () => connectWallet(provider, row.name),
        reconnect: () => reconnectWallet(provider),
      }),
    )

  function onAnnounce(event: Event): void {
    const announced = readAnnouncement((event as CustomEvent<unknown>).detail)
    if (!announced) return
    const { name, rdns, icon, provider } = announced
    add(provider, {
      id: rdns,
      name,
      type: getConnectorType(connectorIds.eip6963),
      imageUrl: icon,
      info: { rdns },
    })
  }

  if (enableEIP6963) {
    window.addEventListener('eip6963:announceProvider', onAnnounce)
    window.dispatchEvent(new Event('eip6963:requestProvider'))
  }
  const ethereum = readEthereum()
  if (enableInjected && isProvider(ethereum)) {
    add(ethereum, {
      id: connectorIds.injected,
      name: 'Browser Wallet',
      type: getConnectorType(connectorIds.injected),
    })
  }
  return () => window.removeEventListener('eip6963:announceProvider', onAnnounce)
}

/** Reads what a wallet announces of itself (EIP-6963); without a schema, as a page has this from the start. */
function readAnnouncement(
  detail: unknown,
): { name: string; rdns: string; icon: string | undefined; provider: Eip1193Provider } | undefined {
  const { info, provider } = toFields(detail)
  const { uuid, name, rdns, icon } = toFields(info)
  const isComplete = typeof uuid === 'string' && typeof name === 'string' && typeof rdns === 'string'
  if (!isComplete || name === '' || rdns === '' || !isProvider(provider)) return undefined
  // Only pictures that carry their own bytes: a page must not be made to fetch from strangers.
  const isPicture = typeof icon === 'string' && icon.startsWith('data:image/')
  return { name, rdns, icon: isPicture ? icon : undefined, provider }
}

function toFields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/** What stands there is foreign code, and reading it may throw. */
function readEthereum(): unknown {
  try {
    return 'ethereum' in window ? window.ethereum : undefined
  } catch {
    return undefined
  }
}
