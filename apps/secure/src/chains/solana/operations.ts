import * as v from 'valibot'

const bytesSchema = v.instance(Uint8Array<ArrayBufferLike>)

/** What is done with the key of Solana. */
export const solanaOperations = [
  v.object({ kind: v.literal('solana-message'), message: bytesSchema }),
  v.object({
    kind: v.literal('solana-transactions'),
    transactions: v.pipe(v.array(bytesSchema), v.minLength(1), v.maxLength(50)),
  }),
] as const

/** Something that is done with the key of Solana. */
export type SolanaOperation = v.InferOutput<(typeof solanaOperations)[number]>
