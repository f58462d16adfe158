import { isTypedData, type TypedData } from '@latchkey/decode'
import {
  addSlot,
  createVault,
  type OwnerAction,
  ownerCalls,
  registerOwnerKey,
  restoreSlotList,
} from '@latchkey/wire/secure'
import { addressesSchema, idSchema } from '@latchkey/wire/vault'
import * as v from 'valibot'
import { ownerWaySchema, pageCalls } from './pageCalls.js'
import { accessSchema, labelSchema, ownerEntries, walletSchema } from './walletForms.js'

/** Whole bytes: half a one would be filled up by whoever writes it. */
const hexSchema = v.pipe(v.string(), v.regex(/^0x([0-9a-fA-F]{2})*$/))
const addressSchema = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/))
const quantitySchema = v.pipe(v.bigint(), v.minValue(0n), v.maxValue(2n ** 256n - 1n))
const chainIdSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
/** More than this a number of JavaScript does not count, and no account has sent. */
const nonceSchema = v.pipe(v.bigint(), v.minValue(0n), v.maxValue(BigInt(Number.MAX_SAFE_INTEGER)))
const bytesSchema = v.instance(Uint8Array<ArrayBufferLike>)
/** Who signs: the key's own account, or the smart account the key owns on a chain. */
const signerSchema = v.variant('type', [
  v.object({ type: v.literal('eoa') }),
  v.object({ type: v.literal('smartAccount'), isDeployed: v.boolean() }),
])

const feesEntries = { maxFeePerGas: quantitySchema, maxPriorityFeePerGas: quantitySchema }

/**
 * Everything that is done with a key. What a site asks is read once, into one of these, and that very value is taken apart, tried
 * out, shown, and signed. There is no operation that signs a hash, or an authorization of EIP-7702 (S18).
 */
export const operationSchema = v.variant('kind', [
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
  v.object({ kind: v.literal('solana-message'), message: bytesSchema }),
  v.object({
    kind: v.literal('solana-transactions'),
    transactions: v.pipe(v.array(bytesSchema), v.minLength(1), v.maxLength(50)),
  }),
])

/** Something that is done with a key. */
export type Operation = v.InferOutput<typeof operationSchema>

/** What a smart account does, with everything it is sent with (ERC-4337). */
export type UserOperation = Extract<Operation, { kind: 'user-operation' }>

/** Everything the frame may ask the worker. */
export const workerCalls = {
  /** Makes a wallet; nothing of it counts until the gateway has taken it. */
  createWallet: {
    payload: v.object({
      userId: idSchema,
      label: labelSchema,
      /** The way in that outlives this browser: the operator's, or one of its owner's. */
      way: v.variant('type', [v.object({ type: v.literal('managed') }), ownerWaySchema]),
    }),
    response: createVault.body,
  },
  /** Which of a wallet's ways in is this browser's. */
  findDeviceSlot: {
    payload: v.object({ userId: idSchema, slotIds: v.pipe(v.array(idSchema), v.maxLength(256)) }),
    response: v.object({ slotId: v.nullable(v.string()) }),
  },
  /** Opens the wallet another way and makes this browser one, signed by the owner. */
  addDeviceSlot: {
    payload: v.object({ ...ownerEntries, label: labelSchema, givesWay: v.optional(idSchema) }),
    response: addSlot.body,
  },
  /** Opens the wallet and signs a change of it as its owner. */
  signAsOwner: {
    payload: v.object({
      ...ownerEntries,
      action: v.custom<OwnerAction>((name) => typeof name === 'string' && Object.hasOwn(ownerCalls, name)),
      body: v.record(v.string(), v.unknown()),
    }),
    /** The body as it is sent. */
    response: v.record(v.string(), v.unknown()),
  },
  /** Opens a wallet that is older than owner keys, and writes what registers its key. */
  writeOwnerKey: { payload: v.object(ownerEntries), response: registerOwnerKey.body },
  /** Opens the wallet where the list of ways in is older than this browser has seen, and writes the one that follows both. */
  writeRestoredList: { payload: v.object(ownerEntries), response: restoreSlotList.body },
  /** Forgets a half of this browser's that opens nothing. */
  forgetDevice: { payload: v.object({ userId: idSchema, slotId: idSchema }), response: v.null() },
  /** Opens the wallet, does one thing, and closes it. */
  perform: {
    payload: v.object({ wallet: walletSchema, access: accessSchema, operation: operationSchema }),
    /** Signatures and signed transactions, as texts; more than one only of several transactions. */
    response: v.array(v.string()),
  },
  /** Opens the wallet, sees that its addresses are those of its keys, and closes it. */
  verifyAddresses: {
    payload: v.object({ wallet: walletSchema, access: accessSchema }),
    response: addressesSchema,
  },
  ...pageCalls,
} satisfies Record<string, { payload: v.GenericSchema; response: v.GenericSchema }>

/** The name of something the frame may ask the worker. */
export type WorkerCallName = keyof typeof workerCalls
/** What it is asked with. */
export type WorkerCallPayload<Name extends WorkerCallName> = v.InferOutput<
  (typeof workerCalls)[Name]['payload']
>
/** What it answers with. */
export type WorkerCallAnswer<Name extends WorkerCallName> = v.InferOutput<
  (typeof workerCalls)[Name]['response']
>

/** A question on its way to the worker. */
export const workerRequestSchema = v.object({
  id: v.pipe(v.number(), v.safeInteger()),
  name: v.custom<WorkerCallName>((name) => typeof name === 'string' && Object.hasOwn(workerCalls, name)),
  payload: v.unknown(),
})

/** An answer on its way back. */
export const workerReplySchema = v.union([
  v.object({ id: v.number(), answer: v.unknown() }),
  v.object({ id: v.number(), failure: v.object({ code: v.string(), reason: v.string() }) }),
])
