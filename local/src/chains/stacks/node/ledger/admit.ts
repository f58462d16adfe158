import { PostConditionType } from '@stacks/transactions'
import { Refusal } from './Refusal.js'
import type { StacksTransaction } from './StacksTransaction.js'
import type { AccountState } from './State.js'
import { readTransfer } from './tokenContract.js'

/** Least fee for each byte of a transaction, in millionths of an STX. */
export const minFeePerByte = 1n

/**
 * Checks what a node checks before a transaction may wait: fee, nonce, funds, and that it can be executed at all.
 *
 * @param account - The sender's, by what is in blocks.
 * @throws Refusal
 */
export function admit(transaction: StacksTransaction, account: AccountState): void {
  const { fee, nonce, payload, postConditions, sender, wire } = transaction
  const leastFee = BigInt(wire.length / 2) * minFeePerByte
  if (fee < leastFee) {
    throw new Refusal('FeeTooLow', { expected: Number(leastFee), actual: Number(fee) })
  }
  if (nonce < account.nonce) {
    throw new Refusal('BadNonce', {
      ...{ expected: Number(account.nonce), actual: Number(nonce), is_origin: true, principal: sender },
    })
  }
  const spent = payload.kind === 'transfer' ? payload.amount : 0n
  const { balance } = account.stx
  if (balance < fee + spent) {
    throw new Refusal('NotEnoughFunds', { expected: toHex(fee + spent), actual: toHex(balance) })
  }
  if (payload.kind === 'transfer') {
    if (payload.amount === 0n) throw new Refusal('TransferAmountMustBePositive')
    if (payload.recipient === sender)
      throw new Refusal('TransferRecipientCannotEqualSender', { recipient: sender })
    if (postConditions.length > 0) {
      throw new Refusal('ServerFailureOther', { message: 'transfers of STX have no post-conditions' })
    }
    return
  }
  const { PoX, Staking } = PostConditionType
  if (postConditions.some(({ conditionType }) => conditionType === PoX || conditionType === Staking)) {
    throw new Refusal('ServerFailureOther', { message: 'nothing is staked on the local Stacks chain' })
  }
  readTransfer(payload.contract, payload.functionName, payload.args)
}

/** 16 bytes, as nodes write amounts. */
export function toHex(amount: bigint): string {
  return `0x${amount.toString(16).padStart(32, '0')}`
}
