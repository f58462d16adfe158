import { createSlotList, reviseSlotList, withNewVault } from '@latchkey/vault'
import type { Store } from '../shared/openStore.js'
import type { PageCallAnswer, PageCallPayload } from '../shared/pageCalls.js'
import type { DeviceHalves } from './deviceHalf.js'
import { sealTriedWay } from './sealTriedWay.js'
import { type SealedWay, sealWay } from './sealWay.js'
import { withWallet } from './withWallet.js'

type Parts = { store: Store; deviceHalves: DeviceHalves }

/**
 * Opens the wallet and seals one more way in. The list that follows has no slot any more that is gone.
 *
 * @param payload - The wallet, a way in, and the new one.
 * @param parts - Where this browser keeps its half.
 * @throws `vault/…`, `secure/login-needed`
 */
export function addWay(
  { access, wallet, way }: PageCallPayload<'addWay'>,
  parts: Parts,
): Promise<PageCallAnswer<'addWay'>> {
  const { addresses, slotList, userId, vault, version } = wallet
  const id = { userId, version }
  return withWallet({ wallet, access }, parts, async ({ missing, remembered, vaultKey }) => {
    const { kit, slot } = await sealTriedWay(way, { id, vault, addresses, vaultKey })
    const add = [slot.slot]
    const next = await reviseSlotList({ id, vaultKey, list: slotList, remembered, add, remove: missing })
    return { slotList: next, slot, ...(kit && { kit }) }
  })
}

/**
 * Opens the wallet and puts it under a new vault key: no way in that was before opens what is written then. Each that is to be has
 * opened it once. A kit is none of them until its owner has shown that they have its code: it comes with the list that adds it.
 *
 * @param payload - The wallet, a way in, and those that are to be.
 * @param parts - Where this browser keeps its half.
 * @throws `vault/…`, `secure/login-needed`
 */
export function replaceWays(
  { access, kitLabel, wallet, ways }: PageCallPayload<'replaceWays'>,
  parts: Parts,
): Promise<PageCallAnswer<'replaceWays'>> {
  const id = { userId: wallet.userId, version: wallet.version + 1 }
  return withWallet({ wallet, access }, parts, ({ entropy }) =>
    withNewVault({ id, entropy }, async ({ addresses, vault, vaultKey }) => {
      const opened = { id, vault, addresses, vaultKey }
      const sealed: SealedWay[] = []
      for (const way of ways) sealed.push(await sealTriedWay(way, opened))
      const slots = sealed.map(({ slot }) => slot)
      const slotList = await createSlotList({ id, vaultKey, slots: slots.map(({ slot }) => slot) })
      const body = { version: id.version, vault, addresses, slotList, slots }
      if (kitLabel === undefined) return body
      const { kit, slot } = await sealWay({ type: 'kit', label: kitLabel }, opened)
      const add = [slot.slot]
      const next = await reviseSlotList({ id, vaultKey, list: slotList, add, remove: [] })
      return { ...body, ...(kit && { kit: { ...kit, slot, slotList: next } }) }
    }),
  )
}
