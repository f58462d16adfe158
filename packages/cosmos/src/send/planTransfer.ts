import type { Transfer as AskedTransfer, TransferWarning } from '@latchkey/core'
import { SendError } from '@latchkey/errors/send'
import { toBareAddress, truncateAddress } from '@latchkey/primitives'
import { readAddress, toAddressKey } from '../address/addresses.js'
import { readDenom } from '../address/denoms.js'
import { type CosmosFacts, readFacts } from '../CosmosNetwork.js'
import type { Transfer } from '../transaction/Transaction.js'

/** The longest memo in bytes of its UTF-8, as most networks have it (cosmos-sdk, `MaxMemoCharacters`). */
const maxMemoBytes = 256
/** Accounts of contracts have longer addresses than those of keys. */
const contractBytes = 32
/** The largest amount of the SDK's numbers. */
const maxAmount = 2n ** 256n - 1n

/**
 * Finds out how a transfer is made: what is reviewed is what is signed.
 *
 * @param transfer - The transfer.
 * @throws `parsing/address` for an address of another network too, `send/token-not-found`, `send/not-transferable`, `send/would-fail`.
 */
export function planTransfer({ network, from, to, token, amountAtomic, memo = '' }: AskedTransfer): {
  plan: Transfer
  warnings: readonly TransferWarning[]
} {
  const facts = readFacts(network)
  if (token.type === 'nft') {
    throw new SendError('send/not-transferable', { symbol: token.symbol, reason: token.type })
  }
  const receiver = readOn(facts, to)
  readOn(facts, from)
  if (amountAtomic > maxAmount) throw new SendError('send/insufficient-funds')
  if (new TextEncoder().encode(memo).length > maxMemoBytes) {
    throw new SendError('send/would-fail', { reason: 'the memo is too long' })
  }
  const plan = { from, to: to.toLowerCase(), denom: findDenom(facts, token), amountAtomic, memo }
  const needsMemo = facts.memoRequired?.some((address) => toAddressKey(address) === toAddressKey(to)) ?? false
  return {
    plan,
    warnings: [
      ...(receiver.bytes.length === contractBytes ? (['receiver-is-program'] as const) : []),
      ...(needsMemo && memo.trim() === '' ? (['receiver-may-need-memo'] as const) : []),
    ],
  }
}

/**
 * Tells whether two plans do the same, whatever the amount: that of the most there is follows the fee.
 *
 * @param one - A plan.
 * @param other - Another.
 */
export function isSamePlan(one: Transfer, other: Transfer): boolean {
  return (
    one.from === other.from && one.to === other.to && one.denom === other.denom && one.memo === other.memo
  )
}

/** The same account has another address on another network, which nobody there may have the key of. */
function readOn({ bech32Prefix }: CosmosFacts, text: string) {
  const address = readAddress(text)
  if (address?.prefix !== bech32Prefix) throw new SendError('parsing/address', { value: text })
  return address
}

function findDenom(facts: CosmosFacts, token: Exclude<AskedTransfer['token'], { type: 'nft' }>): string {
  if (token.type === 'native') return facts.nativeDenom
  // Code without types may leave the address out.
  const address = token.address ? toBareAddress(token.address) : ''
  const denom = readDenom(address)
  if (denom === undefined) throw new SendError('send/token-not-found', { address: truncateAddress(address) })
  return denom
}
