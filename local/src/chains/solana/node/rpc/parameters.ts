import { type Address, getBase58Encoder } from '@solana/kit'
import * as v from 'valibot'
import type { Ledger } from '../ledger/createLedger.js'
import { invalidParams, RpcError, rpcCodes } from './RpcError.js'

const integerSchema = v.pipe(v.number(), v.integer(), v.minValue(0))
/** An unsigned integer of eight bytes. */
export const u64Schema = v.pipe(
  v.union([integerSchema, v.bigint()]),
  v.transform((value) => BigInt(value)),
  v.minValue(0n),
  v.maxValue(2n ** 64n - 1n),
)
/** Part of most methods' settings. Every block here is final at once, so all commitments answer alike. */
export const contextEntries = {
  commitment: v.nullish(v.picklist(['processed', 'confirmed', 'finalized'])),
  minContextSlot: v.nullish(u64Schema),
}
export const contextSchema = v.nullish(v.object(contextEntries))
export const accountEncodingSchema = v.picklist(['base58', 'base64', 'base64+zstd', 'jsonParsed', 'binary'])
export const dataSliceSchema = v.object({ offset: integerSchema, length: integerSchema })
/** Settings of the methods that answer accounts. */
export const accountConfigEntries = {
  ...contextEntries,
  encoding: v.nullish(accountEncodingSchema),
  dataSlice: v.nullish(dataSliceSchema),
}

/** Decoding base58 takes time by the square of the length, so nothing long is tried. */
const maxBase58Length = 128
const bytesOf = (text: string): Uint8Array | undefined => {
  if (text.length > maxBase58Length) return undefined
  try {
    return new Uint8Array(getBase58Encoder().encode(text))
  } catch {
    return undefined // Not base58.
  }
}
const base58Schema = (length: number) =>
  v.pipe(
    v.string(),
    v.maxLength(maxBase58Length, 'WrongSize'),
    v.check((text) => bytesOf(text) !== undefined, 'Invalid'),
    v.check((text) => bytesOf(text)?.length === length, 'WrongSize'),
  )
/** An address: base58 of 32 bytes. */
export const addressSchema = v.pipe(
  base58Schema(32),
  v.transform((text) => text as Address),
)
/** A signature: base58 of 64 bytes. */
export const signatureSchema = base58Schema(64)

/** The parameters of one call, as they came. */
export type RawParameters = readonly unknown[]

/**
 * Reads a call's positional parameters.
 *
 * @param schemas - One for each place; those that allow null may be left out.
 * @throws RpcError -32602 with the words real nodes use.
 */
export function readParameters<const Schemas extends v.TupleItems>(
  parameters: RawParameters,
  schemas: Schemas,
): v.InferOutput<v.TupleSchema<Schemas, undefined>> {
  const required = schemas.filter((schema) => !v.is(schema, undefined)).length
  if (parameters.length < required) {
    throw invalidParams(`\`params\` should have at least ${required} argument(s)`)
  }
  if (parameters.length > schemas.length) {
    throw invalidParams(`Invalid parameters: expected at most ${schemas.length} argument(s)`)
  }
  const padded = schemas.map((_, index) => parameters[index])
  const parsed = v.safeParse(v.tuple(schemas), padded)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  const path = v.getDotPath(issue)?.replace(/^\d+\.?/, '')
  throw invalidParams(`Invalid param: ${path ? `${path}: ` : ''}${issue.message}`)
}

/** The context every answer about state carries. @throws RpcError -32016 when the asked-for slot is still to come. */
export function createContext(
  { clock }: Ledger,
  minContextSlot?: bigint | null,
): { slot: number; apiVersion: string } {
  const slot = clock.getSlot()
  if (minContextSlot != null && minContextSlot > BigInt(slot)) {
    throw new RpcError(rpcCodes.minContextSlotNotReached, 'Minimum context slot has not been reached', {
      contextSlot: slot,
    })
  }
  return { slot, apiVersion }
}

/** The release of the node software whose answers these are modelled on. */
export const apiVersion = '3.0.0'
