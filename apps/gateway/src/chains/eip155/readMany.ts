import { type Abi, type Address, ContractFunctionExecutionError, type ContractFunctionParameters } from 'viem'
import type { ConnectedNetwork } from './EvmNetwork.js'

type Contracts = readonly (ContractFunctionParameters & { abi: Abi })[]

/** The address Multicall3 has on nearly every network. */
const usualAddress: Address = '0xcA11bde05977b3631167028862bE2a173976CA11'

/**
 * Reads contracts with one Multicall3 call.
 *
 * @param connected - The network.
 * @param contracts - What to read.
 * @returns One value per contract; undefined where that contract failed on its own.
 * @throws When the call as a whole failed: otherwise a broken node would look like an empty account.
 */
export async function readMany(
  { client, network }: ConnectedNetwork,
  contracts: Contracts,
): Promise<unknown[]> {
  if (contracts.length === 0) return []
  const results = await client.multicall({
    multicallAddress: network.contracts.multicall3?.address ?? usualAddress,
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
