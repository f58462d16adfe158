import { Cl, ClarityType, type ClarityValue } from '@stacks/transactions'
import type { LocalStacksToken } from '../../LocalStacksNetwork.js'
import { localStacksTokens } from '../../localStacksTokens.js'
import { isPrincipal } from './principal.js'
import { Refusal } from './Refusal.js'
import { openToken, type State } from './State.js'
import type { MoveEvent } from './TransactionRecord.js'

/** What a call of a contract ends with. */
export type CallResult = { result: ClarityValue; events: MoveEvent[] }
type Call = { amount: bigint; sender: string; recipient: string; memo: string }

const maxMemoBytes = 34
const transferArguments = 'transfer takes (uint, principal, principal, (optional (buff 34)))'

/**
 * The token behind a contract's id, or undefined.
 *
 * @param contract - `address.name`.
 */
export function findToken(contract: string): LocalStacksToken | undefined {
  return Object.values(localStacksTokens).find(({ address }) => address === contract)
}

/**
 * Reads a call of the one function of the one kind of contract that there is: `transfer` of SIP-010.
 *
 * @throws Refusal naming what there is not.
 */
export function readTransfer(contract: string, functionName: string, args: readonly ClarityValue[]): Call {
  if (!findToken(contract)) throw new Refusal('NoSuchContract')
  if (functionName !== 'transfer') throw new Refusal('NoSuchPublicFunction')
  const [amount, sender, recipient, memo, ...rest] = args
  if (
    amount?.type !== ClarityType.UInt ||
    !isPrincipalValue(sender) ||
    !isPrincipalValue(recipient) ||
    rest.length > 0
  ) {
    throw new Refusal('BadFunctionArgument', { message: transferArguments })
  }
  return {
    amount: BigInt(amount.value),
    sender: sender.value,
    recipient: recipient.value,
    memo: readMemo(memo),
  }
}

/**
 * Executes a transfer. The error codes are those of Clarity's `ft-transfer?`; 4 is what SIP-010 gives to a sender who is not the
 * one who signed.
 *
 * @param signer - Who signed the transaction.
 */
export function executeTransfer(
  state: State,
  contract: string,
  { amount, memo, recipient, sender }: Call,
  signer: string,
): CallResult {
  const fail = (code: number): CallResult => ({ result: Cl.error(Cl.uint(code)), events: [] })
  if (sender !== signer) return fail(4)
  if (amount === 0n) return fail(3)
  if (sender === recipient) return fail(2)
  const from = openToken(state.open(sender), contract)
  if (from.balance < amount) return fail(1)
  const to = openToken(state.open(recipient), contract)
  from.balance -= amount
  from.sent += amount
  to.balance += amount
  to.received += amount
  return { result: Cl.ok(Cl.bool(true)), events: [{ contract, sender, recipient, amount, memo }] }
}

function isPrincipalValue(value: ClarityValue | undefined): value is ClarityValue & { value: string } {
  return (
    (value?.type === ClarityType.PrincipalStandard || value?.type === ClarityType.PrincipalContract) &&
    isPrincipal(value.value)
  )
}

function readMemo(value: ClarityValue | undefined): string {
  if (value?.type === ClarityType.OptionalNone) return ''
  const memo = value?.type === ClarityType.OptionalSome ? value.value : undefined
  if (memo?.type !== ClarityType.Buffer || memo.value.length > maxMemoBytes * 2) {
    throw new Refusal('BadFunctionArgument', { message: transferArguments })
  }
  return memo.value
}
