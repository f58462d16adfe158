import { decodeHex } from '@latchkey/primitives'
import * as v from 'valibot'

/** Bytes in hexadecimal with `0x`. */
const bytes = v.pipe(
  v.string(),
  v.startsWith('0x'),
  v.rawTransform(({ dataset, addIssue, NEVER }): Uint8Array => {
    const read = decodeHex(dataset.value)
    if (read) return read
    addIssue({ message: 'No bytes in hexadecimal' })
    return NEVER
  }),
)
const hash = v.pipe(
  bytes,
  v.check((value) => value.length === 32, 'No hash'),
)
const index = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
/** A block's number: hexadecimal in nodes' answers. */
const blockNumber = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{1,13}$/i),
  v.transform((text) => Number(text)),
)
const header = v.object({ number: blockNumber, parentHash: hash })
/** No block has more transactions. */
const maxExtrinsics = 20_000

/** The answers of nodes, as far as they are used. */
export const nodeAnswers = {
  state_getStorage: v.nullable(bytes),
  state_getMetadata: bytes,
  state_getRuntimeVersion: v.object({ specName: v.string(), specVersion: index, transactionVersion: index }),
  system_accountNextIndex: index,
  chain_getFinalizedHead: hash,
  chain_getBlockHash: v.nullable(hash),
  chain_getHeader: v.nullable(header),
  chain_getBlock: v.nullable(
    v.object({
      block: v.object({ header, extrinsics: v.pipe(v.array(bytes), v.maxLength(maxExtrinsics)) }),
    }),
  ),
  payment_queryInfo: v.object({
    partialFee: v.pipe(
      v.union([v.string(), v.number()]),
      v.transform((value) => String(value)),
      // Some nodes answer in hexadecimal.
      v.regex(/^(?:\d{1,39}|0x[0-9a-f]{1,32})$/i),
      v.transform((text) => BigInt(text)),
    ),
  }),
  author_submitExtrinsic: v.unknown(),
} satisfies Record<string, v.GenericSchema>

/** Which of the questions. */
export type NodeMethod = keyof typeof nodeAnswers
/** What a question is answered with. */
export type NodeAnswer<Method extends NodeMethod> = v.InferOutput<(typeof nodeAnswers)[Method]>

/** Why a node refuses a question. */
export const refusalSchema = v.object({
  error: v.object({ code: v.number(), message: v.string(), data: v.optional(v.unknown()) }),
})
