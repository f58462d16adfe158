import { type Bytes, createHalf } from '@latchkey/vault'
import type { Store } from '../shared/openStore.js'

/** This browser's half of its way in, as it is kept: under a key that nobody can read. */
type KeptHalf = {
  slotId: string
  version: number
  key: CryptoKey
  nonce: Uint8Array<ArrayBuffer>
  sealed: ArrayBuffer
}

const toName = (userId: string) => `device-half ${userId}`

/** Seals and opens this browser's halves. */
export type DeviceHalves = {
  /**
   * Makes a half and keeps it before anybody else knows of its slot, so that no crash leaves a slot without it.
   *
   * @returns The half; it belongs to the caller.
   */
  create(slot: { userId: string; version: number; slotId: string }): Promise<Bytes>
  /** Which slot this browser has of a wallet. */
  find(userId: string, version: number): Promise<string | undefined>
  /** The half of a slot; it belongs to the caller. Undefined where this browser has none, or of another slot. */
  open(userId: string, slotId: string): Promise<Bytes | undefined>
  forget(userId: string): Promise<void>
}

/**
 * Makes what keeps this browser's halves.
 *
 * @param store - What this browser keeps.
 */
export function createDeviceHalves(store: Store): DeviceHalves {
  const read = async (userId: string) => (await store.get(toName(userId))) as KeptHalf | undefined
  return {
    async create({ userId, version, slotId }) {
      const half = createHalf()
      const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
        'encrypt',
        'decrypt',
      ])
      const nonce = crypto.getRandomValues(new Uint8Array(12))
      const sealed = await crypto.subtle.encrypt(toAlgorithm(nonce, userId, slotId), key, half)
      await store.put(toName(userId), { slotId, version, key, nonce, sealed } satisfies KeptHalf)
      return half
    },
    async find(userId, version) {
      const kept = await read(userId)
      return kept?.version === version ? kept.slotId : undefined
    },
    async open(userId, slotId) {
      const kept = await read(userId)
      if (kept?.slotId !== slotId) return undefined
      const opened = await crypto.subtle.decrypt(
        toAlgorithm(kept.nonce, userId, slotId),
        kept.key,
        kept.sealed,
      )
      return new Uint8Array(opened)
    },
    forget: (userId) => store.remove(toName(userId)),
  }
}

function toAlgorithm(nonce: Uint8Array<ArrayBuffer>, userId: string, slotId: string): AesGcmParams {
  return { name: 'AES-GCM', iv: nonce, additionalData: new TextEncoder().encode(`${userId} ${slotId}`) }
}
