import { decodeHex } from '@latchkey/primitives'
import * as v from 'valibot'
import type { TransactionPayload } from './PolkadotRequest.js'

/** Longest call that is read, in bytes: nobody reads more. */
const maxMethodBytes = 64 * 1024

/** Extensions of one runtime. */
const maxExtensions = 64

const bytesSchema = v.pipe(
  v.string(),
  v.startsWith('0x'),
  v.maxLength(2 + 2 * maxMethodBytes),
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
    const bytes = decodeHex(value)
    if (bytes) return bytes
    addIssue({ message: 'is no hexadecimal' })
    return NEVER
  }),
)
const hashSchema = v.pipe(
  bytesSchema,
  v.check((bytes) => bytes.length === 32),
)

/** A number as sites write it: in hexadecimal with the highest digits first, decimal, or as it is. */
const numberSchema = (max: bigint) =>
  v.pipe(
    v.union([
      v.pipe(v.string(), v.maxLength(66), v.regex(/^(?:0x[0-9a-f]+|\d+)$/i)),
      v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    ]),
    v.transform((written) => BigInt(written)),
    v.maxValue(max),
  )
const u32Schema = v.pipe(numberSchema(2n ** 32n - 1n), v.transform(Number))

/**
 * What sites want signed (`SignerPayloadJSON`). What it says besides is not signed and not read, such as the block's number.
 *
 * @see https://github.com/polkadot-js/api/blob/master/packages/types/src/types/extrinsic.ts
 */
export const payloadSchema = v.pipe(
  v.object({
    address: v.string(),
    method: bytesSchema,
    era: bytesSchema,
    blockHash: hashSchema,
    genesisHash: hashSchema,
    nonce: u32Schema,
    specVersion: u32Schema,
    transactionVersion: u32Schema,
    tip: v.optional(numberSchema(2n ** 128n - 1n), 0),
    version: v.literal(4),
    signedExtensions: v.pipe(v.array(v.string()), v.maxLength(maxExtensions)),
    // Nothing, in the ways that sites write it: the fee is paid in the network’s own money.
    assetId: v.nullish(v.picklist(['0x', '0x00'])),
    mode: v.optional(v.picklist([0, 1]), 0),
    metadataHash: v.nullish(hashSchema),
    withSignedTransaction: v.optional(v.boolean(), false),
  }),
  v.check(({ metadataHash, mode }) => mode === 0 || metadataHash instanceof Uint8Array),
  v.transform((parsed): TransactionPayload & { address: string } => ({
    address: parsed.address,
    method: parsed.method,
    era: parsed.era,
    blockHash: parsed.blockHash,
    genesisHash: parsed.genesisHash,
    nonce: parsed.nonce,
    specVersion: parsed.specVersion,
    transactionVersion: parsed.transactionVersion,
    tipAtomic: parsed.tip,
    extensions: parsed.signedExtensions,
    metadataHash: parsed.mode === 1 ? (parsed.metadataHash ?? undefined) : undefined,
    isReturned: parsed.withSignedTransaction,
  })),
)
