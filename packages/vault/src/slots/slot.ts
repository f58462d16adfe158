import { VaultError } from '@latchkey/errors/vault'
import { keyBytes, type SealedSlot, sealedSlotSchema, slotFormat } from '@latchkey/wire/vault'
import { open, seal } from '../bytes/aesGcm.js'
import { assertSecret } from '../bytes/assertSecret.js'
import { deriveKey } from '../bytes/deriveKey.js'
import { encodeFields } from '../bytes/encodeFields.js'
import { parseForm } from '../bytes/parseForm.js'
import { type Bytes, withSecret, zero } from '../bytes/zero.js'
import { assertVaultId, type VaultId } from '../vault/VaultId.js'
import { bindSlot, type SlotHead, toSlotHead } from './SealedSlot.js'

/** Both halves, 32 bytes each. They are taken: overwritten when the call ends, whether it succeeds or not. */
export type Halves = { clientHalf: Bytes; serverHalf?: Bytes | undefined }

/** What a slot is sealed with: only a recovery kit has no server half; types made from something salted have its salt. */
export type SealSlotParameters = { id: VaultId; slotId: string; vaultKey: Bytes; clientHalf: Bytes } & (
  | { type: 'device' | 'managed'; serverHalf: Bytes }
  | { type: 'device-pin' | 'passkey' | 'passphrase'; serverHalf: Bytes; salt: Bytes }
  | { type: 'kit' }
)

/**
 * Seals the vault key for one more way in.
 *
 * @param parameters - `id`: the vault; `slotId`: never used before for this user; `vaultKey`: lent; the halves are taken.
 * @returns The slot, to be stored.
 * @throws `vault/bytes-invalid`, also for halves that were used already; `vault/form-invalid` for ids.
 */
export async function sealSlot({ id, vaultKey, ...parameters }: SealSlotParameters): Promise<SealedSlot> {
  return takeHalves(parameters, (halves) => {
    assertSecret('vault key', vaultKey, keyBytes)
    const head = toSlotHead(parameters)
    return withSecret(deriveSlotKey(id, head, halves), async (key) => {
      const ciphertext = await seal({ key, content: vaultKey, additionalData: bindSlot(id, head) })
      return parseForm(sealedSlotSchema, { format: slotFormat, ...head, ciphertext }, 'slot')
    })
  })
}

/** What opens a slot: `slot` as it was stored; the halves are taken. */
export type OpenSlotParameters = Halves & { id: VaultId; slot: unknown }

/**
 * Opens a slot and lends the vault key.
 *
 * @param parameters - `id`: the vault as the opener knows it; `slot`: parsed here.
 * @param run - Gets the 32 bytes, which are overwritten afterwards.
 * @throws `vault/form-invalid`, `vault/bytes-invalid`, `vault/slot-not-opened`.
 */
export async function withVaultKey<Result>(
  { id, slot, ...parameters }: OpenSlotParameters,
  run: (vaultKey: Bytes) => Result | Promise<Result>,
): Promise<Result> {
  const vaultKey = takeHalves(parameters, (halves) => {
    const sealed = parseForm(sealedSlotSchema, slot, 'slot')
    return withSecret(deriveSlotKey(id, sealed, halves), async (key) => {
      const opened = await open({ key, sealed: sealed.ciphertext, additionalData: bindSlot(id, sealed) })
      if (!opened) throw new VaultError('vault/slot-not-opened', { type: sealed.type })
      return opened
    })
  })
  return withSecret(vaultKey, run)
}

async function takeHalves<Result>(
  { clientHalf, serverHalf }: Halves,
  run: (halves: Halves) => Promise<Result>,
): Promise<Result> {
  try {
    return await run({ clientHalf, serverHalf })
  } finally {
    zero(clientHalf, serverHalf)
  }
}

/** Each half comes after its length, so that no byte of one can pass for the other's; a kit's other half is empty. */
async function deriveSlotKey(
  id: VaultId,
  slot: SlotHead,
  { clientHalf, serverHalf }: Halves,
): Promise<Bytes> {
  assertVaultId(id)
  assertSecret('client half', clientHalf, keyBytes)
  if (slot.type !== 'kit') assertSecret('server half', serverHalf, keyBytes)
  else if (serverHalf) {
    const reason = 'a recovery kit has none'
    throw new VaultError('vault/bytes-invalid', { name: 'server half', reason })
  }
  return withSecret(encodeFields(clientHalf, serverHalf ?? ''), (secret) =>
    deriveKey(secret, 'slot key', slot.type, slot.id, id.userId, id.version),
  )
}
