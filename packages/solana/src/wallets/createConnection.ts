import type { ChainConnection } from '@latchkey/core'
import { createStandardConnection, type StandardParts } from '@latchkey/wallet-standard'
import type { SolanaChain } from '../clusters.js'
import type { ConnectionParts } from './ConnectionParts.js'
import { rules } from './rules.js'
import type { SolanaProvider } from './SolanaProvider.js'
import { signMessage } from './signMessage.js'

/** A wallet on Solana that has shared accounts. */
export type SolanaConnection = ChainConnection<SolanaProvider>

/**
 * A connection over a wallet of the Wallet Standard.
 *
 * @param parts - See {@link ConnectionParts}.
 */
export function createConnection({ answer, ...parts }: ConnectionParts): SolanaConnection {
  const sign: StandardParts<SolanaChain>['sign'] = (provider, parameters) =>
    parameters.inTransaction
      ? parts.signInTransaction({ provider, ...parts }, parameters)
      : signMessage({ ...parts, accounts: provider.accounts }, parameters)
  return createStandardConnection({
    ...parts,
    rules,
    sign,
    answer: (provider, ...request) => answer({ provider, ...parts }, ...request),
  })
}
