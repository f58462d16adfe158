import { readField, toConnectionError } from '@latchkey/core'
import { AppKitError } from '@latchkey/errors'
import type { CaipNetworkId } from '@latchkey/primitives'
import {
  callFeature,
  readAccounts,
  type StandardAccount,
  type StandardWallet,
} from '@latchkey/wallet-standard'
import { fromSolanaChain, toSolanaChain } from '../clusters.js'
import { isSolanaAddress } from '../isSolanaAddress.js'
import type { ConnectionParts } from './ConnectionParts.js'
import { createConnection, type SolanaConnection } from './createConnection.js'

type ConnectParameters = Pick<
  ConnectionParts,
  'wallet' | 'name' | 'networks' | 'sendRaw' | 'answer' | 'signInTransaction'
> & {
  /** What the wallet says it serves. */
  chains: readonly string[]
  /** The network in front of the visitor. */
  caipNetworkId?: CaipNetworkId | undefined
}

/**
 * Asks a wallet for its accounts (`standard:connect`). The question goes out at once, so that a wallet that opens a window
 * is still inside the visitor's gesture.
 *
 * @throws `connection/…`.
 */
export async function connectWallet(parameters: ConnectParameters): Promise<SolanaConnection> {
  const { wallet, name: walletName } = parameters
  try {
    const accounts = readShared(wallet, await callFeature(wallet, 'standard:connect'))
    if (accounts.length === 0) throw new AppKitError('connection/no-accounts', { walletName })
    return toConnection(parameters, accounts)
  } catch (error) {
    throw toConnectionError(error, walletName)
  }
}

/**
 * Takes up what a wallet still shares, without asking the visitor. One that shares nothing, or refuses, may be locked: the
 * standard has no word for having let go of the site. Its connection has no accounts and waits for them.
 */
export async function reconnectWallet(parameters: ConnectParameters): Promise<SolanaConnection> {
  const { wallet } = parameters
  const answer = await callFeature(wallet, 'standard:connect', { silent: true }).catch(() => ({
    accounts: [],
  }))
  return toConnection(parameters, readShared(wallet, answer))
}

/** What the answer names; some wallets answer nothing and have their accounts at the wallet. */
function readShared(wallet: StandardWallet, answer: unknown): readonly StandardAccount[] {
  const accounts = readField(answer, 'accounts') ?? readField(wallet, 'accounts')
  return readAccounts(accounts, { namespace: 'solana', isAddress: isSolanaAddress })
}

/** The network in front of the visitor where the wallet serves it, else the first of the site's that it does. */
function toConnection(
  { chains, caipNetworkId, ...parts }: ConnectParameters,
  accounts: readonly StandardAccount[],
): SolanaConnection {
  const ids = parts.networks.map((network) => network.caipNetworkId)
  const served = ids.filter((id) => chains.includes(toSolanaChain(id)))
  const wanted = caipNetworkId && served.includes(caipNetworkId) ? caipNetworkId : served[0]
  const elsewhere = chains.map((chain) => fromSolanaChain(chain, ids)).find((id) => id !== undefined)
  const chosen = wanted ?? elsewhere
  if (!chosen) throw new AppKitError('connection/failed')
  return createConnection({ ...parts, accounts, caipNetworkId: chosen, getServed: () => served })
}
