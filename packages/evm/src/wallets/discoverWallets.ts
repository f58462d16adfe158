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
import { readField } from './readAnswer.js'

// Names and pictures are stored with the connection: one wallet must not fill the site's storage.

/** A wallet's name is cut after this many characters. */
const maxName = 100
/** The longest name the domain name system has; a wallet cannot own a longer one. */
const maxRdns = 253
/** A picture that is longer as a data URL is left out. */
const maxIcon = 200_000

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
    if (!announced || isFixedId(announced.rdns)) return
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

/** Whether connectors of other kinds go by an id: a wallet must not pass for one of them. */
function isFixedId(id: string): boolean {
  return Object.values<string>(connectorIds).includes(id)
}

/** Reads what a wallet announces of itself (EIP-6963); without a schema, as a page has this from the start. */
function readAnnouncement(
  detail: unknown,
): { name: string; rdns: string; icon: string | undefined; provider: Eip1193Provider } | undefined {
  const info = readField(detail, 'info')
  const provider = readField(detail, 'provider')
  const [uuid, name, rdns, icon] = ['uuid', 'name', 'rdns', 'icon'].map((field) => readField(info, field))
  const isComplete = typeof uuid === 'string' && typeof name === 'string' && typeof rdns === 'string'
  if (!isComplete || name === '' || rdns === '' || rdns.length > maxRdns || !isProvider(provider)) {
    return undefined
  }
  // Only pictures that carry their own bytes: a page must not be made to fetch from strangers.
  const isPicture = typeof icon === 'string' && icon.startsWith('data:image/') && icon.length <= maxIcon
  return { name: name.slice(0, maxName), rdns, icon: isPicture ? icon : undefined, provider }
}

/** What stands there is foreign code, and reading it may throw. */
function readEthereum(): unknown {
  try {
    return 'ethereum' in window ? window.ethereum : undefined
  } catch {
    return undefined
  }
}
