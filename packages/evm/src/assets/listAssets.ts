import type { BalanceCapability } from '@latchkey/core'
import { numberToHex } from 'viem'
import type { WalletTools } from '../send/WalletTools.js'
import { readAssets } from './readAssets.js'

type ListAssets = NonNullable<BalanceCapability['listAssets']>

/**
 * Asks a wallet what an account holds, if the wallet says that it can tell (ERC-7811).
 *
 * @param parameters - The network, the account and the wallet.
 * @param tools - How wallets are asked.
 * @returns Undefined where it cannot tell, or tells what cannot be read.
 */
export async function listAssets(
  { address, connection, network }: Parameters<ListAssets>[0],
  { asProvider, readField }: Pick<WalletTools, 'asProvider' | 'readField'>,
): ReturnType<ListAssets> {
  const chainId = numberToHex(Number(network.id))
  const ask = (method: string, params: readonly unknown[]) =>
    // A wallet that does not know the question lists nothing.
    asProvider(connection.provider)
      .request({ method, params })
      .catch(() => undefined)
  const capabilities = await ask('wallet_getCapabilities', [address, [chainId]])
  if (readField(readField(readField(capabilities, chainId), 'assetDiscovery'), 'supported') !== true)
    return undefined
  const answer = await ask('wallet_getAssets', [{ account: address, chainFilter: [chainId] }])
  return readAssets(answer, chainId, readField)
}
