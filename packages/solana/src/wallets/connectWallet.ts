import type { CaipNetworkId } from '@latchkey/primitives'
import { recallAccounts, requestAccounts } from '@latchkey/wallet-standard'
import type { ConnectionParts } from './ConnectionParts.js'
import { createConnection, type SolanaConnection } from './createConnection.js'
import { rules } from './rules.js'

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
 * Asks a wallet for its accounts, at once.
 *
 * @throws `connection/…`.
 */
export async function connectWallet(parameters: ConnectParameters): Promise<SolanaConnection> {
  return createConnection({ ...parameters, ...(await requestAccounts({ ...parameters, rules })) })
}

/** Takes up what a wallet still shares, without asking the visitor. */
export async function reconnectWallet(parameters: ConnectParameters): Promise<SolanaConnection> {
  return createConnection({ ...parameters, ...(await recallAccounts({ ...parameters, rules })) })
}
