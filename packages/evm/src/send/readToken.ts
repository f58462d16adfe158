import type { Network, SendCapability } from '@latchkey/core'
import { SendError } from '@latchkey/errors/send'
import {
  decodeTokenAmount,
  decodeTokenDecimals,
  decodeTokenText,
  isSameEvmAddress,
  joinCaip10,
  nativeTokenAddresses,
  truncateAddress,
} from '@latchkey/primitives'
import { encodeFunctionData, erc20Abi, type Hex, IntegerOutOfRangeError } from 'viem'
import { getBalance } from 'viem/actions'
import { askContract } from '../network/askContract.js'
import type { Reader } from '../network/createReader.js'
import { toEncodingError } from './toEncodingError.js'

/**
 * Reads a token and an account's balance of it in one multicall of name, symbol, balanceOf and decimals (§7.037).
 *
 * @param reader - Reads from the token's network.
 * @param parameters - `address`: the token's bare address, or the native placeholder; `owner`: the account.
 * @throws `send/token-not-found`; `encoding/…` for a contract that answers what no token does,
 * such as more decimals than an amount has digits. Old tokens with texts of fixed length, and tokens without a name, are read.
 */
export async function readToken(
  reader: Reader,
  { network, address, owner }: { network: Network; address: string; owner: string },
): ReturnType<SendCapability['readToken']> {
  if (isSameEvmAddress(address, nativeTokenAddresses.eip155)) {
    const balanceAtomic = await getBalance(reader, { address: owner as Hex })
    return { type: 'native', ...network.nativeCurrency, balanceAtomic }
  }
  let answers: readonly (Hex | undefined)[]
  try {
    answers = await askContract(reader, network, address.toLowerCase() as Hex, [
      encodeFunctionData({ abi: erc20Abi, functionName: 'name' }),
      encodeFunctionData({ abi: erc20Abi, functionName: 'symbol' }),
      encodeFunctionData({
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [owner.toLowerCase() as Hex],
      }),
      encodeFunctionData({ abi: erc20Abi, functionName: 'decimals' }),
    ])
  } catch (cause) {
    throw toEncodingError(cause) ?? new SendError('send/token-not-found', { address }, { cause })
  }
  const [name, symbol] = answers.slice(0, 2).map(decodeTokenText)
  const balanceAtomic = decodeTokenAmount(answers[2])
  const counted = decodeTokenAmount(answers[3])
  if (balanceAtomic === null || counted === null) throw new SendError('send/token-not-found', { address })
  const decimals = decodeTokenDecimals(answers[3])
  if (decimals === null)
    throw toEncodingError(new IntegerOutOfRangeError({ max: '77', min: '0', value: String(counted) }))
  const shown = symbol ?? name ?? truncateAddress(address)
  return {
    type: 'token',
    name: name ?? shown,
    symbol: shown,
    decimals,
    balanceAtomic,
    address: joinCaip10(network.caipNetworkId, address),
  }
}
