import type { Network } from '@latchkey/core'
import { type Hex, multicall3Abi } from 'viem'
import { call, readContract } from 'viem/actions'
import type { Reader } from './createReader.js'

/**
 * Asks a contract several questions, in one call where the network can.
 *
 * @param reader - Reads from the network.
 * @param network - Whose `multicall3` is asked, where it has one.
 * @param target - The contract.
 * @param questions - What it is called with.
 * @returns In the same order; undefined for a question that it refused.
 * @throws What viem throws when the network could not be asked at all.
 */
export async function askContract(
  reader: Reader,
  { contracts }: Pick<Network, 'contracts'>,
  target: Hex,
  questions: readonly Hex[],
): Promise<readonly (Hex | undefined)[]> {
  const multicall3 = contracts?.multicall3?.address
  if (!multicall3) {
    const asked = questions.map((data) => call(reader, { to: target, data }).then((answer) => answer.data))
    const results = await Promise.allSettled(asked)
    const [first] = results
    if (first?.status === 'rejected' && results.every(({ status }) => status === 'rejected'))
      throw first.reason
    return results.map((result) => (result.status === 'fulfilled' ? result.value : undefined))
  }
  const results = await readContract(reader, {
    address: multicall3 as Hex,
    abi: multicall3Abi,
    functionName: 'aggregate3',
    args: [questions.map((callData) => ({ target, allowFailure: true, callData }))],
  })
  return results.map(({ success, returnData }) => (success ? returnData : undefined))
}
