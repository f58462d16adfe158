import {
  type Abi,
  type Address,
  type ContractFunctionParameters,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
} from 'viem'
import type { ConnectedNetwork } from '../EvmNetwork.js'
import { askContracts } from './askContracts.js'

type Contract = ContractFunctionParameters & { abi: Abi; address: Address }

/**
 * Reads contracts, as {@link askContracts} does. Their answers must be of fixed length; a text may have been cut off.
 *
 * @param connected - The network.
 * @param contracts - What to read.
 * @returns One value per contract; undefined where that contract failed on its own, or answered something else.
 * @throws When the network could not be read.
 */
export async function readMany(
  connected: ConnectedNetwork,
  contracts: readonly Contract[],
): Promise<unknown[]> {
  const reads = contracts.map((contract) => ({
    address: contract.address,
    data: encodeFunctionData(contract),
  }))
  const answers = await askContracts(connected, reads)
  return contracts.map((contract, index) => decode(contract, answers[index]))
}

function decode({ abi, functionName, args }: Contract, data: Hex | undefined): unknown {
  if (data === undefined) return undefined
  try {
    return decodeFunctionResult({ abi, functionName, args, data })
  } catch {
    // Whatever it is, it is not what was asked for.
    return undefined
  }
}
