import { openKit } from '@latchkey/vault'
import type { Store } from '../shared/openStore.js'
import type { PageCallAnswer, PageCallPayload, pageCalls } from '../shared/pageCalls.js'
import { addWay, removeWay, replaceWays } from './changeUnlockMethods.js'
import type { DeviceHalves } from './deviceHalf.js'
import { withWallet } from './withWallet.js'
import { writeSecret } from './writeSecret.js'

type PageHandlers = {
  [Name in keyof typeof pageCalls]: (payload: PageCallPayload<Name>) => Promise<PageCallAnswer<Name>>
}

/**
 * Makes what answers the site's own pages.
 *
 * @param parts - Where this browser keeps its half.
 */
export function createPageHandlers(parts: { store: Store; deviceHalves: DeviceHalves }): PageHandlers {
  return {
    addWay: (payload) => addWay(payload, parts),
    removeWay: (payload) => removeWay(payload, parts),
    replaceWays: (payload) => replaceWays(payload, parts),
    reveal: ({ name, ...opening }) => withWallet(opening, parts, ({ entropy }) => writeSecret(entropy, name)),
    openKit: (kit) =>
      openKit(kit, ({ addresses, unregistered }) => ({ addresses, unregistered: [...unregistered] })),
    revealKit: ({ name, ...kit }) => openKit(kit, ({ entropy }) => writeSecret(entropy, name)),
  }
}
