import * as v from 'valibot'
import { RequestError } from '../../../../app/requests/RequestError.js'
import { hexChainIdSchema } from '../../chainId.js'
import { facts } from '../../facts.js'

/** Bytes or an address in hexadecimal. */
export type Hex = `0x${string}`

/** Longest data of a transaction, in characters: no node takes more. */
const maxDataCharacters = 2 * 256 * 1024

/** Bytes in hexadecimal. */
export const hexSchema = v.pipe(
  v.string(),
  v.maxLength(maxDataCharacters),
  v.regex(/^0x([0-9a-fA-F]{2})*$/),
  v.transform((text) => text as Hex),
)

/** An amount in hexadecimal, as JSON-RPC has it. */
export const quantitySchema = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,64}$/),
  v.transform((text) => BigInt(text)),
)

/** An address as the site writes it, which is how it is shown; the engine does not mind its checksum. */
export const hexAddressSchema = v.pipe(
  v.string(),
  v.check(facts.isAddress),
  v.transform((text) => text as Hex),
)

const accessListSchema = v.pipe(
  v.array(
    v.object({
      address: hexAddressSchema,
      storageKeys: v.pipe(v.array(v.pipe(hexSchema, v.length(66))), v.maxLength(1_000)),
    }),
  ),
  v.maxLength(1_000),
)

const transactionSchema = v.looseObject({
  from: hexAddressSchema,
  to: v.optional(v.nullable(hexAddressSchema)),
  value: v.optional(quantitySchema),
  data: v.optional(hexSchema),
  input: v.optional(hexSchema),
  gas: v.optional(quantitySchema),
  gasPrice: v.optional(quantitySchema),
  maxFeePerGas: v.optional(quantitySchema),
  maxPriorityFeePerGas: v.optional(quantitySchema),
  nonce: v.optional(quantitySchema),
  accessList: v.optional(accessListSchema),
  type: v.optional(v.unknown()),
  chainId: v.optional(hexChainIdSchema),
})

/** How a transaction pays for its gas; prices are in wei, and what is left out is worked out. */
export type Pricing =
  /** One price (type 0x0, or 0x1 where there is an access list). */
  | { type: 'legacy'; gasPriceAtomic: bigint | undefined }
  /** A base fee of the network and a tip (type 0x2, EIP-1559). */
  | {
      type: 'eip1559'
      maxFeePerGasAtomic: bigint | undefined
      maxPriorityFeePerGasAtomic: bigint | undefined
    }
  /** What the network has. */
  | { type: 'any' }

/**
 * A transaction a site wants to send; amounts are in base units. With one price, an access list makes it type 0x1, even an
 * empty one.
 */
export type TransactionRequest = {
  to: Hex | undefined
  valueAtomic: bigint
  data: Hex
  gas: bigint | undefined
  pricing: Pricing
  nonce: number | undefined
  accessList: v.InferOutput<typeof accessListSchema> | undefined
}

/**
 * Reads the parameter of `eth_sendTransaction`.
 *
 * @param parameter - The first one.
 * @returns The sender, the network if it names one, and the transaction.
 * @throws RequestError with the reason.
 */
export function readTransaction(parameter: unknown): {
  from: Hex
  chainId: number | undefined
  transaction: TransactionRequest
} {
  const parsed = v.safeParse(transactionSchema, parameter)
  if (!parsed.success) {
    const path = v.getDotPath(parsed.issues[0])
    throw new RequestError(
      path ? `The transaction's ${path} cannot be read` : 'Pass one object with the transaction',
    )
  }
  const { from, to, value, gas, nonce, accessList, chainId, data: named, input } = parsed.output
  if (named !== undefined && input !== undefined && named.toLowerCase() !== input.toLowerCase()) {
    throw new RequestError("The transaction's data and input differ; pass one of them")
  }
  const data = named ?? input ?? '0x'
  const type = readType(parsed.output.type)
  if (!to && data === '0x') throw new RequestError('The transaction has neither a receiver nor data')
  for (const name of ['blobs', 'blobVersionedHashes', 'maxFeePerBlobGas', 'authorizationList']) {
    if (parsed.output[name] !== undefined)
      throw new RequestError(`Pocket cannot send a transaction with ${name}`)
  }
  if (nonce !== undefined && nonce > BigInt(Number.MAX_SAFE_INTEGER)) {
    throw new RequestError("The transaction's nonce is too large")
  }
  return {
    from,
    chainId,
    transaction: {
      to: to ?? undefined,
      valueAtomic: value ?? 0n,
      data,
      gas,
      pricing: readPricing(parsed.output, type),
      nonce: nonce === undefined ? undefined : Number(nonce),
      accessList: accessList ?? (type === 1 ? [] : undefined),
    },
  }
}

function readPricing(
  { gasPrice, maxFeePerGas, maxPriorityFeePerGas, accessList }: v.InferOutput<typeof transactionSchema>,
  type: number | undefined,
): Pricing {
  const hasTip = maxFeePerGas !== undefined || maxPriorityFeePerGas !== undefined
  if (gasPrice !== undefined && (hasTip || type === 2)) {
    throw new RequestError('Pass gasPrice, or maxFeePerGas and maxPriorityFeePerGas (type 0x2), not both')
  }
  if (hasTip && type !== undefined && type !== 2) {
    throw new RequestError('maxFeePerGas and maxPriorityFeePerGas need the type 0x2')
  }
  if (
    maxFeePerGas !== undefined &&
    maxPriorityFeePerGas !== undefined &&
    maxPriorityFeePerGas > maxFeePerGas
  ) {
    throw new RequestError('maxPriorityFeePerGas is more than maxFeePerGas')
  }
  if (type === 0 && accessList) throw new RequestError('An access list needs the type 0x1 or 0x2')
  if (gasPrice !== undefined || type === 0 || type === 1) return { type: 'legacy', gasPriceAtomic: gasPrice }
  if (hasTip || type === 2) {
    return {
      type: 'eip1559',
      maxFeePerGasAtomic: maxFeePerGas,
      maxPriorityFeePerGasAtomic: maxPriorityFeePerGas,
    }
  }
  return { type: 'any' }
}

/** EIP-2718 in hexadecimal; some libraries write whole bytes. */
const types: Readonly<Record<string, number>> = {
  '0x0': 0,
  '0x00': 0,
  '0x1': 1,
  '0x01': 1,
  '0x2': 2,
  '0x02': 2,
}

function readType(type: unknown): number | undefined {
  if (type === undefined || type === null) return undefined
  const known = typeof type === 'string' && Object.hasOwn(types, type) ? types[type] : undefined
  if (known === undefined) throw new RequestError("The transaction's type has to be 0x0, 0x1 or 0x2")
  return known
}
