import { createProofKey, type ProofKey } from '@latchkey/wire/secure'
import type { Store } from '../shared/openStore.js'

const name = 'device-key'

/**
 * The key of this browser: made once, and never read by anybody. Two tabs have the same.
 *
 * @param store - What this browser keeps.
 */
export async function getDeviceKey(store: Store): Promise<ProofKey> {
  return ((await store.get(name)) ?? (await store.getOrPut(name, await createProofKey()))) as ProofKey
}
