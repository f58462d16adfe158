import {
  type Connector,
  connectorIds,
  defineInstalledConnector,
  type Network,
  readField,
  type Stop,
} from '@latchkey/core'
import { toPlainText } from '@latchkey/primitives'
import { connectWallet, reconnectWallet } from './connectWallet.js'
import { createInjectedWallet } from './createInjectedWallet.js'
import { getWalletFace } from './knownWallets.js'

/** Where wallets put themselves, each under a name. */
const place = 'injectedWeb3'
/** No page has more wallets than this; no wallet has a longer name. */
const [maxWallets, maxNameLength] = [100, 60]

/** What watches a page's wallets. */
export type WalletWatch = {
  /** Looks again. Wallets do not say when they come, so whoever shows a list of them looks first. */
  look(): void
  stop: Stop
}

/**
 * Watches the wallets that inject themselves: those that are there, those that came by the time the page has loaded, and those there
 * are at each `look`. Nobody is asked for anything: asking opens a window.
 *
 * @param networks - The site's.
 * @param onConnector - Called for each wallet once.
 */
export function discoverWallets(
  networks: readonly Network[],
  onConnector: (connector: Connector) => void,
): WalletWatch {
  const reported = new Set<string>()
  let isWatching = true

  function look(): void {
    if (!isWatching) return
    for (const key of listKeys(readField(window, place))) {
      if (reported.has(key) || !findEntry(key)) continue
      reported.add(key)
      const connector = toConnector(key, networks)
      if (connector) onConnector(connector)
    }
  }

  window.addEventListener('load', look)
  look()
  return {
    look,
    stop() {
      isWatching = false
      window.removeEventListener('load', look)
    },
  }
}

/** The names under which wallets are there. The object is foreign code. */
function listKeys(injected: unknown): readonly string[] {
  if (typeof injected !== 'object' || injected === null) return []
  try {
    return Object.keys(injected).slice(0, maxWallets)
  } catch {
    return []
  }
}

/** A wallet's object as it is now, if it can be asked. */
function findEntry(key: string): object | undefined {
  const entry = readField(readField(window, place), key)
  const canBeAsked = ['enable', 'connect'].some((name) => typeof readField(entry, name) === 'function')
  return typeof entry === 'object' && entry !== null && canBeAsked ? entry : undefined
}

function toConnector(key: string, networks: readonly Network[]): Connector | undefined {
  // The number sign tells wallets with one id apart, so no id of a wallet's own has one.
  const id = toPlainText(key).replaceAll('#', '').trim()
  if (!id || key.length > maxNameLength || Object.values<string>(connectorIds).includes(id)) return undefined
  const { name, imageId, explorerId } = getWalletFace(key, window)
  const parts = { wallet: createInjectedWallet(() => findEntry(key)), name, networks }
  return defineInstalledConnector({
    id,
    name,
    type: 'INJECTED',
    ...(imageId && { imageId }),
    ...(explorerId && { explorerId }),
    source: `${place}.${key}`,
    namespaces: ['polkadot'],
    chains: networks.map(({ caipNetworkId }) => caipNetworkId),
    connect: (parameters) => connectWallet({ ...parts, ...parameters }),
    reconnect: (parameters) => reconnectWallet({ ...parts, ...parameters }),
  })
}
