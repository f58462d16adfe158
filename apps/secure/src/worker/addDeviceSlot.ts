import { reviseSlotList } from '@latchkey/vault'
import type { Store } from '../shared/openStore.js'
import type { WorkerCallAnswer, WorkerCallPayload } from '../shared/workerCalls.js'
import { sealDeviceSlot } from './createWallet.js'
import type { DeviceHalves } from './deviceHalf.js'
import { signBody } from './signBody.js'
import { withWallet } from './withWallet.js'

/**
 * Opens a wallet another way, and seals a way in for this browser. The list that follows has no slot any more that is gone.
 *
 * @param payload - The wallet, the way in, what the new one is called, the session, and which way in gives way if one has to.
 * @param parts - Where this browser keeps its half.
 * @throws `vault/…`, `secure/login-needed`
 */
export function addDeviceSlot(
  { label, givesWay, ...opening }: WorkerCallPayload<'addDeviceSlot'>,
  parts: { store: Store; deviceHalves: DeviceHalves },
): Promise<WorkerCallAnswer<'addDeviceSlot'>> {
  const { userId, version, slotList } = opening.wallet
  return withWallet(opening, parts, async ({ vaultKey, remembered, missing, renew }) => {
    const slot = await sealDeviceSlot({ userId, version, vaultKey, label, ...parts })
    const next = await reviseSlotList({
      id: { userId, version },
      vaultKey,
      list: slotList,
      remembered,
      add: [slot.slot],
      remove: givesWay === undefined ? missing : [...missing, givesWay],
    })
    const { entry } = await renew()
    const body = { version, slotList: next, slot, ...(givesWay !== undefined && { givesWay }), ...entry }
    return signBody({ ...opening, vaultKey }, 'addSlot', body)
  })
}
