import {
  addressToString,
  type ClarityValue,
  cvToString,
  deserializeCV,
  FungibleConditionCode,
  getCVTypeString,
  PostConditionMode,
  PostConditionPrincipalId,
  PostConditionType,
  type PostConditionWire,
  serializeCV,
} from '@stacks/transactions'
import type { FoundTransaction } from '../ledger/createLedger.js'
import { toAssetId } from '../ledger/postConditions.js'
import type { StacksPayload, StacksTransaction } from '../ledger/StacksTransaction.js'
import type { Block, MoveEvent } from '../ledger/TransactionRecord.js'

const modes: Record<PostConditionMode, string> = {
  [PostConditionMode.Allow]: 'allow',
  [PostConditionMode.Deny]: 'deny',
  [PostConditionMode.Originator]: 'originator',
}
const codes: Record<FungibleConditionCode, string> = {
  [FungibleConditionCode.Equal]: 'sent_equal_to',
  [FungibleConditionCode.Greater]: 'sent_greater_than',
  [FungibleConditionCode.GreaterEqual]: 'sent_greater_than_or_equal_to',
  [FungibleConditionCode.Less]: 'sent_less_than',
  [FungibleConditionCode.LessEqual]: 'sent_less_than_or_equal_to',
}
const argumentNames = ['amount', 'sender', 'recipient', 'memo']

/** A transaction as Hiro's API writes it, without its events. */
export function writeTransaction(found: FoundTransaction): Record<string, unknown> {
  const { fee, nonce, postConditionMode, postConditions, sender, txid, payload } = found.transaction
  return {
    tx_id: `0x${txid}`,
    nonce: Number(nonce),
    fee_rate: String(fee),
    sender_address: sender,
    sponsored: false,
    post_condition_mode: modes[postConditionMode],
    post_conditions: postConditions.map(writeCondition),
    anchor_mode: 'any',
    ...writePayload(payload),
    ...writeState(found),
  }
}

/** What a transaction in a block moved, as Hiro's API writes it. */
export function writeEvents({ txid }: StacksTransaction, events: readonly MoveEvent[]): unknown[] {
  return events.map(({ amount, contract, memo, recipient, sender }, index) => ({
    event_index: index,
    event_type: contract === null ? 'stx_asset' : 'fungible_token_asset',
    tx_id: `0x${txid}`,
    asset: {
      asset_event_type: 'transfer',
      ...(contract === null ? { memo: `0x${memo}` } : { asset_id: toAssetId(contract) }),
      ...{ sender, recipient, amount: String(amount) },
    },
  }))
}

/** A time as Hiro's API writes it. */
export const toIso = (timeSeconds: number) => new Date(timeSeconds * 1000).toISOString()

function writeState(found: FoundTransaction): Record<string, unknown> {
  if (found.kind !== 'confirmed') {
    const received = Math.floor(found.receivedMs / 1000)
    const isDropped = found.kind === 'dropped'
    const dropped =
      isDropped && found.replacedBy === null ? 'dropped_stale_garbage_collect' : 'dropped_replace_by_fee'
    return {
      tx_status: isDropped ? dropped : 'pending',
      receipt_time: received,
      receipt_time_iso: toIso(received),
      ...(isDropped && found.replacedBy !== null && { replaced_by_tx_id: `0x${found.replacedBy}` }),
    }
  }
  const { block, index, record } = found
  return {
    ...writeBlockFacts(block),
    ...{ canonical: true, tx_index: index, tx_status: record.status },
    tx_result: writeValue(deserializeCV(record.result)),
    event_count: record.events.length,
    ...(record.message !== null && { vm_error: `Post-condition check failure: ${record.message}` }),
    ...{ is_unanchored: false, microblock_hash: '', microblock_sequence: 2_147_483_647 },
    microblock_canonical: true,
    ...{ execution_cost_read_count: 0, execution_cost_read_length: 0, execution_cost_runtime: 0 },
    ...{ execution_cost_write_count: 0, execution_cost_write_length: 0 },
  }
}

function writeBlockFacts({ hash, height, parentHash, timeSeconds }: Block): Record<string, unknown> {
  return {
    ...{ block_hash: `0x${hash}`, block_height: height, parent_block_hash: `0x${parentHash}` },
    ...{ block_time: timeSeconds, block_time_iso: toIso(timeSeconds) },
    // There is no chain below this one: its blocks are those of this one.
    ...{ burn_block_height: height, burn_block_time: timeSeconds, burn_block_time_iso: toIso(timeSeconds) },
    ...{ parent_burn_block_time: timeSeconds, parent_burn_block_time_iso: toIso(timeSeconds) },
  }
}

function writePayload(payload: StacksPayload): Record<string, unknown> {
  if (payload.kind === 'transfer') {
    const { amount, memo, recipient } = payload
    return {
      tx_type: 'token_transfer',
      token_transfer: { recipient_address: recipient, amount: String(amount), memo: `0x${memo}` },
    }
  }
  const { args, contract, functionName } = payload
  return {
    tx_type: 'contract_call',
    contract_call: {
      contract_id: contract,
      function_name: functionName,
      function_signature:
        '(define-public (transfer (amount uint) (sender principal) (recipient principal) (memo (optional (buff 34)))))',
      function_args: args.map((value, index) => ({
        ...writeValue(value),
        name: argumentNames[index] ?? '',
        type: getCVTypeString(value),
      })),
    },
  }
}

function writeValue(value: ClarityValue): { hex: string; repr: string } {
  return { hex: `0x${serializeCV(value)}`, repr: writeRepr(value) }
}

/** Numbers have their mark in Clarity: `u5`. Principals are quoted, as nodes write them. */
function writeRepr(value: ClarityValue): string {
  if (value.type === 'address' || value.type === 'contract') return `'${value.value}`
  return cvToString(value)
}

function writeCondition(condition: PostConditionWire): Record<string, unknown> {
  const { principal } = condition
  const written =
    principal.prefix === PostConditionPrincipalId.Origin
      ? { type_id: 'principal_origin' }
      : principal.prefix === PostConditionPrincipalId.Contract
        ? {
            type_id: 'principal_contract',
            contract_name: principal.contractName.content,
            address: addressToString(principal.address),
          }
        : { type_id: 'principal_standard', address: addressToString(principal.address) }
  if (condition.conditionType === PostConditionType.STX) {
    const { amount, conditionCode } = condition
    return { type: 'stx', condition_code: codes[conditionCode], amount: String(amount), principal: written }
  }
  // Those on staking are never taken.
  if (!('asset' in condition)) return { type: 'staking', principal: written }
  const { address, assetName, contractName } = condition.asset
  const asset = {
    asset_name: assetName.content,
    contract_address: addressToString(address),
    contract_name: contractName.content,
  }
  if (condition.conditionType === PostConditionType.Fungible) {
    const { amount, conditionCode } = condition
    return {
      ...{ type: 'fungible', condition_code: codes[conditionCode], amount: String(amount) },
      ...{ principal: written, asset },
    }
  }
  return {
    ...{ type: 'non_fungible', principal: written, asset, asset_value: writeValue(condition.assetName) },
    condition_code: condition.conditionCode === 0x10 ? 'sent' : 'not_sent',
  }
}
