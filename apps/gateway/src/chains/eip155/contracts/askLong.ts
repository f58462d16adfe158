import { concatHex, type Hex, size } from 'viem'
import type { ConnectedNetwork } from '../EvmNetwork.js'
import { askContracts } from './askContracts.js'
import { type ContractRead, decodeReads, encodeReads } from './boundedReader.js'
import { isRefusal } from './isRefusal.js'

/** As much as one call gives back; what it costs to give it back is a sixth of the gas that nodes grant. */
const bytesPerPart = 24_000
/** Some contracts draw their picture while they are asked. */
const gasPerRead = 15_000_000
/** 100 kB in base64, with what the ABI puts around it. */
const maxParts = 6
/** As many bytes as the usual reading keeps: an answer of that length may go on. */
const bytesOfShort = 320

/**
 * Asks contracts for answers that may be long, such as a `data:` URI: all of them with few calls first, then one by one those whose
 * answer was cut off or took more than the usual gas.
 *
 * @param connected - The network.
 * @param reads - What to ask; a page of them.
 * @returns One whole answer per read; undefined where the contract failed, or answered more than 144,000 bytes.
 * @throws When the network could not be read.
 */
export async function askLong(
  connected: ConnectedNetwork,
  reads: readonly ContractRead[],
): Promise<(Hex | undefined)[]> {
  const starts = await askContracts(connected, reads)
  return Promise.all(
    reads.map(async (read, index) => {
      const start = starts[index]
      const isWhole = start !== undefined && size(start) !== bytesOfShort
      return isWhole ? start : askInParts(connected, read)
    }),
  )
}

async function askInParts(connected: ConnectedNetwork, read: ContractRead): Promise<Hex | undefined> {
  const parts: Hex[] = []
  while (parts.length < maxParts) {
    const part = await askPart(connected, read, parts.length * bytesPerPart)
    if (part === undefined) return undefined
    parts.push(part)
    if (size(part) < bytesPerPart) return concatHex(parts)
  }
  return undefined
}

async function askPart(
  { client }: ConnectedNetwork,
  read: ContractRead,
  start: number,
): Promise<Hex | undefined> {
  try {
    const data = encodeReads([read], { gas: gasPerRead, start, bytes: bytesPerPart })
    const answer = await client.request({ method: 'eth_call', params: [{ data }, 'latest'] })
    return decodeReads(answer, 1)?.[0]
  } catch (error) {
    // A contract that answers something else each time makes the call fail.
    if (isRefusal(error)) return undefined
    throw error
  }
}
