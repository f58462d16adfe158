import { concatHex, type Hex, hexToNumber, numberToHex, size, sliceHex } from 'viem'

/** One question to a contract. */
export type ContractRead = { address: Hex; data: Hex }

/** What one read may use and give back. */
export type ReadBounds = {
  /** What the contract may use. */
  gas: number
  /** The first byte of the answer that is kept; an answer that is shorter makes the whole call fail. */
  start: number
  /** Bytes that are kept from there on. */
  bytes: number
}

/** A name or a balance takes a tenth of the gas; a text of 256 bytes is kept with its place and its length. */
const usualBounds: ReadBounds = { gas: 300_000, start: 0, bytes: 320 }
/** Nodes take back no more than 24,576 bytes from a creation, and 30,000,000 gas is the least that they grant. */
export const readsPerCall = 60

/**
 * A program that asks contracts one after the other, each with a gas limit, and keeps no more than the beginning of
 * each answer: whatever a contract does, the others are read, and the whole stays small. It is sent as the creation of
 * a contract, which `eth_call` plays without leaving anything, so that nothing has to be deployed.
 *
 * Behind the program comes per read 20 bytes of address, 2 of length, and the data. It gives back per read a word, 0 for
 * what failed and else one more than the length, and the answer.
 */
const toProgram = ({ bytes, gas, start }: ReadBounds) =>
  concatHex([
    // Copy the reads into memory: end = their length, out = end, in = 0.
    '0x606b8038038091600039806000',
    // Next, at 0x0d: go to 0x64 when in is not below end.
    '0x5b82811015606457',
    // Take the word at in apart: length = bits 80 to 95, address = bits 96 and up.
    '0x80518060501c61ffff169060601c',
    // staticcall(gas, address, in + 22, length, 0, 0)
    '0x6000808385601601',
    concatHex(['0x8462', numberToHex(gas, { size: 3 }), '0xfa']),
    // in = in + length + 22
    '0x9190509091016016019190',
    // kept = min(returndatasize - start, bytes) if it succeeded, else 0
    concatHex(['0x61', numberToHex(bytes, { size: 2 }), '0x62', numberToHex(start, { size: 3 }), '0x3d03']),
    '0x8181109082180218810290',
    // Write success + kept and that part of the answer at out; out = out + 32 + kept; go to next.
    concatHex(['0x8101825290602001', '0x8162', numberToHex(start, { size: 3 }), '0x823e0190600d56']),
    // Done, at 0x64: return what is between end and out.
    '0x5b5081900390f3',
  ])

/**
 * Writes the data of the `eth_call` without a receiver that makes the reads.
 *
 * @param reads - At most {@link readsPerCall} with the usual bounds.
 * @param bounds - 300,000 gas and the first 320 bytes of each answer, unless given. All that is kept must stay below 24,576 bytes.
 */
export function encodeReads(reads: readonly ContractRead[], bounds: ReadBounds = usualBounds): Hex {
  return concatHex([
    toProgram(bounds),
    ...reads.flatMap(({ address, data }) => [address, numberToHex(size(data), { size: 2 }), data]),
  ])
}

/**
 * Reads what the program gave back.
 *
 * @param answer - The node's.
 * @param count - How many reads there were.
 * @returns Per read the beginning of the answer, undefined for one that failed; undefined altogether when the node has
 * not played the program.
 */
export function decodeReads(answer: Hex, count: number): (Hex | undefined)[] | undefined {
  const answers: (Hex | undefined)[] = []
  let position = 0
  for (let index = 0; index < count; index++) {
    const start = position + 32
    if (size(answer) < start) return undefined
    const header = hexToNumber(sliceHex(answer, start - 4, start))
    const end = start + Math.max(0, header - 1)
    if (size(answer) < end) return undefined
    answers.push(header === 0 ? undefined : end === start ? '0x' : sliceHex(answer, start, end))
    position = end
  }
  return position === size(answer) ? answers : undefined
}
