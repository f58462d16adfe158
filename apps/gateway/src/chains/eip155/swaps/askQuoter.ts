import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { askMulticall } from '../contracts/askContracts.js'
import type { ConnectedNetwork } from '../EvmNetwork.js'

const quoterAbi = parseAbi([
  'function quoteExactInput(bytes path, uint256 amountIn) returns (uint256 amount, uint160[] prices, uint32[] ticks, uint256 gas)',
  'function quoteExactOutput(bytes path, uint256 amountOut) returns (uint256 amount, uint160[] prices, uint32[] ticks, uint256 gas)',
])

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
  connected: ConnectedNetwork,
  quoter: Address,
  questions: readonly Question[],
): Promise<({ amountAtomic: bigint; gas: bigint } | undefined)[]> {
  const asked = questions.map(({ amountAtomic, path, side }) => {
    const functionName = side === 'sell' ? ('quoteExactInput' as const) : ('quoteExactOutput' as const)
    const data = encodeFunctionData({ abi: quoterAbi, functionName, args: [path, amountAtomic] })
    return { functionName, read: { address: quoter, data } }
  })
  const answers = await askMulticall(
    connected,
    asked.map(({ read }) => read),
  )
  return asked.map(({ functionName }, index) => {
    const data = answers[index]
    if (data === undefined || data === '0x') return undefined
    const [amountAtomic, , , gas] = decodeFunctionResult({ abi: quoterAbi, functionName, data })
    return { amountAtomic, gas }
  })
}
