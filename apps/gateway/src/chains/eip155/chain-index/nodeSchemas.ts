import * as v from 'valibot'
import type { Hex } from 'viem'

const isHex = (value: unknown): boolean => typeof value === 'string' && /^0x[\da-f]*$/i.test(value)
const hexSchema = v.custom<Hex>(isHex, 'is not hexadecimal')
const orNull = v.nullish(hexSchema, null)

/** The head of a block, with what else nodes say left out. */
export const headSchema = v.object({
  number: hexSchema,
  hash: hexSchema,
  parentHash: v.optional(hexSchema, `0x${'0'.repeat(64)}`),
  timestamp: hexSchema,
})

export const transactionSchema = v.object({
  hash: hexSchema,
  from: hexSchema,
  to: orNull,
  nonce: hexSchema,
  value: hexSchema,
  input: hexSchema,
})

/** A block with its transactions whole. */
export const blockSchema = v.object({ ...headSchema.entries, transactions: v.array(transactionSchema) })

export const logSchema = v.object({
  address: hexSchema,
  topics: v.array(hexSchema),
  data: hexSchema,
  logIndex: v.optional(hexSchema, '0x0'),
})

export const receiptSchema = v.object({
  transactionHash: hexSchema,
  status: v.nullish(hexSchema),
  contractAddress: orNull,
  gasUsed: v.nullish(hexSchema),
  effectiveGasPrice: v.nullish(hexSchema),
  /** What a rollup takes for its place on the network below. */
  l1Fee: v.nullish(hexSchema),
  logs: v.array(logSchema),
})

/** A log that is not read with its receipt. */
export const placedLogSchema = v.object({
  ...logSchema.entries,
  transactionHash: orNull,
  transactionIndex: orNull,
  blockNumber: orNull,
  blockHash: orNull,
})

export type NodeHead = v.InferOutput<typeof headSchema>
export type NodeTransaction = v.InferOutput<typeof transactionSchema>
export type NodeReceipt = v.InferOutput<typeof receiptSchema>
export type PlacedLog = v.InferOutput<typeof placedLogSchema>
