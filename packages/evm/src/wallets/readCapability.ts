import type { Network } from '@latchkey/core'
import { numberToHex } from 'viem'
import type { WalletTools } from '../send/WalletTools.js'
import type { Eip1193Provider } from './Eip1193Provider.js'

/**
 * Asks a wallet for one of the things that it says it can do (`wallet_getCapabilities`, EIP-5792).
 *
 * @param provider - The wallet.
 * @param question - `from`: the account; `name`: such as `atomic`; `network`: where.
 * @param readField - Reads a field of anything.
 * @returns What it says, in any shape; undefined where it says nothing, or does not know the question.
 */
export async function readCapability(
  provider: Eip1193Provider,
  { from, name, network }: { from: string; name: string; network: Pick<Network, 'id'> },
  readField: WalletTools['readField'],
): Promise<unknown> {
  const chainId = numberToHex(Number(network.id))
  const capabilities = await provider
    .request({ method: 'wallet_getCapabilities', params: [from, [chainId]] })
    .catch(() => undefined)
  return readField(readField(capabilities, chainId), name)
}
