import type { Account, Network } from '@latchkey/core'
import { AppKitError, isAppKitError } from '@latchkey/errors'
import type { CaipNetworkId } from '@latchkey/primitives'
import { getPolkadotFacts } from '../PolkadotNetwork.js'
import { createConnection, type PolkadotConnection } from './createConnection.js'
import type { PolkadotWallet } from './PolkadotWallet.js'
import { placeAccounts, type SharedAccount } from './readAccounts.js'
import { toPolkadotConnectionError } from './toPolkadotFailure.js'

type ConnectParameters = {
  wallet: PolkadotWallet
  name: string
  networks: readonly Network[]
  /** The network in front of the visitor. */
  caipNetworkId?: CaipNetworkId | undefined
}

/**
 * Asks a wallet for its accounts. The question goes out at once, so that a wallet that opens a window is still inside the visitor's
 * gesture.
 *
 * @throws `connection/…`.
 */
export async function connectWallet(parameters: ConnectParameters): Promise<PolkadotConnection> {
  const { wallet, name: walletName } = parameters
  try {
    const shared = await wallet.connect()
    const network = listByWish(parameters).find((one) => countAccounts(shared, one) > 0)
    if (!network) throw new AppKitError('connection/no-accounts', { walletName })
    return toConnection(parameters, shared, network)
  } catch (error) {
    throw toPolkadotConnectionError(error, walletName)
  }
}

/**
 * Takes up what a wallet still shares. There is no way to ask without a window, but a wallet that lets the site in opens none. So
 * the one that was connected before is asked, and no other; a wallet whose window the visitor declines is asked no more.
 *
 * @param parameters - `accounts`: what it shared at the last visit, the one in use first.
 * @returns `undefined` where the wallet has let go of the site. Without accounts, it waits for them.
 */
export async function reconnectWallet(
  parameters: ConnectParameters & { accounts?: readonly Account[] | undefined },
): Promise<PolkadotConnection | undefined> {
  const { wallet, name, accounts: [last] = [] } = parameters
  let shared: readonly SharedAccount[]
  try {
    shared = await wallet.connect()
  } catch (error) {
    if (isAppKitError(toPolkadotConnectionError(error, name), 'connection/rejected')) return undefined
    throw error
  }
  const [wished, ...others] = listByWish(parameters)
  const network = [wished, ...others].find((one) => one && countAccounts(shared, one) > 0) ?? wished
  return network && toConnection(parameters, shared, network, last?.address)
}

function toConnection(
  { wallet, name, networks }: ConnectParameters,
  shared: readonly SharedAccount[],
  { caipNetworkId }: Network,
  lastAddress?: string,
): PolkadotConnection {
  return createConnection({ wallet, name, networks, shared, caipNetworkId, lastAddress })
}

/** The one in front of the visitor where it is of this chain, then the others in the site's order. */
function listByWish({ networks, caipNetworkId }: ConnectParameters): readonly Network[] {
  const isWished = (network: Network) => network.caipNetworkId === caipNetworkId
  return [...networks.filter(isWished), ...networks.filter((network) => !isWished(network))]
}

function countAccounts(shared: readonly SharedAccount[], network: Network): number {
  const { caipNetworkId } = network
  return placeAccounts(shared, { caipNetworkId, ...getPolkadotFacts(network) }).length
}
