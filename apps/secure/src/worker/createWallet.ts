import { encodeBase64 } from '@latchkey/primitives'
import {
  type Bytes,
  createHalf,
  createSlotList,
  deriveOwnerKey,
  sealSlot,
  withNewVault,
} from '@latchkey/vault'
import type { NewSlot } from '@latchkey/wire/secure'
import type { WorkerCallAnswer, WorkerCallPayload } from '../shared/workerCalls.js'
import type { DeviceHalves } from './deviceHalf.js'
import { sealUnlockMethod } from './sealUnlockMethod.js'

/** The first vault key of a user. */
const firstVersion = 1
/** What the operator's way in is called until somebody calls it otherwise. */
const managedLabel = 'Operator'

/**
 * Makes a wallet: its vault, this browser's way in, and one that outlives it: the operator's, or one of its owner's.
 *
 * @param payload - Whose it is, and what outlives this browser.
 * @param parts - Where this browser keeps its half.
 * @throws `vault/passphrase-weak`, `vault/argon2-unavailable`
 */
export async function createWallet(
  { userId, label, way }: WorkerCallPayload<'createWallet'>,
  { deviceHalves }: { deviceHalves: DeviceHalves },
): Promise<WorkerCallAnswer<'createWallet'>> {
  const id = { userId, version: firstVersion }
  return withNewVault({ id }, async ({ vault, addresses, vaultKey }) => {
    const slots = [await sealDeviceSlot({ ...id, vaultKey, label, deviceHalves })]
    if (way.type === 'managed') slots.push(await sealManagedSlot({ ...id, vaultKey }))
    else slots.push((await sealUnlockMethod(way, { id, vault, addresses, vaultKey })).slot)
    const slotList = await createSlotList({ id, vaultKey, slots: slots.map(({ slot }) => slot) })
    const ownerKey = await deriveOwnerKey({ id, vaultKey })
    return { version: id.version, vault, addresses, slotList, slots, ownerKey }
  })
}

/**
 * Seals this browser's way in.
 *
 * @param parameters - `vaultKey` is lent.
 */
export async function sealDeviceSlot({
  userId,
  version,
  vaultKey,
  label,
  deviceHalves,
}: {
  userId: string
  version: number
  vaultKey: Bytes
  label: string
  deviceHalves: DeviceHalves
}): Promise<NewSlot> {
  const slotId = crypto.randomUUID()
  const clientHalf = await deviceHalves.create(userId, slotId)
  const serverHalf = createHalf()
  // A text cannot be overwritten; this one is on its way to the gateway.
  const shown = encodeBase64(serverHalf)
  const id = { userId, version }
  const slot = await sealSlot({ id, slotId, type: 'device', vaultKey, clientHalf, serverHalf })
  return { slot, label, serverHalf: shown }
}

async function sealManagedSlot({
  vaultKey,
  ...id
}: {
  userId: string
  version: number
  vaultKey: Bytes
}): Promise<NewSlot> {
  const [clientHalf, serverHalf] = [createHalf(), createHalf()]
  const halves = { keeperHalf: encodeBase64(clientHalf), serverHalf: encodeBase64(serverHalf) }
  const slotId = crypto.randomUUID()
  const slot = await sealSlot({ id, slotId, type: 'managed', vaultKey, clientHalf, serverHalf })
  return { slot, label: managedLabel, ...halves }
}
