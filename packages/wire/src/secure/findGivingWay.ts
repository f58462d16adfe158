import type { StoredVault } from './vaults.js'

/** Ways into one wallet, at most. */
export const maxSlotsPerVault = 32

/** The fields of an unlock method that decide. */
type Seen = Pick<StoredVault['slots'][number], 'createdAtMs' | 'deviceId' | 'lastUsedAtMs'> & {
  slot: { id: string; type: string }
}

/**
 * Finds the way in that gives way to one more: that of the browser that has not been used for the longest time. A passkey, a
 * passphrase, a kit and the operator's way in never do.
 *
 * @param slots - All there are.
 * @param deviceId - The device that adds one; its own stays.
 * @returns Undefined while there is room, and where nothing may give way.
 */
export function findGivingWay(slots: readonly Seen[], deviceId: string): string | undefined {
  if (slots.length < maxSlotsPerVault) return undefined
  const browsers = slots.filter(
    ({ deviceId: other, slot: { type } }) =>
      (type === 'device' || type === 'device-pin') && other !== deviceId,
  )
  const [first] = browsers.sort(
    (one, other) => toUsedAtMs(one) - toUsedAtMs(other) || (one.slot.id < other.slot.id ? -1 : 1),
  )
  return first?.slot.id
}

function toUsedAtMs({ createdAtMs, lastUsedAtMs }: Seen): number {
  return lastUsedAtMs ?? createdAtMs
}
