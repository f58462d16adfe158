import { decodeBase64, encodeBase64 } from '@latchkey/primitives'
import {
  assertPassphrase,
  type Bytes,
  createHalf,
  createKit,
  createSalt,
  derivePasskeyHalf,
  derivePassphraseHalf,
  sealSlot,
  type VaultId,
} from '@latchkey/vault'
import type { NewSlot } from '@latchkey/wire/secure'
import type { RenewedVault } from '@latchkey/wire/vault'
import type { NewWay } from '../shared/pageCalls.js'

/** A wallet while it is open; the vault key is lent. */
type Opened = RenewedVault & { id: VaultId; vaultKey: Bytes }

/** A way in that was sealed; a kit comes with what its owner keeps. */
export type SealedUnlockMethod = { slot: NewSlot; kit?: { code: string; file: string } }

/**
 * Seals a way in.
 *
 * @param way - What its owner has or knows.
 * @param opened - The wallet.
 * @throws `vault/passphrase-weak`, `vault/argon2-unavailable`
 */
export async function sealUnlockMethod(way: NewWay, opened: Opened): Promise<SealedUnlockMethod> {
  const slotId = crypto.randomUUID()
  if (way.type === 'kit') {
    const { code, file, slot } = await createKit({ ...opened, slotId })
    return { slot: { slot, label: way.label }, kit: { code, file } }
  }
  const { id, vaultKey } = opened
  const [salt, clientHalf] = await deriveHalf(way)
  const serverHalf = createHalf()
  // A text cannot be overwritten; this one is on its way to the gateway.
  const shown = encodeBase64(serverHalf)
  const slot = await sealSlot({ id, slotId, type: way.type, vaultKey, clientHalf, serverHalf, salt })
  const attestation = way.type === 'passkey' ? { attestation: way.attestation } : {}
  return { slot: { slot, label: way.label, serverHalf: shown, ...attestation } }
}

async function deriveHalf(way: Exclude<NewWay, { type: 'kit' }>): Promise<[salt: Bytes, half: Bytes]> {
  if (way.type === 'passkey') {
    const salt = new Uint8Array(decodeBase64(way.salt) ?? [])
    return [salt, await derivePasskeyHalf(way.prfOutput)]
  }
  assertPassphrase(way.passphrase)
  const salt = createSalt()
  return [salt, await derivePassphraseHalf({ passphrase: way.passphrase, salt })]
}
