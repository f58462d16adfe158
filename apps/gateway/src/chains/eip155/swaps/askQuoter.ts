import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  multicall3Abi,
  parseAbi,
} from 'viem'
import type { ConnectedNetwork } from '../EvmNetwork.js'

const quoterAbi = parseAbi([
  'function quoteExactInput(bytes path, uint256 amountIn) returns (uint256 amount, uint160[] prices, uint32[] ticks, uint256 gas)',
  'function quoteExactOutput(bytes path, uint256 amountOut) returns (uint256 amount, uint160[] prices, uint32[] ticks, uint256 gas)',
])
/** The address Multicall3 has on nearly every network. */
const usualMulticall: Address = '0xcA11bde05977b3631167028862bE2a173976CA11'

/** A swap to be played. */
type Question = { path: Hex; side: 'sell' | 'buy'; amountAtomic: bigint }

/**
 * Has a QuoterV2 play swaps, all with one call. It must be called, not read: it swaps and takes it back.
 *
 * @param connected - The network.
 * @param quoter - The contract.
 * @param questions - Paths as the quoter takes them.
 * @returns The other amount and the pools' gas for each; undefined for one that its pools cannot do.
 * @throws When the network could not be read.
 */
export async function askQuoter(
  { client, network }: ConnectedNetwork,
  quoter: Address,
  questions: readonly Question[],
): Promise<({ amountAtomic: bigint; gas: bigint } | undefined)[]> {
  const toFunction = (side: Question['side']) => (side === 'sell' ? 'quoteExactInput' : 'quoteExactOutput')
  const results = await client.readContract({
    address: network.contracts.multicall3?.address ?? usualMulticall,
    abi: multicall3Abi,
    functionName: 'aggregate3',
    args: [
      questions.map(({ amountAtomic, path, side }) => ({
        target: quoter,
        allowFailure: true,
        callData: encodeFunctionData({
          abi: quoterAbi,
          functionName: toFunction(side),
          args: [path, amountAtomic],
        }),
      })),
    ],
  })
  return results.map(({ returnData, success }, index) => {
    const question = questions[index]
    if (!success || !question || returnData === '0x') return undefined
    const [amountAtomic, , , gas] = decodeFunctionResult({
      abi: quoterAbi,
      functionName: toFunction(question.side),
      data: returnData,
    })
    return { amountAtomic, gas }
  })
}
