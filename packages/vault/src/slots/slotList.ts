import { VaultError } from '@latchkey/errors/vault'
import { decodeBase64, encodeBase64 } from '@latchkey/primitives'
import {
  slotFormat as format,
  keyBytes,
  type SealedSlot,
  type SlotList,
  sealedSlotSchema,
  slotListSchema,
} from '@latchkey/wire/vault'
import { assertSecret } from '../bytes/assertSecret.js'
import { deriveKey } from '../bytes/deriveKey.js'
import { encodeFields } from '../bytes/encodeFields.js'
import { parseForm } from '../bytes/parseForm.js'
import { type Bytes, withSecret } from '../bytes/zero.js'
import { assertVaultId, type VaultId } from '../vault/VaultId.js'
import { bindSlot } from './SealedSlot.js'

/** What a device keeps of the newest list it has seen. It is no secret. */
export type SlotListMemory = Pick<SlotList, 'counter' | 'mac'>

/** `vaultKey` is lent. `remembered`: of this vault's version, undefined on a device that is new or remembers nothing. */
type ListParameters = { id: VaultId; vaultKey: Bytes; list: unknown; remembered?: SlotListMemory | undefined }

/**
 * Writes the first list of a vault.
 *
 * @param parameters - `vaultKey`: lent; `slots`: those that were sealed with it.
 * @throws `vault/bytes-invalid`, `vault/form-invalid`.
 */
export async function createSlotList({
  id,
  vaultKey,
  slots,
}: {
  id: VaultId
  vaultKey: Bytes
  slots: readonly SealedSlot[]
}): Promise<SlotList> {
  return signList({ id, vaultKey, counter: 1, slots: await digestSlots(id, slots) })
}

/**
 * Writes the list that follows a list. It starts from what the owner had listed, never from what rows a server shows. A server
 * takes it only in place of the list it follows; otherwise two devices could each write a next one.
 *
 * @param parameters - `add`: slots that were sealed or sealed again; `remove`: ids of slots that are to open nothing any more.
 * @throws As {@link checkSlotList}, but for the rows.
 */
export async function reviseSlotList({
  add = [],
  remove = [],
  ...parameters
}: ListParameters & { add?: readonly SealedSlot[]; remove?: readonly string[] }): Promise<SlotList> {
  const { id, vaultKey } = parameters
  const { counter, slots } = await verifyList(parameters)
  const added = await digestSlots(id, add)
  const gone = new Set([...remove, ...added.map((slot) => slot.id)])
  const kept = slots.filter((slot) => !gone.has(slot.id))
  return signList({ id, vaultKey, counter: counter + 1, slots: [...kept, ...added] })
}

/**
 * Writes the list that takes the place of one that is older than a device remembers, as after a copy of the server's database was
 * brought back. Its number follows both, so that no device that has seen either refuses it.
 *
 * @param parameters - `list`: as the server shows it; `remove`: ids of slots that the device saw being removed.
 * @throws As {@link checkSlotList}, but for the rows and the memory.
 */
export async function restoreSlotList({
  remembered,
  remove,
  ...parameters
}: ListParameters & { remembered: SlotListMemory; remove: readonly string[] }): Promise<SlotList> {
  const { id, vaultKey } = parameters
  const { counter, slots } = await verifyList(parameters)
  const kept = slots.filter((slot) => !remove.includes(slot.id))
  return signList({ id, vaultKey, counter: Math.max(counter, remembered.counter) + 1, slots: kept })
}

/**
 * Compares the slots a server shows with the list their owner wrote.
 *
 * It proves that whoever wrote the list held the vault key, that the rows are exactly those listed, and, to a device that
 * remembers, that no list is older than the newest it has seen and that there are no two of one number. It does not prove to a
 * new device that the list is the newest; it does not keep a slot from opening, since the vault key is needed to check; and
 * whoever had the vault key once, such as a device that was removed, can write a list: a new vault version ends that.
 *
 * @param parameters - `list` and `slots`: as the server shows them, parsed here.
 * @returns What to remember of this list.
 * @throws `vault/form-invalid`, `vault/bytes-invalid`, `vault/slot-list-invalid`, `vault/slot-list-outdated`,
 * `vault/slots-changed`.
 */
export async function checkSlotList({
  slots,
  ...parameters
}: ListParameters & { slots: readonly unknown[] }): Promise<SlotListMemory> {
  const list = await verifyList(parameters)
  const shown = await digestSlots(parameters.id, slots)
  const added = without(shown, list.slots)
  const missing = without(list.slots, shown)
  if (added.length + missing.length > 0 || shown.length !== list.slots.length) {
    throw new VaultError('vault/slots-changed', { added, missing })
  }
  return { counter: list.counter, mac: list.mac }
}

type ListedSlots = SlotList['slots']

/** Ids of slots that the others do not have in the same form. */
function without(slots: ListedSlots, others: ListedSlots): string[] {
  const known = new Set(others.map(({ id, digest }) => `${digest} ${id}`))
  return slots.flatMap(({ id, digest }) => (known.has(`${digest} ${id}`) ? [] : [id]))
}

async function digestSlots(id: VaultId, slots: readonly unknown[]): Promise<ListedSlots> {
  assertVaultId(id)
  return Promise.all(
    slots.map(async (value) => {
      const slot = parseForm(sealedSlotSchema, value, 'slot')
      const fields = encodeFields(bindSlot(id, slot), slot.ciphertext)
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', fields))
      return { id: slot.id, digest: encodeBase64(digest) }
    }),
  )
}

type Unsigned = Pick<SlotList, 'counter' | 'slots'> & { id: VaultId; vaultKey: Bytes }

async function signList(unsigned: Unsigned): Promise<SlotList> {
  const { counter, slots } = unsigned
  const mac = await withMacKey(unsigned, (key) => crypto.subtle.sign('HMAC', key, encodeList(unsigned)))
  const list = { format, counter, slots, mac: encodeBase64(new Uint8Array(mac)) }
  return parseForm(slotListSchema, list, 'slot list')
}

async function verifyList({ id, vaultKey, list, remembered }: ListParameters): Promise<SlotList> {
  const parsed = parseForm(slotListSchema, list, 'slot list')
  const signed = { ...parsed, id, vaultKey }
  const mac = new Uint8Array(decodeBase64(parsed.mac) ?? [])
  // WebCrypto compares in constant time.
  const isOurs = await withMacKey(signed, (key) => crypto.subtle.verify('HMAC', key, mac, encodeList(signed)))
  const { counter } = parsed
  if (!isOurs) throw new VaultError('vault/slot-list-invalid', { reason: 'it was not written with this key' })
  if (!remembered) return parsed
  if (counter < remembered.counter) {
    throw new VaultError('vault/slot-list-outdated', { counter, rememberedCounter: remembered.counter })
  }
  if (counter === remembered.counter && parsed.mac !== remembered.mac) {
    throw new VaultError('vault/slot-list-invalid', { reason: `there are two with the number ${counter}` })
  }
  return parsed
}

function encodeList({ id, counter, slots }: Unsigned): Bytes {
  const fields = slots.flatMap(({ id, digest }) => [id, digest])
  return encodeFields('latchkey/slot list', format, id.userId, id.version, counter, ...fields)
}

async function withMacKey<Result>(
  { id, vaultKey }: Unsigned,
  run: (key: CryptoKey) => Promise<Result>,
): Promise<Result> {
  assertVaultId(id)
  assertSecret('vault key', vaultKey, keyBytes)
  const macKey = deriveKey(vaultKey, 'slot list key', id.userId, id.version)
  return withSecret(macKey, async (bytes) => {
    const algorithm = { name: 'HMAC', hash: 'SHA-256' }
    return run(await crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign', 'verify']))
  })
}
