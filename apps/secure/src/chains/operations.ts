import * as v from 'valibot'
import { eip155Operations } from './eip155/operations.js'
import type { WalletNamespace } from './namespaces.js'
import { solanaOperations } from './solana/operations.js'

/** What an operation of any namespace is: an object that says its kind. */
type OperationSchema = v.ObjectSchema<
  { kind: v.LiteralSchema<string, undefined> } & v.ObjectEntries,
  undefined
>

/** Everything that is done with a key, by the namespace whose key it is. */
const operationSchemas = {
  eip155: eip155Operations,
  solana: solanaOperations,
} as const satisfies Record<WalletNamespace, readonly OperationSchema[]>

/** Something that is done with the key of a namespace. */
export type OperationOf<Name extends WalletNamespace> = v.InferOutput<(typeof operationSchemas)[Name][number]>

/**
 * Everything that is done with a key. What a site asks is read once, into one of these, and that very value is taken apart, tried
 * out, shown, and signed. Each kind is of one namespace, in whose folder it is. There is none that signs a hash (S18).
 */
export const operationSchema = /* @__PURE__ */ v.variant(
  'kind',
  /* @__PURE__ */ Object.values(operationSchemas).flat(),
)

/** Something that is done with a key. */
export type Operation = OperationOf<WalletNamespace>

/**
 * Finds the namespace whose key an operation is done with.
 *
 * @param kind - The operation's, or any text.
 * @returns Undefined for what is no operation.
 */
export function findOperationNamespace(kind: string): WalletNamespace | undefined {
  const all = Object.entries(operationSchemas) as [WalletNamespace, readonly OperationSchema[]][]
  return all.find(([, schemas]) => schemas.some(({ entries }) => entries.kind.literal === kind))?.[0]
}
