import * as v from 'valibot'
import { idSchema } from './fields.js'

/** As CAIP-2 spells a namespace. */
const namespacePattern = /^[-a-z0-9]{3,8}$/
/** The names JavaScript keeps for itself would be left out of what is read. */
const kindPattern = /^(?!(?:constructor|prototype)$)[a-z][-a-z0-9]{0,31}$/
const maxNamespaces = 32
const maxKinds = 8

/** A map of few names of one form; any other name refuses the whole, so that nothing is left out in silence. */
function mapSchema<Value extends v.GenericSchema>(pattern: RegExp, maxNames: number, value: Value) {
  return v.pipe(
    v.custom<Record<string, v.InferInput<Value>>>((input) => {
      if (typeof input !== 'object' || input === null) return false
      const names = Object.keys(input)
      return names.length > 0 && names.length <= maxNames && names.every((name) => pattern.test(name))
    }),
    v.record(v.string(), value),
  )
}

/**
 * The addresses by which a wallet is registered: by namespace (CAIP-2), and in it by kind of account. Namespaces and kinds may be
 * there that a build does not know; the test networks' addresses follow from the same seed.
 */
export const addressesSchema = /* @__PURE__ */ mapSchema(
  namespacePattern,
  maxNamespaces,
  /* @__PURE__ */ mapSchema(kindPattern, maxKinds, idSchema),
)

/** See {@link addressesSchema}. */
export type WalletAddresses = v.InferOutput<typeof addressesSchema>

/** An account of a wallet with its address. */
export type RegisteredAccount = { namespace: string; kind: string; address: string }

/**
 * Lists a wallet's accounts by the names of their namespaces, then of their kinds: one order, whatever that of the map.
 *
 * @param addresses - The wallet's.
 */
export function listAccounts(addresses: WalletAddresses): readonly RegisteredAccount[] {
  return sortNames(addresses).flatMap(([namespace, kinds]) =>
    sortNames(kinds).map(([kind, address]) => ({ namespace, kind, address })),
  )
}

/**
 * Lists the accounts that a map has and another has not, or has with another address.
 *
 * @param addresses - The one map.
 * @param others - The other.
 */
export function listOtherAccounts(
  addresses: WalletAddresses,
  others: WalletAddresses,
): readonly RegisteredAccount[] {
  return listAccounts(addresses).filter(
    ({ address, kind, namespace }) => others[namespace]?.[kind] !== address,
  )
}

/**
 * Adds accounts to a wallet's; those that are there stay.
 *
 * @param addresses - The wallet's.
 * @param added - The added accounts.
 */
export function addAccounts(
  addresses: WalletAddresses,
  added: readonly RegisteredAccount[],
): WalletAddresses {
  const all = { ...addresses }
  for (const { address, kind, namespace } of added) all[namespace] = { [kind]: address, ...all[namespace] }
  return all
}

/** By UTF-16 code units; the names are ASCII. */
function sortNames<Value>(map: Readonly<Record<string, Value>>): [string, Value][] {
  return Object.entries(map).sort(([one], [other]) => (one < other ? -1 : 1))
}
