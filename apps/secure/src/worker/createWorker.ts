import { isAppKitError } from '@latchkey/errors'
import * as v from 'valibot'
import type { Store } from '../shared/openStore.js'
import {
  type WorkerCallAnswer,
  type WorkerCallName,
  type WorkerCallPayload,
  workerCalls,
  workerRequestSchema,
} from '../shared/workerCalls.js'
import { addDeviceSlot } from './addDeviceSlot.js'
import { createPageHandlers } from './createPageHandlers.js'
import { createWallet } from './createWallet.js'
import { createDeviceHalves } from './deviceHalf.js'
import { signAsOwner, writeOwnerKey, writeRestoredList } from './ownerHandlers.js'
import { perform } from './perform.js'
import { withWallet } from './withWallet.js'

type Handlers = {
  [Name in WorkerCallName]: (payload: WorkerCallPayload<Name>) => Promise<WorkerCallAnswer<Name>>
}

/** Answers the frame. */
export type WorkerHandle = (data: unknown, reply: (message: unknown) => void) => Promise<void>

/**
 * Makes the worker's side: it answers one question after the other, so that there is one key at most at a time.
 *
 * @param store - What this browser keeps.
 */
export function createWorker(store: Promise<Store>): WorkerHandle {
  const handlers = store.then((opened): Handlers => {
    const deviceHalves = createDeviceHalves(opened)
    const parts = { store: opened, deviceHalves }
    return {
      createWallet: (payload) => createWallet(payload, parts),
      addDeviceSlot: (payload) => addDeviceSlot(payload, parts),
      signAsOwner: (payload) => signAsOwner(payload, parts),
      writeOwnerKey: (payload) => writeOwnerKey(payload, parts),
      writeRestoredList: (payload) => writeRestoredList(payload, parts),
      perform: (payload) => perform(payload, parts),
      // Opening compares: a vault is bound to the addresses that follow from what is in it.
      verifyAddresses: (payload) =>
        withWallet(payload, parts, async ({ unregistered }) => ({
          addresses: payload.wallet.addresses,
          unregistered: [...unregistered],
        })),
      async findDeviceSlot({ userId, slotIds }) {
        const found = await Promise.all(slotIds.map((slotId) => deviceHalves.has(userId, slotId)))
        return { slotId: slotIds[found.indexOf(true)] ?? null }
      },
      async forgetDevice({ userId, slotId }) {
        await deviceHalves.forget(userId, slotId)
        return null
      },
      ...createPageHandlers(parts),
    }
  })
  let last: Promise<unknown> = Promise.resolve()

  async function answer(name: WorkerCallName, payload: unknown): Promise<unknown> {
    const parsed = v.parse(workerCalls[name].payload as v.GenericSchema, payload)
    const handler = (await handlers)[name] as (payload: unknown) => Promise<unknown>
    return handler(parsed)
  }

  return async (data, reply) => {
    const request = v.safeParse(workerRequestSchema, data)
    if (!request.success) return
    const { id, name, payload } = request.output
    const turn = last.then(() => answer(name, payload))
    last = turn.catch(() => undefined)
    await turn.then(
      (value) => reply({ id, answer: value }),
      (error: unknown) => reply({ id, failure: describe(error) }),
    )
  }
}

/** No text of a foreign error leaves: it could have something of what it failed on. */
function describe(error: unknown): { code: string; reason: string } {
  if (isAppKitError(error)) return { code: error.code, reason: error.message }
  return { code: 'worker/failed', reason: 'The wallet could not do that. Nothing was signed' }
}
