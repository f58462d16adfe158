import { createSlotList, deriveOwnerKey, reviseSlotList, withNewVault } from '@latchkey/vault'
import type { Store } from '../shared/openStore.js'
import type { PageCallAnswer, PageCallPayload } from '../shared/pageCalls.js'
import type { DeviceHalves } from './deviceHalf.js'
import { sealTriedUnlockMethod } from './sealTriedUnlockMethod.js'
import { type SealedUnlockMethod, sealUnlockMethod } from './sealUnlockMethod.js'
import { signBody } from './signBody.js'
import { withWallet } from './withWallet.js'

type Parts = { store: Store; deviceHalves: DeviceHalves }

/**
 * Opens the wallet and seals one more way in. The list that follows has no slot any more that is gone.
 *
 * @param payload - The wallet, a way in, the new one, the session, and which way in gives way if one has to.
 * @param parts - Where this browser keeps its half.
 * @throws `vault/…`, `secure/login-needed`
 */
export function addWay(
  { givesWay, way, ...opening }: PageCallPayload<'addWay'>,
  parts: Parts,
): Promise<PageCallAnswer<'addWay'>> {
  const { slotList, userId, version } = opening.wallet
  const id = { userId, version }
  return withWallet(opening, parts, async ({ missing, remembered, renew, vaultKey }) => {
    const { current, entry } = await renew()
    const { kit, slot } = await sealTriedUnlockMethod(way, { ...current, id, vaultKey })
    const add = [slot.slot]
    const remove = givesWay === undefined ? missing : [...missing, givesWay]
    const next = await reviseSlotList({ id, vaultKey, list: slotList, remembered, add, remove })
    const body = { version, slotList: next, slot, ...(givesWay !== undefined && { givesWay }), ...entry }
    return { ...(await signBody({ ...opening, vaultKey }, 'addSlot', body)), ...(kit && { kit }) }
  })
}

/**
 * Opens the wallet and writes the list without a way in.
 *
 * @param payload - The wallet, a way in, the one to remove, and the session.
 * @param parts - Where this browser keeps its half.
 * @throws `vault/…`, `secure/login-needed`
 */
export function removeWay(
  { slotId, ...opening }: PageCallPayload<'removeWay'>,
  parts: Parts,
): Promise<PageCallAnswer<'removeWay'>> {
  const { slotList: list, userId, version } = opening.wallet
  return withWallet(opening, parts, async ({ missing, remembered, renew, vaultKey }) => {
    const remove = [...missing, slotId]
    const slotList = await reviseSlotList({ id: { userId, version }, vaultKey, list, remembered, remove })
    const { entry } = await renew()
    return signBody({ ...opening, vaultKey }, 'removeSlot', { slotId, slotList, ...entry })
  })
}

/**
 * Opens the wallet and puts it under a new vault key: no way in that was before opens what is written then. The key there was
 * signs that. Each way that is to be has
 * opened the wallet once. A kit is none of them until its owner has shown that they have its code: it comes with the call that
 * adds it, which the new key signs.
 *
 * @param payload - The wallet, a way in, those that are to be, and the session.
 * @param parts - Where this browser keeps its half.
 * @throws `vault/…`, `secure/login-needed`
 */
export function replaceWays(
  { kitLabel, ways, ...opening }: PageCallPayload<'replaceWays'>,
  parts: Parts,
): Promise<PageCallAnswer<'replaceWays'>> {
  const { addresses: present, userId, version } = opening.wallet
  const id = { userId, version: version + 1 }
  return withWallet(opening, parts, ({ entropy, vaultKey: presentKey }) =>
    withNewVault({ id, entropy, addresses: present }, async ({ addresses, vault, vaultKey }) => {
      const opened = { id, vault, addresses, vaultKey }
      const sealed: SealedUnlockMethod[] = []
      for (const way of ways) sealed.push(await sealTriedUnlockMethod(way, opened))
      const slots = sealed.map(({ slot }) => slot)
      const slotList = await createSlotList({ id, vaultKey, slots: slots.map(({ slot }) => slot) })
      const ownerKey = await deriveOwnerKey({ id, vaultKey })
      const body = { version: id.version, vault, addresses, slotList, slots, ownerKey }
      const signed = await signBody({ ...opening, vaultKey: presentKey }, 'replaceVault', body)
      if (kitLabel === undefined) return signed
      const { kit, slot } = await sealUnlockMethod({ type: 'kit', label: kitLabel }, opened)
      const next = await reviseSlotList({ id, vaultKey, list: slotList, add: [slot.slot], remove: [] })
      const added = await signBody({ ...opening, wallet: toNext(opening.wallet), vaultKey }, 'addSlot', {
        version: id.version,
        slot,
        slotList: next,
      })
      return { ...signed, ...(kit && { kit: { ...kit, added } }) }
    }),
  )
}

/** The wallet under its next key. What the owner of a wallet without a key signs is not counted. */
function toNext({ ownerCounter, ownerKey, userId, version }: PageCallPayload<'replaceWays'>['wallet']) {
  return { userId, version: version + 1, ownerCounter: ownerKey === null ? ownerCounter : ownerCounter + 1 }
}
