import { isSameEvmAddress } from '@latchkey/primitives'
import type { SecureNetwork } from '@latchkey/wire/secure'
import { toToken } from '../../../approve/decode/build.js'
import type { BalanceChange, GivenRight } from '../../../approve/simulate/Simulation.js'
import { decodeAbi } from './abi.js'

/** An event of a contract. */
export type EvmLog = { address: string; topics: readonly string[]; data: string }

/** A test compares these with the names of their events. */
export const eventTopics = {
  transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  approval: '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
  approvalForAll: '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31',
  transferSingle: '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  transferBatch: '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
} as const

type Move = { contract: string; from: string; to: string; amountAtomic: bigint; item?: bigint }

/**
 * Counts what events say of one account. A contract that is on nobody's list may say anything, so what it says stands under
 * its address and without a name.
 *
 * @param logs - The events, in order.
 * @param account - Whose balances and rights.
 * @param network - Whose list of tokens.
 */
export function readLogs(
  logs: readonly EvmLog[],
  account: string,
  network: SecureNetwork,
): { changes: readonly BalanceChange[]; rights: readonly GivenRight[] } {
  const changes = new Map<string, BalanceChange>()
  const add = ({ amountAtomic, contract, from, item, to }: Move) => {
    const sign = BigInt(isSameEvmAddress(to, account)) - BigInt(isSameEvmAddress(from, account))
    const key = `${contract.toLowerCase()} ${item}`
    const known = changes.get(key)?.amountAtomic ?? 0n
    const token = toToken(network, contract)
    changes.set(key, {
      token,
      amountAtomic: known + sign * amountAtomic,
      ...(item !== undefined && { item }),
    })
  }
  for (const log of logs) for (const move of readMoves(log)) add(move)
  return {
    changes: [...changes.values()].filter(({ amountAtomic }) => amountAtomic !== 0n),
    rights: logs.flatMap((log) => readRight(log, account, network) ?? []),
  }
}

function readMoves({ address: contract, data, topics }: EvmLog): Move[] {
  const [event, first, second, third] = topics
  const digits = data.slice(2)
  if (event === eventTopics.transfer && first && second) {
    const parties = { contract, from: toAddress(first), to: toAddress(second) }
    if (third) return [{ ...parties, amountAtomic: 1n, item: BigInt(third) }]
    const [amountAtomic] = decodeAbi('uint256', digits) ?? []
    return typeof amountAtomic === 'bigint' ? [{ ...parties, amountAtomic }] : []
  }
  if (!second || !third) return []
  const parties = { contract, from: toAddress(second), to: toAddress(third) }
  if (event === eventTopics.transferSingle) {
    const [item, amountAtomic] = decodeAbi('uint256,uint256', digits) ?? []
    const isRead = typeof item === 'bigint' && typeof amountAtomic === 'bigint'
    return isRead ? [{ ...parties, item, amountAtomic }] : []
  }
  if (event !== eventTopics.transferBatch) return []
  const [items, amounts] = (decodeAbi('uint256[],uint256[]', digits) ?? [
    [],
    [],
  ]) as readonly (readonly bigint[])[]
  return (items ?? []).map((item, index) => ({ ...parties, item, amountAtomic: amounts?.[index] ?? 0n }))
}

function readRight(
  { address, data, topics }: EvmLog,
  account: string,
  network: SecureNetwork,
): GivenRight | undefined {
  const [event, owner, other, item] = topics
  if (!owner || !other || !isSameEvmAddress(toAddress(owner), account)) return undefined
  const [value] = decodeAbi('uint256', data.slice(2)) ?? []
  if (event === eventTopics.approval && item === undefined && typeof value === 'bigint' && value > 0n) {
    return {
      type: 'tokens',
      token: toToken(network, address),
      spender: toAddress(other),
      amountAtomic: value,
    }
  }
  if (event === eventTopics.approvalForAll && value === 1n) {
    return { type: 'items', collection: address, operator: toAddress(other) }
  }
  return undefined
}

function toAddress(topic: string): string {
  return `0x${topic.slice(26)}`
}
