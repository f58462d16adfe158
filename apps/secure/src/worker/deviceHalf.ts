import { type Bytes, createHalf } from '@latchkey/vault'
import type { Store } from '../shared/openStore.js'

/** This browser's half of a way in, as it is kept: under a key that nobody can read. */
type KeptHalf = { key: CryptoKey; nonce: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer }

/** Of each slot there is one: two tabs that make one each do not take the other's away. */
const toName = (userId: string, slotId: string) => `device-half ${userId} ${slotId}`

/** Seals and opens this browser's halves. */
export type DeviceHalves = {
  /**
   * Makes a half and keeps it before anybody else knows of its slot, so that no crash leaves a slot without it.
   *
   * @returns The half; it belongs to the caller.
   */
  create(userId: string, slotId: string): Promise<Bytes>
  /** Whether this browser has the half of a slot. */
  has(userId: string, slotId: string): Promise<boolean>
  /** The half of a slot; it belongs to the caller. Undefined where this browser has none. */
  open(userId: string, slotId: string): Promise<Bytes | undefined>
  forget(userId: string, slotId: string): Promise<void>
}

/**
 * Makes what keeps this browser's halves.
 *
 * @param store - What this browser keeps.
 */
export function createDeviceHalves(store: Store): DeviceHalves {
  const read = async (userId: string, slotId: string) =>
    (await store.get(toName(userId, slotId))) as KeptHalf | undefined
  return {
    async create(userId, slotId) {
      const half = createHalf()
      const algorithm = { name: 'AES-GCM', length: 256 }
      const key = await crypto.subtle.generateKey(algorithm, false, ['encrypt', 'decrypt'])
      const nonce = crypto.getRandomValues(new Uint8Array(12))
      const sealed = await crypto.subtle.encrypt(toAlgorithm(nonce, userId, slotId), key, half)
      await store.put(toName(userId, slotId), { key, nonce, sealed } satisfies KeptHalf)
      return half
    },
    has: async (userId, slotId) => (await read(userId, slotId)) !== undefined,
    async open(userId, slotId) {
      const kept = await read(userId, slotId)
      if (!kept) return undefined
      const opened = await crypto.subtle.decrypt(
        toAlgorithm(kept.nonce, userId, slotId),
        kept.key,
        kept.sealed,
      )
      return new Uint8Array(opened)
    },
    forget: (userId, slotId) => store.remove(toName(userId, slotId)),
  }
}

function toAlgorithm(nonce: Uint8Array<ArrayBuffer>, userId: string, slotId: string): AesGcmParams {
  return { name: 'AES-GCM', iv: nonce, additionalData: new TextEncoder().encode(`${userId} ${slotId}`) }
}
