import type { Account, Network } from '@latchkey/core'
import { AppKitError } from '@latchkey/errors'
import type { CaipNetworkId, Namespace } from '@latchkey/primitives'
import { createConnection, type StacksConnection } from './createConnection.js'
import { readAddresses } from './readShared.js'
import type { Shared, StacksWallet } from './StacksWallet.js'
import { toStacksConnectionError } from './toStacksFailure.js'

type ConnectParameters = {
  wallet: StacksWallet
  name: string
  networks: readonly Network[]
  /** The network in front of the visitor. */
  caipNetworkId?: CaipNetworkId | undefined
  /** All namespaces the visitor wants of the wallet. */
  namespaces?: readonly Namespace[] | undefined
}

/**
 * Asks a wallet for its accounts. The question goes out at once, so that a wallet that opens a window is still inside the visitor's
 * gesture.
 *
 * @throws `connection/…`.
 */
export async function connectWallet(parameters: ConnectParameters): Promise<StacksConnection> {
  const { wallet, name: walletName } = parameters
  const network = chooseNetwork(parameters)
  try {
    const shared = await wallet.connect(network, parameters.namespaces)
    if (shared.addresses.length === 0) throw new AppKitError('connection/no-accounts', { walletName })
    return toConnection(parameters, shared, network)
  } catch (error) {
    throw toStacksConnectionError(error, walletName)
  }
}

/**
 * Takes up what a wallet still shares, without asking the visitor. A wallet that cannot be asked so is taken to share what it shared at
 * the last visit: a page must not open a window by being loaded. If it has let go of the site since, it says so at the first request.
 *
 * @returns `undefined` where the wallet has let go of the site.
 */
export async function reconnectWallet(
  parameters: ConnectParameters & { accounts?: readonly Account[] | undefined },
): Promise<StacksConnection | undefined> {
  const { wallet, accounts = [] } = parameters
  const network = chooseNetwork(parameters)
  if (!wallet.readShared) {
    const addresses = readAddresses(accounts)
    return addresses.length > 0 ? toConnection(parameters, { addresses }, network) : undefined
  }
  const shared = await wallet.readShared()
  return shared && toConnection(parameters, shared, network)
}

function toConnection(
  { wallet, name, networks }: ConnectParameters,
  { addresses, beside, caipNetworkId }: Shared,
  network: Network,
): StacksConnection {
  return createConnection({
    wallet,
    name,
    networks,
    addresses,
    beside,
    caipNetworkId: caipNetworkId ?? network.caipNetworkId,
  })
}

/** The one in front of the visitor where it is of this chain, else the site's first. */
function chooseNetwork({ networks, caipNetworkId }: ConnectParameters): Network {
  const chosen = networks.find((network) => network.caipNetworkId === caipNetworkId) ?? networks[0]
  if (!chosen) throw new AppKitError('connection/failed')
  return chosen
}
