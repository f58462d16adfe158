import {
  type Connector,
  connectorIds,
  defineInstalledConnector,
  getConnectorType,
  readField,
  type Stop,
} from '@latchkey/core'
import { type CaipNetworkId, toPlainText } from '@latchkey/primitives'
import { connectWallet, reconnectWallet } from './createConnection.js'
import { type Eip1193Provider, isProvider } from './Eip1193Provider.js'
import { nameInjected } from './nameInjected.js'

// Names and pictures are stored with the connection: one wallet must not fill the site's storage.

/** The longest name the domain name system has; a wallet cannot own a longer one. */
const maxRdns = 253
/** A picture that is longer as a data URL is left out (§9.065). */
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
 * Watches installed wallets: those that announce themselves (EIP-6963), and `window.ethereum` as a last resort, by its own
 * name where it says who it is.
 *
 * @param options - See {@link DiscoveryOptions}.
 * @param onConnector - Called for each wallet, now and later.
 */
export function discoverWallets(
  { chains, enableEIP6963 = true, enableInjected = true }: DiscoveryOptions,
  onConnector: (connector: Connector) => void,
): Stop {
  /** Every interface once; its place stands for it, as the interface itself is foreign code. */
  const found: Eip1193Provider[] = []

  function add(
    provider: Eip1193Provider,
    row: Pick<Connector, 'id' | 'name' | 'type'> & Partial<Pick<Connector, 'imageUrl' | 'info'>>,
  ): void {
    if (!found.includes(provider)) found.push(provider)
    onConnector(
      defineInstalledConnector({
        ...row,
        ...toFront(provider),
        source: found.indexOf(provider),
        namespaces: ['eip155'],
        chains,
        connect: ({ signal }) => connectWallet(provider, row.name, signal),
        reconnect: () => reconnectWallet(provider),
      }),
    )
  }

  /** Interfaces and names of the wallets that announced themselves. */
  const announced = new Set<unknown>()

  function onAnnounce(event: Event): void {
    const wallet = readAnnouncement(readField(event, 'detail'))
    if (!wallet || isFixedId(wallet.rdns)) return
    const { name, rdns, icon, provider } = wallet
    announced.add(provider).add(rdns)
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
  if (enableInjected && isProvider(ethereum) && !announced.has(ethereum)) {
    const own = nameInjected(ethereum)
    const type = getConnectorType(connectorIds.injected)
    // Under the id it would announce: should it do so later, it is the same row.
    if (own && !announced.has(own.rdns))
      add(ethereum, { ...own, id: own.rdns, type, info: { rdns: own.rdns } })
    if (!own) add(ethereum, { id: connectorIds.injected, name: 'Browser Wallet', type })
  }
  return () => window.removeEventListener('eip6963:announceProvider', onAnnounce)
}

/** Wallets with a window of their own may say how it comes to the front. */
function toFront(provider: Eip1193Provider): Pick<Connector, 'bringToFront'> {
  const bringToFront = readField(provider, 'bringToFront')
  if (typeof bringToFront !== 'function') return {}
  // At once, inside the visitor's gesture. Where it fails, its window stays where it is, and the page has not failed.
  const call = async () => bringToFront.call(provider)
  return { bringToFront: () => void call().catch(() => undefined) }
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
  const shownName = isComplete && toPlainText(name)
  if (!shownName || rdns === '' || rdns.length > maxRdns || !isProvider(provider)) {
    return undefined
  }
  // Only pictures that carry their own bytes: a page must not be made to fetch from strangers.
  const isPicture = typeof icon === 'string' && icon.startsWith('data:image/') && icon.length <= maxIcon
  return { name: shownName, rdns, icon: isPicture ? icon : undefined, provider }
}

/** What stands there is foreign code, and reading it may throw. */
function readEthereum(): unknown {
  try {
    return 'ethereum' in window ? window.ethereum : undefined
  } catch {
    return undefined
  }
}
