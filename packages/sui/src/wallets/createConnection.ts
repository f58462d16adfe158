import type { ChainConnection } from '@latchkey/core'
import { createStandardConnection } from '@latchkey/wallet-standard'
import type { ConnectionParts } from './ConnectionParts.js'
import { rules } from './rules.js'
import type { SuiProvider } from './SuiProvider.js'
import { signMessage } from './signMessage.js'

/**
 * A connection over a wallet of the Wallet Standard.
 *
 * @param parts - See {@link ConnectionParts}.
 */
export function createConnection({ answer, ...parts }: ConnectionParts): ChainConnection<SuiProvider> {
  return createStandardConnection({
    ...parts,
    rules,
    sign: (provider, parameters) => signMessage({ ...parts, provider }, parameters),
    answer: (provider, ...request) => answer({ ...parts, provider }, ...request),
  })
}
