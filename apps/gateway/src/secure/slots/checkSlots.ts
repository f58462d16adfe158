import { maxSlotsPerVault, type NewSlot, type RecoveryPolicy } from '@latchkey/wire/secure'
import type { SlotList, SlotType } from '@latchkey/wire/vault'
import { WalletFailure } from '../WalletFailure.js'

const isForDevice = (type: SlotType) => type === 'device' || type === 'device-pin'

/**
 * Refuses a slot that does not come with what its type needs, or with more.
 *
 * @param slot - On its way in.
 * @throws GatewayFailure `slot/malformed`
 */
export function checkNewSlot({ attestation, keeperHalf, pinVerifier, serverHalf, slot }: NewSlot): void {
  const { type } = slot
  const parts = [
    ['serverHalf', serverHalf, type !== 'kit'],
    ['keeperHalf', keeperHalf, type === 'managed'],
    ['pinVerifier', pinVerifier, type === 'device-pin'],
    ['attestation', attestation, type === 'passkey'],
  ] as const
  for (const [name, part, isNeeded] of parts) {
    if ((part !== undefined) === isNeeded) continue
    const what = isNeeded ? 'has to come with' : 'must not come with'
    throw new WalletFailure('slot/malformed', `A slot of type ${type} ${what} ${name}`)
  }
}

/**
 * Refuses ways in that would leave a wallet without one its owner can count on, or that its policy does not allow.
 *
 * @param slots - All there would be.
 * @param policy - The user's.
 * @throws GatewayFailure `vault/policy`, `slot/last`, `slot/exists` or `slot/too-many`
 */
export function checkWaysIn(slots: readonly { id: string; type: SlotType }[], policy: RecoveryPolicy): void {
  const managed = slots.filter(({ type }) => type === 'managed').length
  if (policy === 'required' && managed > 0) {
    throw new WalletFailure('vault/policy', 'This project keeps no way into its users’ wallets')
  }
  if (policy === 'managed' && managed === 0) {
    throw new WalletFailure(
      'vault/policy',
      'This project keeps a way into its users’ wallets: a managed slot stays',
    )
  }
  // What a browser keeps may be gone tomorrow.
  if (slots.every(({ type }) => isForDevice(type))) {
    throw new WalletFailure('slot/last', 'A wallet needs a way in that outlives its devices')
  }
  if (managed > 1) throw new WalletFailure('slot/exists', 'There is a managed slot already')
  if (new Set(slots.map(({ id }) => id)).size < slots.length) {
    throw new WalletFailure('slot/exists', 'There is a slot of this id already')
  }
  if (slots.length > maxSlotsPerVault) {
    throw new WalletFailure(
      'slot/too-many',
      `A wallet has at most ${maxSlotsPerVault} ways in. Remove one first`,
      { context: { limit: maxSlotsPerVault } },
    )
  }
}

/**
 * Refuses a list that does not name exactly the slots there would be, or is not the next one. What it is authenticated with the
 * gateway does not have: devices check that.
 *
 * @param list - On its way in.
 * @param ids - Of all slots there would be.
 * @param counter - The number it has to have.
 * @throws GatewayFailure `vault/outdated` or `slot/malformed`
 */
export function checkSlotList(list: SlotList, ids: readonly string[], counter: number): void {
  if (list.counter !== counter) {
    throw new WalletFailure(
      'vault/outdated',
      `The wallet’s ways in have changed meanwhile: its next list is number ${counter}. Read the wallet again`,
    )
  }
  const listed = list.slots.map(({ id }) => id)
  if ([...listed].sort().join(' ') !== [...ids].sort().join(' ')) {
    throw new WalletFailure('slot/malformed', 'The list does not name exactly the wallet’s ways in')
  }
}
