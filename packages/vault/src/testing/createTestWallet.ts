import type {
  RenewedVault,
  SealedSlot,
  SealedVault,
  SlotList,
  SlotType,
  WalletAddresses,
} from '@latchkey/wire/vault'
import type { Bytes } from '../bytes/zero.js'
import { createHalf, createSalt } from '../halves/randomBytes.js'
import { type Halves, sealSlot, withVaultKey } from '../slots/slot.js'
import { createSlotList } from '../slots/slotList.js'
import { withEntropy, withNewVault } from '../vault/sealedVault.js'
import type { VaultId } from '../vault/VaultId.js'
import { deriveAddresses } from '../wallet/derive.js'

/** The words every development chain knows. */
export const junkMnemonic = `${'test '.repeat(11)}junk`

export const slotTypes = ['device', 'device-pin', 'passkey', 'passphrase', 'kit', 'managed'] as const

/** A wallet with one slot of each type, and copies of everything a test wants to open it with. */
export type TestWallet = RenewedVault & {
  id: VaultId
  vaultKey: Bytes
  entropy: Bytes
  slots: Record<SlotType, SealedSlot>
  halves: Record<SlotType, Halves>
  list: SlotList
}

/**
 * Makes a wallet with random halves.
 *
 * @param parameters - `entropy`: lent; a new wallet without it.
 */
export async function createTestWallet({
  userId = 'user-1',
  version = 1,
  entropy,
}: {
  userId?: string
  version?: number
  entropy?: Bytes
} = {}): Promise<TestWallet> {
  const id = { userId, version }
  return withNewVault({ id, ...(entropy && { entropy }) }, async ({ vault, addresses, vaultKey }) => {
    const halves = {} as Record<SlotType, Halves>
    const slots = {} as Record<SlotType, SealedSlot>
    for (const type of slotTypes) {
      halves[type] = { clientHalf: createHalf(), ...(type !== 'kit' && { serverHalf: createHalf() }) }
      slots[type] = await sealTestSlot({ id, vaultKey, type, halves: halves[type] })
    }
    const copies = await withEntropy({ id, vault, addresses, vaultKey }, (opened) => opened.slice())
    const list = await createSlotList({ id, vaultKey, slots: Object.values(slots) })
    return { id, vault, addresses, vaultKey: vaultKey.slice(), entropy: copies, slots, halves, list }
  })
}

/**
 * Seals one more slot, whose halves stay what they are.
 *
 * @param parameters - `slotId`: made of user and type without it.
 */
export function sealTestSlot({
  id,
  vaultKey,
  type,
  halves,
  slotId = `${id.userId}.${type}`,
}: {
  id: VaultId
  vaultKey: Bytes
  type: SlotType
  halves: Halves
  slotId?: string
}): Promise<SealedSlot> {
  const { clientHalf, serverHalf = new Uint8Array() } = copyHalves(halves)
  const base = { id, slotId, vaultKey, clientHalf }
  if (type === 'kit') return sealSlot({ ...base, type })
  if (type === 'device' || type === 'managed') return sealSlot({ ...base, type, serverHalf })
  return sealSlot({ ...base, type, serverHalf, salt: createSalt() })
}

/**
 * Copies halves, since opening and sealing overwrite them.
 *
 * @param halves - What stays.
 */
export function copyHalves({ clientHalf, serverHalf }: Halves): Halves {
  return { clientHalf: clientHalf.slice(), ...(serverHalf && { serverHalf: serverHalf.slice() }) }
}

/** What opening a wallet takes. */
export type OpenTestWallet = Pick<TestWallet, 'id' | 'addresses'> & {
  vault: SealedVault
  slot: unknown
  halves: Halves
}

/**
 * Opens a wallet as the worker does and tells the addresses that follow from what was in it.
 *
 * @param parameters - The halves stay what they are.
 */
export function openTestWallet({
  id,
  vault,
  addresses,
  slot,
  halves,
}: OpenTestWallet): Promise<WalletAddresses> {
  return withVaultKey({ id, slot, ...copyHalves(halves) }, (vaultKey) =>
    withEntropy({ id, vault, addresses, vaultKey }, (entropy) => deriveAddresses(entropy)),
  )
}
