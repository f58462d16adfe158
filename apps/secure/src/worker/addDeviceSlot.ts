import { reviseSlotList } from '@latchkey/vault'
import type { Store } from '../shared/openStore.js'
import type { WorkerCallAnswer, WorkerCallPayload } from '../shared/workerCalls.js'
import { sealDeviceSlot } from './createWallet.js'
import type { DeviceHalves } from './deviceHalf.js'
import { withWallet } from './withWallet.js'

/**
 * Opens a wallet another way, and seals a way in for this browser. The list that follows has no slot any more that is gone.
 *
 * @param payload - The wallet, the way in, and what the new one is called.
 * @param parts - Where this browser keeps its half.
 * @throws `vault/…`, `secure/login-needed`
 */
export function addDeviceSlot(
  { wallet, access, label }: WorkerCallPayload<'addDeviceSlot'>,
  parts: { store: Store; deviceHalves: DeviceHalves },
): Promise<WorkerCallAnswer<'addDeviceSlot'>> {
  const { userId, version, slotList } = wallet
  return withWallet({ wallet, access }, parts, async ({ vaultKey, remembered, missing }) => {
    const slot = await sealDeviceSlot({ userId, version, vaultKey, label, ...parts })
    const next = await reviseSlotList({
      id: { userId, version },
      vaultKey,
      list: slotList,
      remembered,
      add: [slot.slot],
      remove: missing,
    })
    return { slotList: next, slot }
  })
}
