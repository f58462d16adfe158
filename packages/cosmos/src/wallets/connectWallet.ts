import {
  type Account,
  type OpenParameters,
  readWalletFailure,
  toConnectionError,
  toWalletError,
} from '@latchkey/core'
import { AppKitError } from '@latchkey/errors'
import { type CosmosNetwork, readFacts, toChainId } from '../CosmosNetwork.js'
import type { CosmosWallet } from './CosmosWallet.js'
import { type CosmosConnection, createConnection } from './createConnection.js'
import { readKey } from './readKey.js'

type ConnectParameters = Pick<OpenParameters, 'caipNetworkId'> & {
  wallet: CosmosWallet
  name: string
  networks: readonly CosmosNetwork[]
}

/** After a reload, a wallet that has not answered for this long in ms is taken to be locked; what it says later counts then. */
const silentWaitMs = 3_000
const lockedWords = /\block/i

/**
 * Asks a wallet for its account. The question goes out at once, so that a wallet that opens a window is still inside the visitor's
 * gesture.
 *
 * @throws `connection/…`.
 */
export async function connectWallet(parameters: ConnectParameters): Promise<CosmosConnection> {
  const { wallet, name: walletName } = parameters
  const network = chooseNetwork(parameters)
  try {
    await wallet.letIn(network)
    const key = await readKey(await wallet.ask('getKey', toChainId(network)), readFacts(network).bech32Prefix)
    if (!key) throw new AppKitError('connection/no-accounts', { walletName })
    return createConnection({ ...parameters, key, caipNetworkId: network.caipNetworkId })
  } catch (error) {
    throw toConnectionError(error, walletName)
  }
}

/**
 * Takes up what a wallet still shares. It is asked for its account alone, which opens no window where the site was let in before and
 * the wallet is unlocked.
 *
 * @returns `undefined` where the wallet has let go of the site.
 */
export async function reconnectWallet(
  parameters: ConnectParameters & { accounts?: readonly Account[] | undefined },
): Promise<CosmosConnection | undefined> {
  const { wallet } = parameters
  const network = chooseNetwork(parameters)
  const asked = wallet.ask('getKey', toChainId(network))
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), silentWaitMs)
  })
  try {
    const answer = await Promise.race([asked, silence])
    const key = await readKey(answer, readFacts(network).bech32Prefix)
    const connection = createConnection({ ...parameters, key, caipNetworkId: network.caipNetworkId })
    if (answer === undefined) {
      // Whoever has a window open answers when it is done.
      asked.then(connection.refresh, () => undefined)
    }
    return connection
  } catch (error) {
    const { code } = toWalletError(error, 'getKey')
    const isLocked = code === 'wallet/request-failed' || lockedWords.test(readWalletFailure(error).words)
    return isLocked
      ? createConnection({ ...parameters, key: undefined, caipNetworkId: network.caipNetworkId })
      : undefined
  } finally {
    clearTimeout(timer)
  }
}

/** The one in front of the visitor where it is of this chain, else the site's first. */
function chooseNetwork({ networks, caipNetworkId }: ConnectParameters): CosmosNetwork {
  const chosen = networks.find((network) => network.caipNetworkId === caipNetworkId) ?? networks[0]
  if (!chosen) throw new AppKitError('connection/failed')
  return chosen
}
