import {
  type Connector,
  defineInstalledConnector,
  type Network,
  readField,
  type Stop,
  toConnectionError,
} from '@latchkey/core'
import { AppKitError } from '@latchkey/errors'
import { createConnection, type ToyConnection } from './createConnection.js'
import type { ToyWallet } from './ToyWallet.js'

/**
 * Watches installed wallets: each announces itself when it comes, and when a page asks.
 *
 * @param networks - Of the site.
 * @param onConnector - Called for each wallet, now and later.
 */
export function discoverWallets(
  networks: readonly Network[],
  onConnector: (connector: Connector) => void,
): Stop {
  if (typeof window === 'undefined') return () => {}
  const known = new Set<unknown>()
  function onWallet(event: Event): void {
    const wallet = readField(event, 'detail')
    const isNew = !known.has(wallet)
    known.add(wallet)
    if (isNew && isWallet(wallet)) onConnector(toConnector(wallet, networks))
  }
  window.addEventListener('toy:wallet', onWallet)
  window.dispatchEvent(new Event('toy:request'))
  return () => window.removeEventListener('toy:wallet', onWallet)
}

function toConnector(wallet: ToyWallet, networks: readonly Network[]): Connector {
  const { id, name, icon } = wallet
  return defineInstalledConnector({
    // The number sign tells wallets with one id apart.
    id: id.replaceAll('#', ''),
    name,
    type: 'ANNOUNCED',
    imageUrl: icon,
    namespaces: ['toy'],
    chains: networks.map(({ caipNetworkId }) => caipNetworkId),
    connect: () => connectWallet(wallet),
    // One that is locked shares nothing, and is waited for.
    reconnect: async () => createConnection(wallet),
  })
}

/** Asks at once: a wallet that opens a window does so within the click. */
async function connectWallet(wallet: ToyWallet): Promise<ToyConnection> {
  const { name: walletName } = wallet
  try {
    await wallet.connect()
    const connection = createConnection(wallet)
    if (connection.accounts.length === 0) throw new AppKitError('connection/no-accounts', { walletName })
    return connection
  } catch (error) {
    throw toConnectionError(error, walletName)
  }
}

function isWallet(value: unknown): value is ToyWallet {
  const hasTexts = ['id', 'name', 'icon', 'network'].every(
    (name) => typeof readField(value, name) === 'string',
  )
  const calls = ['connect', 'disconnect', 'signMessage', 'send', 'switchNetwork', 'onChange']
  return hasTexts && calls.every((name) => typeof readField(value, name) === 'function')
}
