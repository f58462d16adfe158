import { deriveOwnerKey, restoreSlotList } from '@latchkey/vault'
import type { Store } from '../shared/openStore.js'
import type { WorkerCallAnswer, WorkerCallPayload } from '../shared/workerCalls.js'
import type { DeviceHalves } from './deviceHalf.js'
import { type ListMemory, toMemoryName } from './listMemory.js'
import { openEntropy } from './openEntropy.js'
import { signBody } from './signBody.js'
import { withVault, withWallet } from './withWallet.js'

type Parts = { store: Store; deviceHalves: DeviceHalves }

/**
 * Opens the wallet and signs a change of it as its owner.
 *
 * @param payload - The wallet, a way in, the session, and the call.
 * @param parts - Where this browser keeps its half.
 * @throws `vault/…`, `secure/login-needed`
 */
export function signAsOwner(
  { action, body, ...opening }: WorkerCallPayload<'signAsOwner'>,
  parts: Parts,
): Promise<WorkerCallAnswer<'signAsOwner'>> {
  return withWallet(opening, parts, ({ vaultKey }) =>
    signBody({ ...opening, vaultKey }, action, body as Parameters<typeof signBody>[2]),
  )
}

/**
 * Opens a wallet that is older than owner keys and writes what registers its key, signed with that key.
 *
 * @param opening - The wallet, a way in, and the session.
 * @param parts - Where this browser keeps its half.
 * @throws `vault/…`, `secure/login-needed`
 */
export function writeOwnerKey(
  opening: WorkerCallPayload<'writeOwnerKey'>,
  parts: Parts,
): Promise<WorkerCallAnswer<'writeOwnerKey'>> {
  const { userId, version } = opening.wallet
  return withWallet(opening, parts, async ({ vaultKey }) => {
    const ownerKey = await deriveOwnerKey({ id: { userId, version }, vaultKey })
    return signBody({ ...opening, vaultKey }, 'registerOwnerKey', { ownerKey })
  })
}

/**
 * Opens a wallet whose list of ways in is older than this browser has seen, as after a copy of the gateway's database was brought
 * back, and writes the list that follows both. Ways in that this browser has seen being removed are left out; those it does not
 * know stay, since they may have been added since. One that outlives browsers stays where there is no other.
 *
 * @param opening - The wallet, a way in, and the session.
 * @param parts - Where this browser keeps its half and what it has seen.
 * @throws `vault/…`, `secure/login-needed`
 */
export function writeRestoredList(
  opening: WorkerCallPayload<'writeRestoredList'>,
  parts: Parts,
): Promise<WorkerCallAnswer<'writeRestoredList'>> {
  const { slotList, slots, userId, version } = opening.wallet
  const id = { userId, version }
  return withVault(opening, parts, async (vaultKey, check) => {
    const name = toMemoryName(id)
    const remembered = ((await parts.store.get(name)) as ListMemory | undefined) ?? slotList
    const { removed: known = [] } = remembered as ListMemory
    // Rows that are not those of the list are another matter.
    await check(undefined)
    const back = slots.filter((slot) => known.includes(slot.id))
    const left = slots.filter((slot) => !back.includes(slot))
    const gone = left.every(({ type }) => type === 'device' || type === 'device-pin')
      ? back.filter(({ type }) => type === 'device' || type === 'device-pin')
      : back
    const remove = gone.map((slot) => slot.id)
    const next = await restoreSlotList({ id, vaultKey, list: slotList, remembered, remove })
    const kept = known.filter((slotId) => !back.some((slot) => slot.id === slotId) || remove.includes(slotId))
    return openEntropy(opening.wallet, vaultKey, async ({ renew }) => {
      const { entry } = await renew()
      await parts.store.put(name, { ...remembered, removed: kept })
      return signBody({ ...opening, vaultKey }, 'restoreSlotList', {
        ...{ version, slotList: next, remove },
        ...entry,
      })
    })
  })
}
