import * as v from 'valibot'
import { addAccounts, addressesSchema, listAccounts, type WalletAddresses } from './addresses.js'
import { idSchema } from './fields.js'

/**
 * The accounts that a vault of format 1 is bound to, in the order in which it is. It is closed: it names what there was then, and no
 * namespace is ever added.
 */
const accounts = [
  { name: 'evm', namespace: 'eip155', kind: 'eoa' },
  { name: 'solana', namespace: 'solana', kind: 'eoa' },
  { name: 'bitcoinPayment', namespace: 'bip122', kind: 'payment' },
  { name: 'bitcoinOrdinal', namespace: 'bip122', kind: 'ordinal' },
] as const

/** A wallet's addresses as they stand beside a vault of format 1. */
export const format1AddressesSchema = /* @__PURE__ */ v.strictObject({
  evm: idSchema,
  solana: idSchema,
  bitcoinPayment: idSchema,
  bitcoinOrdinal: idSchema,
})

/** A wallet's addresses as they may be stored: beside a vault of any format. */
export const storedAddressesSchema = /* @__PURE__ */ v.union([addressesSchema, format1AddressesSchema])

/** See {@link storedAddressesSchema}. */
export type StoredAddresses = v.InferOutput<typeof storedAddressesSchema>

/**
 * Reads addresses of any format.
 *
 * @param stored - Of the form of {@link storedAddressesSchema}.
 */
export function readAddresses(stored: StoredAddresses): WalletAddresses {
  if (!v.is(format1AddressesSchema, stored)) return stored
  return addAccounts(
    {},
    accounts.map(({ name, ...account }) => ({ ...account, address: stored[name] })),
  )
}

/**
 * Lists the addresses of a wallet as a vault of format 1 is bound to them.
 *
 * @param addresses - The wallet's.
 * @returns Undefined where there are others, or not all: no vault of format 1 has such ones.
 */
export function listFormat1Addresses(addresses: WalletAddresses): readonly string[] | undefined {
  const all = accounts.flatMap(({ kind, namespace }) => addresses[namespace]?.[kind] ?? [])
  return all.length === accounts.length && listAccounts(addresses).length === all.length ? all : undefined
}
