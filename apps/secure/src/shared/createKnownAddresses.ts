import type { ProofKey } from '@latchkey/wire/secure'
import type { WalletAddresses } from '@latchkey/wire/vault'
import * as v from 'valibot'
import { chainAddresses } from '../chains/addresses.js'
import { getDeviceKey } from '../session/getDeviceKey.js'
import type { Store } from './openStore.js'

/** How addresses that somebody names compare with those of a wallet that was opened here. */
export type AddressMatch = 'same' | 'different' | 'unknown'

/** The addresses this browser knows of wallets that it has opened. */
export type KnownAddresses = {
  /** Compares what the gateway names with what is known here; `unknown` where the wallet was never opened here. */
  compare(userId: string, addresses: WalletAddresses): Promise<AddressMatch>
  /** Remembers addresses that follow from the wallet's own keys, and nothing else. */
  learn(userId: string, addresses: WalletAddresses): Promise<void>
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const
const signing = { ...algorithm, hash: 'SHA-256' } as const
const keptSchema = v.instance(ArrayBuffer)

/**
 * Makes what knows the addresses of wallets that were opened in this browser. What is kept is the signature of this browser's key over
 * all of them, the smart account's too: it says nothing by itself, and nobody without the key writes another.
 * Where the browser keeps nothing (S15) they are known as long as the page is open. What is kept of a user is one entry.
 *
 * @param store - What this browser keeps.
 */
export function createKnownAddresses(store: Store): KnownAddresses {
  const toName = (userId: string) => `addresses ${userId}`

  async function compare(userId: string, addresses: WalletAddresses): Promise<AddressMatch> {
    const stored = await store.get(toName(userId))
    if (stored === undefined) return 'unknown'
    const kept = v.safeParse(keptSchema, stored)
    if (!kept.success) return 'different'
    const key = await importPublic(await getDeviceKey(store))
    const all = listKnown(addresses)
    for (let count = all.length; count > 0; count--) {
      const encoded = encode(userId, all.slice(0, count))
      if (!(await crypto.subtle.verify(signing, key, kept.output, encoded))) continue
      // What came later is registered by now, and was not seen yet; the rest is as it was.
      return count === all.length ? 'same' : 'unknown'
    }
    return 'different'
  }

  return {
    compare,
    async learn(userId, addresses) {
      if ((await compare(userId, addresses)) === 'same') return
      const { privateKey } = await getDeviceKey(store)
      const signature = await crypto.subtle.sign(signing, privateKey, encode(userId, listKnown(addresses)))
      await store.put(toName(userId), signature)
    },
  }
}

function importPublic({ publicJwk }: ProofKey): Promise<CryptoKey> {
  return crypto.subtle.importKey('jwk', publicJwk, algorithm, false, ['verify'])
}

/** In one order for every wallet, in which what a wallet has not has its place too; what no wallet had once is at the end. */
function listKnown(addresses: WalletAddresses): readonly (string | undefined)[] {
  const all = Object.entries(chainAddresses).flatMap(([namespace, { list }]) =>
    list(addresses[namespace] ?? {}),
  )
  return all.slice(0, all.findLastIndex((address) => address !== undefined) + 1)
}

/** No proof of a call looks like it: those begin with a header in base64url. */
function encode(userId: string, addresses: readonly (string | undefined)[]) {
  return new TextEncoder().encode(JSON.stringify(['latchkey/known-addresses', userId, ...addresses]))
}
