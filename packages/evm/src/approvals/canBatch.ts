import type { ApprovalCapability } from '@latchkey/core'
import type { WalletTools } from '../send/WalletTools.js'
import { readCapability } from '../wallets/readCapability.js'

/** Of a wallet that does all calls of a batch or none (EIP-5792); `ready`: it asks the visitor to let it first. */
const batchingStatuses: readonly unknown[] = ['supported', 'ready']

/**
 * Asks a wallet whether it does several calls as one (EIP-5792).
 *
 * @param parameters - The network, the account and the wallet.
 * @param tools - How wallets are asked.
 */
export async function canBatch(
  { connection, from, network }: Parameters<ApprovalCapability['canBatch']>[0],
  { asProvider, readField }: Pick<WalletTools, 'asProvider' | 'readField'>,
): Promise<boolean> {
  const question = { from, name: 'atomic', network }
  const atomic = await readCapability(asProvider(connection.provider), question, readField)
  return batchingStatuses.includes(readField(atomic, 'status'))
}
