import type { Account } from '@latchkey/core'
import { AppKitError } from '@latchkey/errors'
import { type CaipNetworkId, isEvmAddress, joinCaip2 } from '@latchkey/primitives'

// What wallets answer is read by hand: a page has this from the start, and schemas only later.

/** Writes an address in the one way in which a kit has it. */
export type Spell = (address: string) => string

const asWritten: Spell = (address) => address

/**
 * Reads the answer to `eth_accounts` or an `accountsChanged` event. Anything unexpected counts as no accounts: of a list
 * that is wrong in one place, no other can be trusted.
 *
 * @param answer - Anything.
 * @param spell - Writes an address with its checksum, as accounts of a connection have it.
 */
export function readAccounts(answer: unknown, spell: Spell = asWritten): Account[] {
  try {
    if (!Array.isArray(answer) || !answer.every(isAddress)) return []
    return answer.map((address) => ({ namespace: 'eip155', address: spell(address), type: 'eoa' }))
  } catch {
    // A list may be foreign code, too.
    return []
  }
}

function isAddress(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith('0x') && isEvmAddress(value)
}

/**
 * Reads the answer to `eth_chainId` or a `chainChanged` event. Some wallets answer with a number where EIP-695 asks for
 * hexadecimal text.
 *
 * @throws `wallet/request-failed` for anything else.
 */
export function readCaipNetworkId(answer: unknown): CaipNetworkId {
  const isText = typeof answer === 'string' && /^(0x[0-9a-f]{1,16}|\d{1,20})$/i.test(answer)
  const isNumber = typeof answer === 'number' && Number.isSafeInteger(answer) && answer >= 0
  if (!isText && !isNumber) {
    throw new AppKitError('wallet/request-failed', { reason: 'The wallet named no network' })
  }
  return joinCaip2('eip155', BigInt(answer).toString())
}

/**
 * Reads bytes in hexadecimal text, such as a signature. A contract wallet that approves texts on chain answers with no bytes
 * at all (ERC-1271).
 *
 * @throws `wallet/request-failed` for anything else.
 */
export function readHex(answer: unknown): `0x${string}` {
  if (typeof answer === 'string' && /^0x[0-9a-f]*$/i.test(answer)) return answer as `0x${string}`
  throw new AppKitError('wallet/request-failed', { reason: 'The wallet answered with something unexpected' })
}

/**
 * Reads the hash of a transaction.
 *
 * @throws `wallet/request-failed` for anything else.
 */
export function readHash(answer: unknown): `0x${string}` {
  if (typeof answer === 'string' && /^0x[0-9a-f]{64}$/i.test(answer)) return answer as `0x${string}`
  throw new AppKitError('wallet/request-failed', { reason: 'The wallet named no transaction' })
}
