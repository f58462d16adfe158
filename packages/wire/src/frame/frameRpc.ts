import * as v from 'valibot'
import { frameChainIdSchema, maxContentLength, nameSchema, urlSchema } from './frameFields.js'
import { safeFrameMethods, type UnsafeFrameMethod } from './frameMethods.js'

const content = v.pipe(v.string(), v.maxLength(maxContentLength))
const hexSchema = v.pipe(content, v.regex(/^0x[0-9a-fA-F]*$/, 'Expected 0x and hexadecimal digits'))
const addressSchema = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/, 'Expected an address'))
const quantitySchema = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,64}$/, 'Expected a quantity in hexadecimal'),
)
const base58Schema = v.pipe(content, v.regex(/^[1-9A-HJ-NP-Za-km-z]+$/, 'Expected base58'))
const capabilitiesSchema = v.record(nameSchema, v.unknown())

const transactionSchema = v.object({
  from: v.optional(addressSchema),
  to: v.optional(v.nullable(addressSchema)),
  value: v.optional(quantitySchema),
  data: v.optional(hexSchema),
  input: v.optional(hexSchema),
  nonce: v.optional(quantitySchema),
  gas: v.optional(quantitySchema),
  /** Another name of the same. */
  gasLimit: v.optional(quantitySchema),
  gasPrice: v.optional(quantitySchema),
  maxFeePerGas: v.optional(quantitySchema),
  maxPriorityFeePerGas: v.optional(quantitySchema),
  chainId: v.optional(quantitySchema),
  type: v.optional(quantitySchema),
  // What would make another transaction of it: the wallet looks whether there is something in it, and refuses it.
  accessList: v.optional(v.unknown()),
  authorizationList: v.optional(v.unknown()),
  blobs: v.optional(v.unknown()),
  blobVersionedHashes: v.optional(v.unknown()),
  maxFeePerBlobGas: v.optional(v.unknown()),
  sidecars: v.optional(v.unknown()),
})

/** One batch of calls (EIP-5792): `to` and `data` begin with 0x (§5.031). */
const callsSchema = v.object({
  version: v.optional(nameSchema),
  id: v.optional(v.pipe(v.string(), v.maxLength(4096))),
  chainId: v.optional(quantitySchema),
  from: v.optional(addressSchema),
  atomicRequired: v.optional(v.boolean()),
  capabilities: v.optional(capabilitiesSchema),
  calls: v.pipe(
    v.array(
      v.object({
        to: addressSchema,
        data: v.optional(hexSchema),
        value: v.optional(quantitySchema),
        /** As the first version of the standard has it. */
        chainId: v.optional(quantitySchema),
        capabilities: v.optional(capabilitiesSchema),
      }),
    ),
    v.minLength(1),
    v.maxLength(100),
  ),
})

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

/** What each method that the visitor approves is asked with (§7.049, §7.050). */
export const unsafeParamsSchemas = {
  personal_sign: v.union([v.tuple([content, addressSchema]), v.tuple([content, addressSchema, v.unknown()])]),
  eth_signTypedData_v4: v.tuple([addressSchema, v.union([content, v.record(v.string(), v.unknown())])]),
  eth_sendTransaction: v.tuple([transactionSchema]),
  eth_sendUserOperation: v.tuple([v.record(nameSchema, v.unknown()), addressSchema]),
  solana_signMessage: v.object({ message: base58Schema, pubkey: base58Schema }),
  solana_signTransaction: v.object({ transaction: base58Schema }),
  solana_signAllTransactions: v.object({
    transactions: v.pipe(v.array(base58Schema), v.minLength(1), v.maxLength(50)),
  }),
  solana_signAndSendTransaction: v.object({
    transaction: base58Schema,
    options: v.optional(sendOptionsSchema),
  }),
  wallet_sendCalls: v.tuple([callsSchema]),
} satisfies Record<UnsafeFrameMethod, v.GenericSchema>

/** A request to the wallet (§7.048): its method, what that is asked with, and which network it is about. */
const aboutNetwork = {
  chainId: v.optional(frameChainIdSchema),
  chainNamespace: v.optional(v.picklist(['eip155', 'solana', 'polkadot', 'bip122', 'cosmos'])),
  /** Only compared with the networks the wallet knows; never asked. */
  rpcUrl: v.optional(urlSchema),
}

const safeRequestSchema = v.object({
  ...aboutNetwork,
  method: v.custom<string>((method) => typeof method === 'string' && safeFrameMethods.has(method)),
  params: v.optional(v.unknown()),
})

const unsafeRequestSchemas = Object.entries(unsafeParamsSchemas).map(([method, params]) =>
  v.object({ ...aboutNetwork, method: v.literal(method as UnsafeFrameMethod), params }),
)

/** The payload of `RPC_REQUEST`. What is no method of the wallet is refused by both ends. */
export const rpcRequestPayloadSchema = v.union([v.variant('method', unsafeRequestSchemas), safeRequestSchema])

/** A request to the wallet. */
export type FrameRpcRequest = v.InferOutput<typeof rpcRequestPayloadSchema>

/**
 * What an answer of the wallet stands for (§5.004): 0x and 64 hexadecimal digits are a transaction's hash, and longer texts
 * a signature; everything else is a value.
 *
 * @param answer - What the wallet answered.
 */
export function classifyFrameAnswer(answer: unknown): 'transaction-hash' | 'signed-message' | 'value' {
  if (typeof answer !== 'string') return 'value'
  if (/^0x[0-9a-f]{64}$/i.test(answer)) return 'transaction-hash'
  return /^0x[0-9a-f]{62,}$/i.test(answer) ? 'signed-message' : 'value'
}
