import type { ApprovalCapability } from '@latchkey/core'
import { numberToHex } from 'viem'
import type { WalletTools } from '../send/WalletTools.js'

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
  const chainId = numberToHex(Number(network.id))
  // A wallet that does not know the question sends no batches.
  const capabilities = await asProvider(connection.provider)
    .request({ method: 'wallet_getCapabilities', params: [from, [chainId]] })
    .catch(() => undefined)
  const status = readField(readField(readField(capabilities, chainId), 'atomic'), 'status')
  return batchingStatuses.includes(status)
}
