import { isTypedData, type TypedData } from '@latchkey/decode'
import * as v from 'valibot'

/** Whole bytes: half a one would be filled up by whoever writes it. */
const hexSchema = v.pipe(v.string(), v.regex(/^0x([0-9a-fA-F]{2})*$/))
const addressSchema = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/))
const quantitySchema = v.pipe(v.bigint(), v.minValue(0n), v.maxValue(2n ** 256n - 1n))
const chainIdSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
/** More than this a number of JavaScript does not count, and no account has sent. */
const nonceSchema = v.pipe(v.bigint(), v.minValue(0n), v.maxValue(BigInt(Number.MAX_SAFE_INTEGER)))
/** Who signs: the key's own account, or the smart account the key owns on a chain. */
const signerSchema = v.variant('type', [
  v.object({ type: v.literal('eoa') }),
  v.object({ type: v.literal('smartAccount'), isDeployed: v.boolean() }),
])

const feesEntries = { maxFeePerGas: quantitySchema, maxPriorityFeePerGas: quantitySchema }

/** What is done with the key of EVM. None of them signs a hash, or an authorization of EIP-7702 (S18). */
export const eip155Operations = [
  v.object({
    kind: v.literal('evm-message'),
    chainId: chainIdSchema,
    signer: signerSchema,
    message: hexSchema,
  }),
  v.object({
    kind: v.literal('evm-typed-data'),
    chainId: chainIdSchema,
    signer: signerSchema,
    typedData: v.custom<TypedData>(isTypedData),
  }),
  v.object({
    kind: v.literal('evm-transaction'),
    chainId: chainIdSchema,
    transaction: v.object({
      to: v.optional(addressSchema),
      value: quantitySchema,
      data: hexSchema,
      nonce: nonceSchema,
      gas: quantitySchema,
      /** Without a fee of its own for the block's maker the transaction is one from before EIP-1559. */
      fees: v.union([v.object(feesEntries), v.object({ gasPrice: quantitySchema })]),
    }),
  }),
  v.object({
    kind: v.literal('user-operation'),
    chainId: chainIdSchema,
    calls: v.array(v.object({ to: addressSchema, value: quantitySchema, data: hexSchema })),
    nonce: quantitySchema,
    isDeployed: v.boolean(),
    gas: v.object({
      callGasLimit: quantitySchema,
      verificationGasLimit: quantitySchema,
      preVerificationGas: quantitySchema,
    }),
    fees: v.object(feesEntries),
    sponsorship: v.optional(
      v.object({
        paymaster: addressSchema,
        paymasterData: hexSchema,
        paymasterVerificationGasLimit: quantitySchema,
        paymasterPostOpGasLimit: quantitySchema,
      }),
    ),
  }),
] as const

/** Something that is done with the key of EVM. */
export type Eip155Operation = v.InferOutput<(typeof eip155Operations)[number]>

/** What a smart account does, with everything it is sent with (ERC-4337). */
export type UserOperation = Extract<Eip155Operation, { kind: 'user-operation' }>
