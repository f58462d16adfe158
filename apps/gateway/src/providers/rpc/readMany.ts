import { type Abi, ContractFunctionExecutionError, type ContractFunctionParameters } from 'viem'
import type { ServedNetwork } from './createNetworkRegistry.js'
import { getMulticallAddress } from './getMulticallAddress.js'

type Contracts = readonly (ContractFunctionParameters & { abi: Abi })[]

/**
 * Reads contracts with one Multicall3 call.
 *
 * @param served - The network.
 * @param contracts - What to read.
 * @returns One value per contract; undefined where that contract failed on its own.
 * @throws When the call as a whole failed: otherwise a broken node would look like an empty account.
 */
export async function readMany(served: ServedNetwork, contracts: Contracts): Promise<unknown[]> {
  if (contracts.length === 0) return []
  const results = await served.client.multicall({
    multicallAddress: getMulticallAddress(served.network),
    batchSize: 0,
    contracts,
  })
  return results.map(({ error, result }) => {
    if (isWholeCall(error)) throw error
    return result
  })
}

function isWholeCall(error: unknown): boolean {
  if (error === undefined) return false
  return !(error instanceof ContractFunctionExecutionError) || error.functionName === 'aggregate3'
}
