import * as v from 'valibot'
import { contentSchema } from '../../frameFields.js'
import type { FrameChain } from '../FrameChain.js'

const base58Schema = v.pipe(contentSchema, v.regex(/^[1-9A-HJ-NP-Za-km-z]+$/, 'Expected base58'))

const commitments = [
  'processed',
  'confirmed',
  'finalized',
  'recent',
  'single',
  'singleGossip',
  'root',
  'max',
] as const

/** How a transaction is sent (§7.049). */
const sendOptionsSchema = v.object({
  skipPreflight: v.optional(v.boolean()),
  preflightCommitment: v.optional(v.picklist(commitments)),
  maxRetries: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  minContextSlot: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
})

/** Solana, as the frame's protocol has it: everything the wallet does there the visitor approves (§7.049). */
export const solana = {
  safe: [],
  asks: {
    solana_signMessage: v.object({ message: base58Schema, pubkey: base58Schema }),
    solana_signTransaction: v.object({ transaction: base58Schema }),
    solana_signAllTransactions: v.object({
      transactions: v.pipe(v.array(base58Schema), v.minLength(1), v.maxLength(50)),
    }),
    solana_signAndSendTransaction: v.object({
      transaction: base58Schema,
      options: v.optional(sendOptionsSchema),
    }),
  },
  refused: [],
  isReference: (text) => /^[1-9A-HJ-NP-Za-km-z]{32}$/.test(text),
} as const satisfies FrameChain
