import type { ChainConnection, Connector } from '@latchkey/core'
import { AppKitError } from '@latchkey/errors'
import { asProvider, type Eip1193Provider } from './Eip1193Provider.js'
import { readAccounts, readCaipNetworkId } from './readAnswer.js'
import { toConnectionError } from './toConnectionError.js'

/** Asks a wallet for its accounts; see `Chain.connect`. */
export async function connectWallet({ connector }: { connector: Connector }): Promise<ChainConnection> {
  const provider = asProvider(connector.provider)
  try {
    // The first thing that happens, so that a wallet that opens a window is still inside the visitor's gesture.
    const accounts = readAccounts(await provider.request({ method: 'eth_requestAccounts' }))
    if (accounts.length === 0) throw new AppKitError('connection/no-accounts', { walletName: connector.name })
    return { accounts, provider, caipNetworkId: await readNetwork(provider) }
  } catch (error) {
    throw toConnectionError(error, connector.name)
  }
}

/** Reads what a wallet still shares; see `Chain.reconnect`. */
export async function readWallet({
  connector,
}: {
  connector: Connector
}): Promise<ChainConnection | undefined> {
  const provider = asProvider(connector.provider)
  const accounts = readAccounts(await provider.request({ method: 'eth_accounts' }))
  if (accounts.length === 0) return undefined
  return { accounts, provider, caipNetworkId: await readNetwork(provider) }
}

/** Gives the permission back (EIP-2255); many wallets know no such request. */
export async function revokeWallet(provider: Eip1193Provider): Promise<void> {
  await provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
}

async function readNetwork(provider: Eip1193Provider) {
  return readCaipNetworkId(await provider.request({ method: 'eth_chainId' }))
}
