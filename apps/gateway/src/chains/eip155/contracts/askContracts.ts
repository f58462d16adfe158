import { type Address, type Hex, multicall3Abi } from 'viem'
import type { ConnectedNetwork } from '../EvmNetwork.js'
import { type ContractRead, decodeReads, encodeReads, readsPerCall } from './boundedReader.js'
import { isRefusal } from './isRefusal.js'

/** The address Multicall3 has on nearly every network. */
const usualAddress: Address = '0xcA11bde05977b3631167028862bE2a173976CA11'

/**
 * Asks many contracts with few calls. What one of them does costs only its own answer: it gets 300,000 gas, and only the
 * first 320 bytes of its answer are kept.
 *
 * A network whose nodes do not play programs is asked through Multicall3, which has no such bounds.
 *
 * @param connected - The network.
 * @param reads - What to ask; any number.
 * @returns One answer per read; undefined where that contract failed on its own.
 * @throws When a call as a whole failed: otherwise a broken node would look like an empty account.
 */
export async function askContracts(
  connected: ConnectedNetwork,
  reads: readonly ContractRead[],
): Promise<(Hex | undefined)[]> {
  const calls: Promise<(Hex | undefined)[]>[] = []
  for (let start = 0; start < reads.length; start += readsPerCall) {
    const some = reads.slice(start, start + readsPerCall)
    calls.push(askBounded(connected, some).then((answers) => answers ?? askMulticall(connected, some)))
  }
  return (await Promise.all(calls)).flat()
}

/** Undefined when the node refuses. */
async function askBounded(
  { client }: ConnectedNetwork,
  reads: readonly ContractRead[],
): Promise<(Hex | undefined)[] | undefined> {
  try {
    const data = encodeReads(reads)
    return decodeReads(
      await client.request({ method: 'eth_call', params: [{ data }, 'latest'] }),
      reads.length,
    )
  } catch (error) {
    if (isRefusal(error)) return undefined
    throw error
  }
}

/**
 * Asks many contracts through Multicall3, which calls them and does not only read: what they do lasts as long as the question.
 *
 * @param connected - The network.
 * @param reads - What to ask; one call for all of them.
 * @returns One answer per read; undefined where that contract failed on its own.
 * @throws When the network could not be read.
 */
export async function askMulticall(
  { client, network }: ConnectedNetwork,
  reads: readonly ContractRead[],
): Promise<(Hex | undefined)[]> {
  const results = await client.readContract({
    address: network.contracts.multicall3?.address ?? usualAddress,
    abi: multicall3Abi,
    functionName: 'aggregate3',
    args: [reads.map(({ address, data }) => ({ target: address, callData: data, allowFailure: true }))],
  })
  return results.map(({ returnData, success }) => (success ? returnData : undefined))
}
