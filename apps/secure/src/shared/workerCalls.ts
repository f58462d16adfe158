import {
  addSlot,
  createVault,
  type OwnerAction,
  ownerCalls,
  registerOwnerKey,
  restoreSlotList,
} from '@latchkey/wire/secure'
import { idSchema, renewedVaultSchema } from '@latchkey/wire/vault'
import * as v from 'valibot'
import { operationSchema } from '../chains/operations.js'
import { ownerWaySchema, pageCalls } from './pageCalls.js'
import {
  accessSchema,
  labelSchema,
  openedAddressesSchema,
  ownerEntries,
  walletSchema,
} from './walletForms.js'

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
    response: v.object({ ...createVault.body.entries, ...renewedVaultSchema.entries }),
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
    response: openedAddressesSchema,
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
