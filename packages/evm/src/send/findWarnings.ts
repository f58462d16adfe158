import type { TransferWarning } from '@latchkey/core'
import { decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { call, getCode } from 'viem/actions'
import type { Reader } from '../network/createReader.js'

/** An account whose key has given it code is still the key holder's (EIP-7702). */
const delegation = '0xef0100'
const receiverAbi = parseAbi(['function onERC721Received(address,address,uint256,bytes) returns (bytes4)'])
const noOne = '0x0000000000000000000000000000000000000001'

/**
 * What the visitor should know of a receiver: a contract may have no way to give back what it gets. Contracts that are wallets
 * take tokens and say so (ERC-721); no warning is given of them.
 *
 * @param reader - Reads from the network.
 * @param to - The receiver.
 * @throws What viem throws where the code can't be read.
 */
export async function findWarnings(reader: Reader, to: string): Promise<readonly TransferWarning[]> {
  // viem refuses checksums with a chain id (EIP-1191).
  const address = to.toLowerCase() as Hex
  const code = await getCode(reader, { address })
  if (!code || code.startsWith(delegation) || (await isWallet(reader, address))) return []
  return ['receiver-is-program']
}

async function isWallet(reader: Reader, to: Hex): Promise<boolean> {
  const functionName = 'onERC721Received'
  try {
    const { data } = await call(reader, {
      to,
      data: encodeFunctionData({ abi: receiverAbi, functionName, args: [noOne, noOne, 0n, '0x'] }),
    })
    return decodeFunctionResult({ abi: receiverAbi, functionName, data: data ?? '0x' }) === '0x150b7a02'
  } catch {
    // Refusing the question is what contracts do that are none.
    return false
  }
}
