import { Cl, type ClarityValue, serializeCV } from '@stacks/transactions'
import { findBrokenCondition } from './postConditions.js'
import type { StacksTransaction } from './StacksTransaction.js'
import type { State } from './State.js'
import type { TransactionRecord } from './TransactionRecord.js'
import { type CallResult, executeTransfer, readTransfer } from './tokenContract.js'

/**
 * Executes a transaction whose turn it is. The fee is paid and the nonce used up whatever comes of the rest.
 *
 * @param state - The accounts, which are changed.
 */
export function execute(state: State, transaction: StacksTransaction): TransactionRecord {
  const { fee, sender, wire } = transaction
  const payer = state.open(sender)
  payer.nonce += 1n
  payer.stx.balance -= fee
  payer.fees += fee

  const branch = state.branch()
  const { events, result } = run(branch, transaction)
  const end = (status: TransactionRecord['status'], value: ClarityValue, message: string | null = null) => ({
    ...{ wire, status, result: serializeCV(value), message },
    events: status === 'success' ? events : [],
  })
  if (result.type !== 'true' && result.type !== 'ok') return end('abort_by_response', result)
  const broken = findBrokenCondition(transaction, events)
  if (broken !== undefined && transaction.payload.kind === 'call') {
    return end('abort_by_post_condition', result, broken)
  }
  state.merge(branch)
  return end('success', result)
}

function run(state: State, { payload, sender }: StacksTransaction): CallResult {
  if (payload.kind === 'call') {
    const { args, contract, functionName } = payload
    return executeTransfer(state, contract, readTransfer(contract, functionName, args), sender)
  }
  const { amount, memo, recipient } = payload
  const from = state.open(sender).stx
  if (from.balance < amount) return { result: Cl.error(Cl.uint(1)), events: [] }
  const to = state.open(recipient).stx
  from.balance -= amount
  from.sent += amount
  to.balance += amount
  to.received += amount
  return {
    result: Cl.ok(Cl.bool(true)),
    events: [{ contract: null, sender, recipient, amount, memo }],
  }
}
