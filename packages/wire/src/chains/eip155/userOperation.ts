import * as v from 'valibot'

/** Longest bytes of an operation in hexadecimal digits; the gateway may take less of them. */
const maxHexDigits = 2 * 64 * 1024

const addressSchema = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{40}$/, 'Expected an address'),
  v.transform((text) => text as `0x${string}`),
)
const hashSchema = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{64}$/, 'Expected a hash'),
  v.transform((text) => text.toLowerCase() as `0x${string}`),
)
const bytesSchema = v.pipe(
  v.string(),
  v.maxLength(maxHexDigits + 2, 'Too long'),
  v.regex(/^0x([0-9a-fA-F]{2})*$/, 'Expected 0x and whole bytes in hexadecimal'),
  v.transform((text) => text.toLowerCase() as `0x${string}`),
)
/** A number in hexadecimal, of as many bits as the EntryPoint packs it into. */
const quantitySchema = (bits: number) =>
  v.pipe(
    v.string(),
    v.regex(/^0x[0-9a-fA-F]{1,64}$/, 'Expected a quantity in hexadecimal'),
    v.transform((text) => BigInt(text)),
    v.check((value) => value < 2n ** BigInt(bits), `Expected at most ${bits} bits`),
  )

const accountFields = {
  sender: addressSchema,
  nonce: quantitySchema(256),
  factory: v.optional(v.nullable(addressSchema)),
  factoryData: v.optional(v.nullable(bytesSchema)),
  callData: bytesSchema,
}
const paymasterFields = {
  paymaster: v.optional(v.nullable(addressSchema)),
  paymasterData: v.optional(v.nullable(bytesSchema)),
  paymasterVerificationGasLimit: v.optional(v.nullable(quantitySchema(128))),
  paymasterPostOpGasLimit: v.optional(v.nullable(quantitySchema(128))),
}

/** A user operation of EntryPoint v0.7 and later, as JSON-RPC has it (ERC-7769). */
export const userOperationSchema = v.object({
  ...accountFields,
  ...paymasterFields,
  callGasLimit: quantitySchema(128),
  verificationGasLimit: quantitySchema(128),
  preVerificationGas: quantitySchema(128),
  maxFeePerGas: quantitySchema(128),
  maxPriorityFeePerGas: quantitySchema(128),
  signature: bytesSchema,
})

/** A user operation, read. */
export type WireUserOperation = v.InferOutput<typeof userOperationSchema>

/** One whose limits and fees are still to be found; a signature is only there for its length. */
export const draftUserOperationSchema = v.object({
  ...accountFields,
  ...paymasterFields,
  callGasLimit: v.optional(v.nullable(quantitySchema(128))),
  verificationGasLimit: v.optional(v.nullable(quantitySchema(128))),
  preVerificationGas: v.optional(v.nullable(quantitySchema(128))),
  maxFeePerGas: v.optional(v.nullable(quantitySchema(128))),
  maxPriorityFeePerGas: v.optional(v.nullable(quantitySchema(128))),
  signature: v.optional(v.nullable(bytesSchema)),
})

/** A user operation without limits, read. */
export type WireDraftOperation = v.InferOutput<typeof draftUserOperationSchema>

const sponsorContextSchema = v.optional(v.nullable(v.record(v.string(), v.unknown())))

/** The arguments of `postBundler`'s methods for user operations (ERC-7769, ERC-7677). */
export const userOperationParams = {
  eth_sendUserOperation: v.strictTuple([userOperationSchema, addressSchema]),
  eth_estimateUserOperationGas: v.looseTuple([draftUserOperationSchema, addressSchema]),
  eth_getUserOperationByHash: v.tuple([hashSchema]),
  eth_getUserOperationReceipt: v.tuple([hashSchema]),
  eth_supportedEntryPoints: v.optional(v.tuple([])),
  pm_getPaymasterStubData: v.tuple([
    draftUserOperationSchema,
    addressSchema,
    quantitySchema(64),
    sponsorContextSchema,
  ]),
  pm_getPaymasterData: v.tuple([
    v.object({ ...userOperationSchema.entries, signature: v.optional(v.nullable(bytesSchema)) }),
    addressSchema,
    quantitySchema(64),
    sponsorContextSchema,
  ]),
} as const
