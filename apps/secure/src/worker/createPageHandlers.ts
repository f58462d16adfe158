import { type Bytes, openKit, toMnemonic, withPrivateKey } from '@latchkey/vault'
import { findKeyWriter } from '../chains/worker.js'
import type { Store } from '../shared/openStore.js'
import type { PageCallAnswer, PageCallPayload, pageCalls, SecretName } from '../shared/pageCalls.js'
import { addWay, removeWay, replaceWays } from './changeUnlockMethods.js'
import type { DeviceHalves } from './deviceHalf.js'
import { withWallet } from './withWallet.js'

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

/**
 * Writes out the words of a wallet, or the key of an account in the form its other wallets import. What is written is a text,
 * which nobody can overwrite: it is for the page that shows it (S17).
 *
 * @param entropy - 16 bytes, lent.
 * @param name - What.
 */
function writeSecret(entropy: Bytes, name: SecretName): Promise<string> {
  if (name === 'words') return toMnemonic(entropy)
  const { account, writeKey } = findKeyWriter(name)
  return withPrivateKey({ entropy, account }, writeKey)
}
