import type { Network, SendableToken } from '@latchkey/core'
import { SendError } from '@latchkey/errors/send'
import { isSameAddress, joinCaip10, nativeTokenAddresses, toPlainText } from '@latchkey/primitives'
import { erc20Abi, type Hex } from 'viem'
import { getBalance, multicall, readContract } from 'viem/actions'
import type { Reader } from '../network/createReader.js'
import { toEncodingError } from './toEncodingError.js'

/**
 * Reads a token and an account's balance of it in one multicall of name, symbol, balanceOf and decimals (§7.037).
 *
 * @param reader - Reads from the token's network.
 * @param parameters - `address`: the token's bare address, or the native placeholder; `owner`: the account.
 * @throws `send/token-not-found`; `encoding/…` for a contract that answers what no token does.
 */
export async function readToken(
  reader: Reader,
  { network, address, owner }: { network: Network; address: string; owner: string },
): Promise<SendableToken & { balanceAtomic: bigint }> {
  if (isSameAddress(address, nativeTokenAddresses.eip155)) {
    const balanceAtomic = await getBalance(reader, { address: owner as Hex })
    return { type: 'native', ...network.nativeCurrency, balanceAtomic }
  }
  try {
    const contract = { address: address as Hex, abi: erc20Abi } as const
    const calls = [
      { ...contract, functionName: 'name' },
      { ...contract, functionName: 'symbol' },
      { ...contract, functionName: 'balanceOf', args: [owner as Hex] },
      { ...contract, functionName: 'decimals' },
    ] as const
    const [name, symbol, balanceAtomic, decimals] = network.contracts?.multicall3
      ? await multicall(reader, { contracts: calls, allowFailure: false })
      : await Promise.all([
          readContract(reader, calls[0]),
          readContract(reader, calls[1]),
          readContract(reader, calls[2]),
          readContract(reader, calls[3]),
        ])
    return {
      type: 'token',
      name: toPlainText(name),
      symbol: toPlainText(symbol),
      decimals,
      balanceAtomic,
      address: joinCaip10(network.caipNetworkId, address),
    }
  } catch (cause) {
    throw toEncodingError(cause) ?? new SendError('send/token-not-found', { address }, { cause })
  }
}
