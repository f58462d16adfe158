import { toText } from '@latchkey/decode'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import {
  AddressHashMode,
  AuthType,
  addressFromVersionHash,
  addressToString,
  ClarityType,
  type ClarityValue,
  cvToString,
  isSingleSig,
  PayloadType,
  PostConditionMode,
  type StacksTransactionWire,
} from '@stacks/transactions'
import { TransactionRefusal } from '../../../app/requests/TransactionRefusal.js'
import type { Account } from '../../../app/wallet/accounts.js'
import { referenceOf } from '../../../shared/caip.js'
import type { Network } from '../../../shared/network.js'
import { mainnet } from '../facts.js'
import { addressOf } from './accounts.js'
import { describeConditions, hasOpenEnd, limitOf } from './describeConditions.js'
import type { PreparedStacks, Risk, ShownToken, StacksAction } from './PreparedStacks.js'

/** A fee above this is pointed out, in micro-STX: one STX. */
const highFeeAtomic = 1_000_000n

/** Longest value of an argument that is shown, in characters; it says when there is more. */
const maxShownCharacters = 500

/** What a transaction is read against. */
export type Reading = {
  account: Account
  /** For its id, and the tokens whose names are believed. */
  network: Network
  /** What the account has, in micro-STX, and the number of its next transaction. */
  balanceAtomic: bigint
  nextNonce: number
}

/**
 * Reads what a transaction does to an account.
 *
 * @param transaction - Signed unchanged afterwards.
 * @param reading - What it is read against.
 * @throws TransactionRefusal when it is never signed.
 */
export function describeTransaction(transaction: StacksTransactionWire, reading: Reading): PreparedStacks {
  const { account, balanceAtomic, network, nextNonce } = reading
  assertNetwork(transaction, network.id)
  const own = addressOf(account, network.id)
  const condition = requireOwn(transaction, own)
  const isSponsored = transaction.auth.authType === AuthType.Sponsored
  const feeAtomic = isSponsored ? 0n : BigInt(condition.fee)
  const action = describeAction(transaction, own, network)
  const conditions = describeConditions(transaction.postConditions.values, own, network)
  const isTransfer = action.kind === 'send-stx'
  const isDenied = transaction.postConditionMode === PostConditionMode.Deny
  const mostAtomic = isTransfer ? action.amountAtomic : limitOf(conditions, 'upper')
  const leastAtomic = limitOf(conditions, 'lower')
  // What no condition is about does not move in deny mode.
  const takesMore = mostAtomic === undefined && (!isDenied || leastAtomic !== undefined)
  const sentAtomic = mostAtomic ?? leastAtomic ?? 0n
  const found: [Risk, boolean][] = [
    ['unknown-call', action.kind === 'call'],
    ['deploys', action.kind === 'deploy'],
    ['allows-more', !isTransfer && (!isDenied || hasOpenEnd(conditions))],
    ['unlisted-token', action.kind === 'send-token' && action.token.symbol === undefined],
    ['high-fee', feeAtomic > highFeeAtomic],
    ['other-nonce', BigInt(condition.nonce) !== BigInt(nextNonce)],
  ]
  const totalAtomic = sentAtomic + feeAtomic
  return {
    transaction,
    action,
    conditions,
    isSponsored,
    feeAtomic,
    totalAtomic,
    takesMore,
    balanceAtomic,
    isCovered: balanceAtomic >= totalAtomic,
    risks: found.flatMap(([risk, isThere]) => (isThere ? [risk] : [])),
  }
}

function assertNetwork({ chainId, transactionVersion }: StacksTransactionWire, network: string): void {
  const isVersion = (transactionVersion === 0) === (network === mainnet)
  if (isVersion && chainId === Number(referenceOf(network))) return
  throw new TransactionRefusal('The transaction is for another network')
}

/** The account signs alone, and for itself. */
function requireOwn({ auth, transactionVersion }: StacksTransactionWire, own: string) {
  const condition = auth.spendingCondition
  if (!isSingleSig(condition) || condition.hashMode !== AddressHashMode.P2PKH)
    throw new TransactionRefusal('The transaction wants the signatures of several keys, or of another kind')
  const version = transactionVersion === 0 ? 22 : 26
  const signer = addressToString(addressFromVersionHash(version, condition.signer))
  if (signer !== own) throw new TransactionRefusal('The transaction is not of this account')
  return condition
}

function describeAction({ payload }: StacksTransactionWire, own: string, network: Network): StacksAction {
  switch (payload.payloadType) {
    case PayloadType.TokenTransfer:
      return {
        kind: 'send-stx',
        recipient: payload.recipient.value,
        amountAtomic: payload.amount,
        memo: toNote(bytesToHex(utf8ToBytes(payload.memo.content))),
      }
    case PayloadType.ContractCall: {
      const contract = `${addressToString(payload.contractAddress)}.${payload.contractName.content}`
      const functionName = payload.functionName.content
      const transfer = functionName === 'transfer' ? readTransfer(payload.functionArgs, own) : undefined
      if (transfer) return { kind: 'send-token', token: toToken(contract, network), ...transfer }
      return { kind: 'call', contract, functionName, args: payload.functionArgs.map(toShownValue) }
    }
    case PayloadType.SmartContract:
    case PayloadType.VersionedSmartContract:
      return {
        kind: 'deploy',
        name: payload.contractName.content,
        codeCharacters: payload.codeBody.content.length,
      }
    default:
      throw new TransactionRefusal('Only miners make transactions of this kind')
  }
}

/** The arguments of a transfer of the account's own tokens (SIP-010); nothing for others. */
function readTransfer([amount, sender, recipient, memo, ...more]: readonly ClarityValue[], own: string) {
  if (amount?.type !== ClarityType.UInt || more.length > 0) return undefined
  if (sender?.type !== ClarityType.PrincipalStandard || sender.value !== own) return undefined
  const isRecipient =
    recipient?.type === ClarityType.PrincipalStandard || recipient?.type === ClarityType.PrincipalContract
  if (!isRecipient) return undefined
  const parts = { recipient: recipient.value, amountAtomic: BigInt(amount.value) }
  if (memo === undefined || memo.type === ClarityType.OptionalNone) return { ...parts, memo: '' }
  const isMemo = memo.type === ClarityType.OptionalSome && memo.value.type === ClarityType.Buffer
  return isMemo ? { ...parts, memo: toNote(memo.value.value) } : undefined
}

/** What a token calls itself is not believed: anybody can make one of any name. */
export function toToken(contract: string, { tokens = [] }: Network): ShownToken {
  const listed = tokens.find(({ address }) => address === contract)
  return { contract, symbol: listed?.symbol, decimals: listed?.decimals }
}

/** As a text where it is one, else by its numbers. Zeros fill it up. */
function toNote(hex: string): string {
  const all = hexToBytes(hex)
  const bytes = all.subarray(0, all.findLastIndex((byte) => byte !== 0) + 1)
  return toText(bytes) ?? `0x${bytesToHex(bytes)}`
}

function toShownValue(value: ClarityValue): string {
  const text = cvToString(value)
  if (text.length <= maxShownCharacters) return text
  return `${text.slice(0, maxShownCharacters)}… (${text.length} characters)`
}
