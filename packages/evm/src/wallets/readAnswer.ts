import type { Account } from '@latchkey/core'
import { type CaipNetworkId, isEvmAddress, toCaip2 } from '@latchkey/primitives'
import * as v from 'valibot'

const accountsSchema = v.array(v.pipe(v.string(), v.check(isEvmAddress, 'Expected an address')))
/** Some wallets answer with a number where EIP-695 asks for hexadecimal text. */
const chainIdSchema = v.union([v.pipe(v.string(), v.regex(/^(0x[0-9a-f]+|\d+)$/i)), v.number()])
const quantitySchema = v.pipe(v.string(), v.regex(/^0x[0-9a-f]+$/i))

/** Reads the answer to `eth_accounts` or an `accountsChanged` event; anything unexpected counts as no accounts. */
export function readAccounts(answer: unknown): Account[] {
  const result = v.safeParse(accountsSchema, answer)
  if (!result.success) return []
  return result.output.map((address) => ({ namespace: 'eip155', address, type: 'eoa' }))
}

/** Reads the answer to `eth_chainId` or a `chainChanged` event. */
export function readCaipNetworkId(answer: unknown): CaipNetworkId {
  return toCaip2('eip155', BigInt(v.parse(chainIdSchema, answer)).toString())
}

/** Reads a quantity in hexadecimal text. */
export function readQuantity(answer: unknown): bigint {
  return BigInt(v.parse(quantitySchema, answer))
}
