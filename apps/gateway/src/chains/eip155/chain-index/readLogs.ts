import { type Hex, toEventSelector } from 'viem'
import type { Movement } from '../../../services/chain-index/IndexedTransaction.js'

/** A log as nodes give it. */
export type NodeLog = { address: Hex; topics: readonly Hex[]; data: Hex; logIndex: Hex }

/** The same event in ERC-20 and ERC-721; in the latter the third value is indexed too. So is `Approval`. */
export const transferTopic = toEventSelector('Transfer(address,address,uint256)')
export const singleTopic = toEventSelector('TransferSingle(address,address,address,uint256,uint256)')
export const batchTopic = toEventSelector('TransferBatch(address,address,address,uint256[],uint256[])')
export const approvalTopic = toEventSelector('Approval(address,address,uint256)')
export const operatorTopic = toEventSelector('ApprovalForAll(address,address,bool)')
export const permit2Topic = toEventSelector('Approval(address,address,address,uint160,uint48)')
export const permit2UseTopic = toEventSelector('Permit(address,address,address,uint160,uint48,uint48)')
const operationTopic = toEventSelector(
  'UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)',
)

/** The contract that holds the allowances of Permit2, at the same address on every network. */
export const permit2Address = '0x000000000022d473030f116ddee9f6b43ac78ba3'

/** A batch of more tokens than that is told by its first ones. */
const maxOfBatch = 256
/** Logs of one block have whole numbers; the parts of a batch lie between two of them. */
const partsPerLog = 1_024

/** Reads one log; empty for what is none of the events that are told. */
type ReadLog = (log: NodeLog) => readonly Omit<Movement, 'position'>[]

const readers: Readonly<Record<Hex, ReadLog>> = {
  [transferTopic]({ address, data, topics }) {
    const [, source, target, tokenId] = topics
    if (!source || !target) return []
    const ends = { contract: lower(address), source: toAddress(source), target: toAddress(target) }
    if (tokenId) return [{ ...ends, kind: 'nft', tokenId: BigInt(tokenId), amount: 1n }]
    // Anybody's contract may emit the event; without an amount it is none.
    return isWords(data, 1) ? [{ ...ends, kind: 'token', tokenId: null, amount: toNumber(data, 0) }] : []
  },
  [singleTopic]({ address, data, topics }) {
    const [, , source, target] = topics
    if (!source || !target || !isWords(data, 2)) return []
    const ends = { contract: lower(address), source: toAddress(source), target: toAddress(target) }
    return [{ ...ends, kind: 'multi-token', tokenId: toNumber(data, 0), amount: toNumber(data, 1) }]
  },
  [batchTopic]({ address, data, topics }) {
    const [, , source, target] = topics
    if (!source || !target) return []
    const ends = { contract: lower(address), source: toAddress(source), target: toAddress(target) }
    const ids = toList(data, 0)
    const amounts = toList(data, 1)
    if (ids.length !== amounts.length) return []
    return ids.slice(0, maxOfBatch).map((tokenId, index) => {
      return { ...ends, kind: 'multi-token', tokenId, amount: amounts[index] ?? 0n }
    })
  },
  [approvalTopic]({ address, data, topics }) {
    const [, source, target, tokenId] = topics
    if (!source || !target) return []
    const ends = { contract: lower(address), source: toAddress(source), target: toAddress(target) }
    if (tokenId) return [{ ...ends, kind: 'nft-allowance', tokenId: BigInt(tokenId), amount: 1n }]
    return isWords(data, 1) ? [{ ...ends, kind: 'allowance', tokenId: null, amount: toNumber(data, 0) }] : []
  },
  [operatorTopic]({ address, data, topics }) {
    const [, source, target] = topics
    if (!source || !target || !isWords(data, 1)) return []
    const ends = { contract: lower(address), source: toAddress(source), target: toAddress(target) }
    return [{ ...ends, kind: 'operator', tokenId: null, amount: toNumber(data, 0) === 0n ? 0n : 1n }]
  },
  [permit2Topic]: readPermit2,
  [permit2UseTopic]: readPermit2,
  [operationTopic]({ data, topics }) {
    const [, , sender, paymaster] = topics
    if (!sender || !paymaster || !isWords(data, 4)) return []
    const ends = { contract: null, source: toAddress(sender), target: toAddress(paymaster) }
    return [{ ...ends, kind: 'operation', tokenId: null, amount: toNumber(data, 2) }]
  },
}

function readPermit2({ address, data, topics }: NodeLog): readonly Omit<Movement, 'position'>[] {
  const [, owner, token, spender] = topics
  if (lower(address) !== permit2Address || !owner || !token || !spender || data.length < 66) return []
  const ends = { contract: toAddress(token), source: toAddress(owner), target: toAddress(spender) }
  return [{ ...ends, kind: 'delegated-allowance', tokenId: null, amount: toNumber(data, 0) }]
}

/**
 * Reads what logs say was moved, allowed or done.
 *
 * @param logs - Of one transaction. Contracts may write what they like into them; what cannot be read is left out.
 */
export function readLogs(logs: readonly NodeLog[]): Movement[] {
  return logs.flatMap((log) => {
    const [topic] = log.topics
    const read = topic === undefined ? undefined : readers[topic]
    if (!read) return []
    const position = Number(log.logIndex)
    return read(log).map((movement, part) => ({ ...movement, position: position * partsPerLog + part }))
  })
}

/** The last 20 of a topic's 32 bytes. */
function toAddress(topic: Hex): Hex {
  return `0x${topic.slice(-40).toLowerCase()}`
}

function lower(address: Hex): Hex {
  return address.toLowerCase() as Hex
}

function isWords(data: Hex, count: number): boolean {
  return data.length === 2 + count * 64
}

function toNumber(data: Hex, word: number): bigint {
  return BigInt(`0x${data.slice(2 + word * 64, 2 + (word + 1) * 64)}`)
}

/** A list of numbers, as the ABI writes it: its place, there its length, then the numbers. Empty for anything else. */
function toList(data: Hex, word: number): bigint[] {
  const words = Math.floor((data.length - 2) / 64)
  if (words <= word) return []
  const place = toNumber(data, word)
  if (place % 32n !== 0n || place / 32n >= BigInt(words)) return []
  const start = Number(place / 32n)
  const length = toNumber(data, start)
  if (length > BigInt(words - start - 1)) return []
  return Array.from({ length: Number(length) }, (_, index) => toNumber(data, start + 1 + index))
}
