import {
  addressToString,
  FungibleConditionCode,
  NonFungibleConditionCode,
  PostConditionMode,
  PostConditionPrincipalId,
  type PostConditionPrincipalWire,
  PostConditionType,
  type PostConditionWire,
} from '@stacks/transactions'
import type { StacksTransaction } from './StacksTransaction.js'
import type { MoveEvent } from './TransactionRecord.js'
import { findToken } from './tokenContract.js'

const comparisons: Record<FungibleConditionCode, (moved: bigint, amount: bigint) => boolean> = {
  [FungibleConditionCode.Equal]: (moved, amount) => moved === amount,
  [FungibleConditionCode.Greater]: (moved, amount) => moved > amount,
  [FungibleConditionCode.GreaterEqual]: (moved, amount) => moved >= amount,
  [FungibleConditionCode.Less]: (moved, amount) => moved < amount,
  [FungibleConditionCode.LessEqual]: (moved, amount) => moved <= amount,
}

/**
 * Finds the condition of a transaction that what it moved does not meet (SIP-005).
 *
 * @param events - What it moved; the fee is not among it.
 * @returns What is wrong, for people, or undefined.
 */
export function findBrokenCondition(
  { postConditionMode, postConditions, sender }: StacksTransaction,
  events: readonly MoveEvent[],
): string | undefined {
  const moved = new Map<string, bigint>()
  for (const event of events) {
    const key = toKey(event.sender, toAssetId(event.contract))
    moved.set(key, (moved.get(key) ?? 0n) + event.amount)
  }
  const named = new Set<string>()
  for (const condition of postConditions) {
    const principal = toPrincipal(condition.principal, sender)
    if (!isMet(condition, principal, moved)) return `a condition on ${principal} is not met`
    named.add(toKey(principal, getAsset(condition)))
  }
  if (postConditionMode === PostConditionMode.Allow) return undefined
  for (const event of events) {
    // Conditions of the originator's mode bind only what leaves the sender.
    if (postConditionMode === PostConditionMode.Originator && event.sender !== sender) continue
    if (!named.has(toKey(event.sender, toAssetId(event.contract)))) {
      return `${event.sender} sends ${toAssetId(event.contract)}, which no condition allows`
    }
  }
  return undefined
}

/**
 * The id of what moved: `address.name::asset`, or `STX`.
 *
 * @param contract - The contract's id; null for STX.
 */
export function toAssetId(contract: string | null): string {
  return contract === null ? 'STX' : `${contract}::${findToken(contract)?.asset ?? ''}`
}

function isMet(condition: PostConditionWire, principal: string, moved: ReadonlyMap<string, bigint>): boolean {
  switch (condition.conditionType) {
    case PostConditionType.STX:
    case PostConditionType.Fungible: {
      const amount = moved.get(toKey(principal, getAsset(condition))) ?? 0n
      return comparisons[condition.conditionCode](amount, condition.amount)
    }
    case PostConditionType.NonFungible:
      // No such thing exists here, so none is ever sent.
      return condition.conditionCode !== NonFungibleConditionCode.Sends
    default:
      // Nothing is ever staked here; what such a condition says is not ours to judge.
      return false
  }
}

function getAsset(condition: PostConditionWire): string {
  if (!('asset' in condition)) return 'STX'
  const { address, assetName, contractName } = condition.asset
  return `${addressToString(address)}.${contractName.content}::${assetName.content}`
}

function toPrincipal(principal: PostConditionPrincipalWire, sender: string): string {
  if (principal.prefix === PostConditionPrincipalId.Origin) return sender
  const address = addressToString(principal.address)
  return principal.prefix === PostConditionPrincipalId.Contract
    ? `${address}.${principal.contractName.content}`
    : address
}

function toKey(principal: string, asset: string): string {
  return `${principal} ${asset}`
}
