import * as v from 'valibot'
import { toyReferences } from './spelling.js'

const addressSchema = v.pipe(v.string(), v.regex(/^toy[12][po][0-9a-f]{40}$/))
const amountSchema = v.pipe(v.bigint(), v.minValue(1n), v.maxValue(10n ** 20n - 1n))
const chainIdSchema = v.picklist(toyReferences)
const list = <Item extends v.GenericSchema>(item: Item) =>
  v.pipe(v.array(item), v.minLength(1), v.maxLength(100))

/** What is done with the keys of the toy networks. */
export const toyOperations = [
  v.object({
    kind: v.literal('toy-message'),
    chainId: chainIdSchema,
    address: addressSchema,
    message: v.string(),
  }),
  v.object({
    kind: v.literal('toy-transaction'),
    chainId: chainIdSchema,
    /** Coins that are spent, each with whose it is and what it is worth, which is not signed: the network knows it. */
    inputs: list(
      v.object({
        id: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
        index: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
        address: addressSchema,
        amountAtomic: amountSchema,
      }),
    ),
    outputs: list(v.object({ address: addressSchema, amountAtomic: amountSchema })),
  }),
] as const

/** Something that is done with the keys of the toy networks. */
export type ToyOperation = v.InferOutput<(typeof toyOperations)[number]>
/** A message that is signed. */
export type ToyMessage = Extract<ToyOperation, { kind: 'toy-message' }>
/** A transaction that is signed. */
export type ToyTransaction = Extract<ToyOperation, { kind: 'toy-transaction' }>
