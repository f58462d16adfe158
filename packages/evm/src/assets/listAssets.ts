import type { BalanceCapability } from '@latchkey/core'
import { numberToHex } from 'viem'
import type { WalletTools } from '../send/WalletTools.js'
import { readCapability } from '../wallets/readCapability.js'
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
  const provider = asProvider(connection.provider)
  const discovery = await readCapability(
    provider,
    { from: address, name: 'assetDiscovery', network },
    readField,
  )
  if (readField(discovery, 'supported') !== true) return undefined
  const chainId = numberToHex(Number(network.id))
  // A wallet that fails lists nothing.
  const answer = await provider
    .request({ method: 'wallet_getAssets', params: [{ account: address, chainFilter: [chainId] }] })
    .catch(() => undefined)
  return readAssets(answer, chainId, readField)
}
